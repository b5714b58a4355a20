import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Which rows of a history count as a change. */
export const READINGS = ['body', 'no-bulk', 'all'] as const;
export type Reading = (typeof READINGS)[number];

/** Commits of more files than this are migrations and mass edits. */
const BULK_FILES = 100;
const DAY_S = 86_400;

/** One stay of a page, in days since the history began. A page that goes and comes back is a new one. */
export interface LivedPage {
  readonly path: string;
  readonly born: number;
  /** The end of the history where the page did not go. */
  readonly gone: number;
  /** When each version began, the first at birth. */
  readonly times: readonly number[];
  /** Which version: equal numbers are equal texts, so that a page can go back to an earlier one. */
  readonly versions: readonly number[];
}

/** When the pages of one site came, changed and went. */
export interface World {
  readonly name: string;
  readonly days: number;
  /** In the order of their birth. */
  readonly pages: readonly LivedPage[];
  /** Births and ends again, where each day reads all of them. */
  readonly born: Float64Array;
  readonly gone: Float64Array;
}

/** The events of a history, as in its file. */
export interface Row {
  readonly time: number;
  readonly status: 'A' | 'M' | 'D';
  readonly files: number;
  readonly content: string;
  readonly path: string;
}

export interface RecordedHistory {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Content hash → hash of the plain body text. */
  readonly bodies: ReadonlyMap<string, string>;
}

/** All histories `NAME.csv.gz` of a folder that have their `NAME.bodies.csv.gz` beside them, by name. */
export async function readHistories(folder: string): Promise<RecordedHistory[]> {
  const files = new Set(await readdir(folder));
  const names = [...files].flatMap((file) => /^(.*)\.bodies\.csv\.gz$/.exec(file)?.[1] ?? []);
  return Promise.all(
    names
      .filter((name) => files.has(`${name}.csv.gz`))
      .sort()
      .map((name) => readOne(folder, name)),
  );
}

async function readOne(folder: string, name: string): Promise<RecordedHistory> {
  const rows = (await lines(join(folder, `${name}.csv.gz`))).map(readRow);
  const bodies = (await lines(join(folder, `${name}.bodies.csv.gz`))).map(
    (line) => line.split(',') as [string, string],
  );
  return { name, rows, bodies: new Map(bodies.map(([content, body]) => [content, body])) };
}

async function lines(path: string): Promise<string[]> {
  const text = (await promisify(gunzip)(await readFile(path))).toString('utf8');
  return text.split('\n').slice(1).filter(Boolean);
}

/** Paths come last and may hold commas; those in quotes have their quotes doubled. */
function readRow(line: string): Row {
  const [time = '', status = '', files = '', content = '', ...rest] = line.split(',');
  const path = rest
    .join(',')
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"');
  if (status !== 'A' && status !== 'M' && status !== 'D') throw new Error(`No event of a history: "${line}".`);
  return { time: Number(time), status, files: Number(files), content, path };
}

/** A history in one reading. */
export function worldOf({ name, rows, bodies }: RecordedHistory, reading: Reading): World {
  const start = rows[0]?.time ?? 0;
  const days = ((rows.at(-1)?.time ?? 0) - start) / DAY_S;
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => numbers.get(text) ?? numbers.set(text, numbers.size).size - 1;
  const alive = new Map<string, { path: string; born: number; times: number[]; versions: number[] }>();
  const pages: LivedPage[] = [];
  for (const { time, status, files, content, path } of rows) {
    const at = (time - start) / DAY_S;
    const text = reading === 'body' ? (bodies.get(content) ?? content) : content;
    const page = alive.get(path);
    if (status === 'A') alive.set(path, { path, born: at, times: [at], versions: [numberOf(text)] });
    else if (page && status === 'D') {
      pages.push({ ...page, gone: at });
      alive.delete(path);
    } else if (page && !(reading === 'no-bulk' && files > BULK_FILES) && page.versions.at(-1) !== numberOf(text)) {
      page.times.push(at);
      page.versions.push(numberOf(text));
    }
  }
  for (const page of alive.values()) pages.push({ ...page, gone: days });
  return worldWith(name, days, pages);
}

/** A world of these pages; those that went at once are left out. */
export function worldWith(name: string, days: number, lived: readonly LivedPage[]): World {
  const pages = lived.filter(({ born, gone }) => gone > born).sort((a, b) => a.born - b.born);
  const [born, gone] = [Float64Array.from(pages, (page) => page.born), Float64Array.from(pages, (page) => page.gone)];
  return { name, days, pages, born, gone };
}
