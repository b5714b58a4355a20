import { readdir, readFile } from 'node:fs/promises';

/** What a process takes. */
export interface ProcessUse {
  pid: number;
  /** Memory that it has for itself: what is shared of files is not counted. */
  megabytes: number;
  /** Of the processor, since it began. */
  processorMs: number;
}

/** The kernel counts processor time in hundredths of a second for whoever reads it (proc_pid_stat(5), USER_HZ). */
const TICK_MS = 10;

/** A process and all below it; none where there is no /proc to tell. */
export async function processTree(pid: number): Promise<ProcessUse[]> {
  const [status, stat, threads] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readdir(`/proc/${pid}/task`).catch(() => []),
  ]);
  if (!stat) return [];
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const megabytes = (kilobytes(status, 'RssAnon') + kilobytes(status, 'RssShmem')) / 1_024;
  const use = { pid, megabytes, processorMs: ticks(stat) * TICK_MS };
  return [use, ...(await Promise.all(children.map(processTree))).flat()];
}

const kilobytes = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** User's and system's ticks: fields 14 and 15, counted from behind the name, which may hold anything. */
function ticks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Does this process of a Chromium run pages? */
export const runsPages = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('--type=renderer');
