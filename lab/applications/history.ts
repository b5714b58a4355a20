import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { MadeEntry } from './entries.js';
import { run } from './programs.js';

const WHO = 'Arkivet <arkivet@example.no>';

/** Entries as the history of a file in the format of `git fast-import`, one version for each entry. */
export const asHistory = (entries: readonly MadeEntry[]): string =>
  [...entries]
    .sort((a, b) => a.day.localeCompare(b.day) || a.number - b.number)
    .map(({ title, text, day, number }, at) => {
      const seconds = Date.parse(`${day}T12:00:00Z`) / 1000 + at;
      const message = `${title}\n`;
      const head = `commit refs/heads/master\nauthor ${WHO} ${seconds} +0000\ncommitter ${WHO} ${seconds} +0000\n`;
      return `${head}data ${Buffer.byteLength(message)}\n${message}M 100644 inline sak-${number}.txt\ndata ${Buffer.byteLength(text)}\n${text}\n`;
    })
    .join('\n');

/**
 * Creates a bare repository with these entries.
 * @returns title and commit name of each version, descending by time
 */
export async function gitHistory(
  folder: string,
  entries: readonly MadeEntry[],
): Promise<{ title: string; id: string; day: string }[]> {
  await mkdir(path.dirname(folder), { recursive: true });
  run('git', ['init', '-q', '--bare', '-b', 'master', folder]);
  const done = spawnSync('git', ['-C', folder, 'fast-import', '--quiet'], {
    input: asHistory(entries),
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`git fast-import: ${done.stderr}`);
  return run('git', ['-C', folder, 'log', '--format=%H%x09%cs%x09%s'])
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', day = '', title = ''] = line.split('\t');
      return { id, day, title };
    });
}
