import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Writes a report into a folder: its figures as NAME.json, and NAME.html where there is a page of them. */
export async function keep(folder: string, name: string, figures: unknown, html?: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = { json: `${JSON.stringify(figures, null, 1)}\n`, ...(html === undefined ? {} : { html }) };
  const written = Object.entries(files).map(([ending, text]) => [join(folder, `${name}.${ending}`), text] as const);
  for (const [file, text] of written) await writeFile(file, text);
  process.stderr.write(`Written: ${written.map(([file]) => file).join(', ')}\n`);
}
