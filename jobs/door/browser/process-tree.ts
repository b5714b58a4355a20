import { readdir, readFile } from 'node:fs/promises';

/**
 * Memory that a process and all below it have for themselves, in megabytes: what is shared of files is not counted. 0
 * where there is no /proc to tell.
 */
export async function treeMegabytes(pid: number): Promise<number> {
  const [status, threads] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readdir(`/proc/${pid}/task`).catch(() => []),
  ]);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const below = await Promise.all(children.map(treeMegabytes));
  return below.reduce(
    (sum, megabytes) => sum + megabytes,
    kilobytes(status, 'RssAnon') / 1_024 + kilobytes(status, 'RssShmem') / 1_024,
  );
}

const kilobytes = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
