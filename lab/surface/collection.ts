import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { RecordReader, type ShownRecord, termsOf } from '@hyrde/jobs/surface';

/** Fields that an interface searches. */
export const VIEWS = ['full text', 'title+topics', 'title'] as const;
export type SearchView = (typeof VIEWS)[number];

/** Records of a database with everything that an interface can search, filter and show. */
export interface Collection {
  readonly name: string;
  readonly records: readonly ShownRecord[];
  /** The fields that each view searches. */
  readonly views: Readonly<Record<SearchView, readonly string[]>>;
  /** Facets by name, with the values of each record. */
  readonly facets: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Record reader shared by all runs, so that each record is read once. */
  readonly reader: RecordReader;
}

const TITLES = ['title', 'name'];
const TOPICS = ['topics', 'type'];
const DAY_MS = 86_400_000;

/** All collections `NAME.jsonl` or `NAME.jsonl.gz` of a folder, by name. */
export async function readCollections(folder: string): Promise<Collection[]> {
  const files = (await readdir(folder)).filter((file) => /\.jsonl(\.gz)?$/.test(file)).sort();
  return Promise.all(files.map(async (file) => collectionOf(nameOf(file), await rowsOf(join(folder, file)))));
}

const nameOf = (file: string): string => file.replace(/\.jsonl(\.gz)?$/, '');

async function rowsOf(path: string): Promise<Row[]> {
  const bytes = await readFile(path);
  const text = (path.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

export type Row = Readonly<Record<string, unknown>>;

/** Collection of records named by `id` or `path`, or by the line number. */
export function collectionOf(name: string, rows: readonly Row[]): Collection {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const title = TITLES.find((field) => names.includes(field)) ?? names[0] ?? '';
  const topics = TOPICS.filter((field) => names.includes(field));
  const text = names.filter((field) => !/^(id|path|date|url.*|.*Id)$/.test(field));
  const records = rows.map((row, i) => ({
    id: `${row.id ?? row.path ?? i}`,
    fields: Object.fromEntries(text.map((field) => [field, valuesOf(row[field]).join(' ')])),
    day: dayOf(row.date),
  }));
  return {
    name,
    records,
    views: { 'full text': text, 'title+topics': [title, ...topics], title: [title] },
    facets: facetsOf(rows, topics),
    reader: new RecordReader(),
  };
}

function facetsOf(rows: readonly Row[], topics: readonly string[]): Record<string, string[][]> {
  const facets = Object.fromEntries(topics.map((field) => [field, rows.map((row) => valuesOf(row[field]))]));
  const kinds = rows.map(({ path }) => `${path ?? ''}`.split('/').slice(1, 2));
  return new Set(kinds.flat()).size > 2 && new Set(kinds.flat()).size < 50 ? { ...facets, kind: kinds } : facets;
}

const valuesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(valuesOf)
    : value === undefined || value === null || value === ''
      ? []
      : [`${value}`];

function dayOf(value: unknown): number | null {
  const time = typeof value === 'string' && value !== '' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : Math.floor(time / DAY_MS);
}

export const searchedTerms = ({ fields }: ShownRecord, view: readonly string[]): Set<string> =>
  new Set(view.flatMap((field) => termsOf(fields[field] ?? '')));
