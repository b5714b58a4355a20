import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Readings of a history: which rows count as a change. */
export const READINGS = ['body', 'no-bulk', 'all'] as const;
export type Reading = (typeof READINGS)[number];

/** Maximum number of files in a commit; larger commits are migrations and mass edits. */
const BULK_FILES = 100;
const DAY_S = 86_400;

/** Lifetime of a page, in days since the history began. A page that is removed and restored counts as a new one. */
export interface LivedPage {
  readonly path: string;
  readonly born: number;
  /** End of the history if the page was not removed. */
  readonly gone: number;
  /** Start of each version; the first is the page's birth. */
  readonly times: readonly number[];
  /** Version numbers: equal numbers are equal texts, so that a page can return to an earlier text. */
  readonly versions: readonly number[];
}

/** Births, changes and removals of the pages of one site. */
export interface World {
  readonly name: string;
  readonly days: number;
  /** Ascending by birth. */
  readonly pages: readonly LivedPage[];
  /** Births and removals as arrays, since each day reads all of them. */
  readonly born: Float64Array;
  readonly gone: Float64Array;
}

/** Events of a history, as in its file. */
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

/** All histories `NAME.csv.gz` of a folder that have a `NAME.bodies.csv.gz`, by name. */
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

/** Parses a row. The path is last and may contain commas; quoted paths have their quotes doubled. */
function readRow(line: string): Row {
  const [time = '', status = '', files = '', content = '', ...rest] = line.split(',');
  const path = rest
    .join(',')
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"');
  if (status !== 'A' && status !== 'M' && status !== 'D') throw new Error(`No event of a history: "${line}".`);
  return { time: Number(time), status, files: Number(files), content, path };
}

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

/** World of these pages, without pages removed at the moment of their birth. */
export function worldWith(name: string, days: number, lived: readonly LivedPage[]): World {
  const pages = lived.filter(({ born, gone }) => gone > born).sort((a, b) => a.born - b.born);
  const [born, gone] = [Float64Array.from(pages, (page) => page.born), Float64Array.from(pages, (page) => page.gone)];
  return { name, days, pages, born, gone };
}
