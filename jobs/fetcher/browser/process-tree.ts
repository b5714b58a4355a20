import { readdir, readFile } from 'node:fs/promises';

/** Resources used by a process. */
export interface ProcessUse {
  pid: number;
  /** Private memory; shared file mappings are not counted. */
  megabytes: number;
  /** Processor time since its start. */
  processorMs: number;
}

/** Unit in which the kernel reports processor time, in ms (proc_pid_stat(5), USER_HZ). */
const TICK_MS = 10;

/** A process and its descendants; empty without /proc. */
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

/** User and system ticks: fields 14 and 15, counted after the name, which may contain anything. */
function ticks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** True if this process of a Chromium renders pages. */
export const runsPages = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('--type=renderer');
