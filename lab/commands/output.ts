import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Writes the figures of a report to NAME.json in a folder. */
export async function keep(folder: string, name: string, figures: unknown): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await writeFile(file, `${JSON.stringify(figures, null, 1)}\n`);
  process.stderr.write(`Written: ${file}\n`);
}
