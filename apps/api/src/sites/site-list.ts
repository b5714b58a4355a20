import { LanguageCode } from '@hyrde/contracts';
import { decodeText } from '@hyrde/jobs/html';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { normaliseHomeUrl } from './home-url.js';

/** One good line of a site list. */
export interface ListedSite {
  name: string;
  homeUrl: string;
  region: string | null;
  language: string | null;
  population: number | null;
}

export type ListLine = { line: number; text: string } & ({ ok: true; site: ListedSite } | { ok: false; error: string });
export type SiteList = { ok: true; lines: ListLine[] } | { ok: false; error: string };

type Column = keyof ListedSite;

/** Column names as people write them in their spreadsheets, English and Norwegian. */
const COLUMN_NAMES = new Map<string, Column>(
  Object.entries({
    name: 'name',
    navn: 'name',
    namn: 'name',
    municipality: 'name',
    kommune: 'name',
    homeurl: 'homeUrl',
    url: 'homeUrl',
    home: 'homeUrl',
    website: 'homeUrl',
    nettsted: 'homeUrl',
    nettstad: 'homeUrl',
    nettside: 'homeUrl',
    nettadresse: 'homeUrl',
    hjemmeside: 'homeUrl',
    heimeside: 'homeUrl',
    region: 'region',
    county: 'region',
    fylke: 'region',
    language: 'language',
    språk: 'language',
    målform: 'language',
    population: 'population',
    inhabitants: 'population',
    innbyggere: 'population',
    innbyggjarar: 'population',
    folketall: 'population',
    folketal: 'population',
  } satisfies Record<string, Column>),
);

const LANGUAGE_NAMES = new Map(
  Object.entries({
    bokmål: 'nb',
    nynorsk: 'nn',
    norsk: 'no',
    norwegian: 'no',
    english: 'en',
    engelsk: 'en',
  }),
);

/** 50,000 sites are more than any country has public bodies. */
const MOST_LINES = 50_000;
const TEXT_KEPT = 500;

/** Reads a site list: a header line, then a site a line. Broken lines are told one by one; the rest is good. */
export function readSiteList(bytes: Uint8Array): SiteList {
  const { text } = decodeText(bytes);
  if (text.includes('\0')) return { ok: false, error: 'This is not a text file. Save the sheet as CSV first.' };
  const records = parseRecords(text);
  if (typeof records === 'string') return { ok: false, error: records };
  const [header, ...rest] = records;
  if (!header) return { ok: false, error: 'The file is empty.' };
  const columns = header.cells.map((cell) => COLUMN_NAMES.get(cell.toLowerCase().replace(/[\s_-]/g, '')));
  for (const needed of ['name', 'homeUrl'] as const)
    if (!columns.includes(needed))
      return {
        ok: false,
        error: `The first line must name the columns, among them "name" and "homeUrl" (or "navn" and "nettsted"). It reads: ${header.text.slice(0, 200)}`,
      };
  if (rest.length > MOST_LINES) return { ok: false, error: `More than ${MOST_LINES} lines. Split the file.` };
  return { ok: true, lines: rest.map((record) => readLine(record, columns)) };
}

interface ListRecord {
  line: number;
  cells: string[];
  text: string;
}

/** The beginning of a text, without half a character at its end, which Postgres would refuse. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** What csv-parse hands over when asked for `raw` and `info`; its types know only the record. */
const Parsed = z.object({ record: z.array(z.string()), raw: z.string(), info: z.object({ lines: z.number() }) });

/** The delimiter is the one that the header line has more of. */
function parseRecords(text: string): ListRecord[] | string {
  const first =
    text
      .slice(0, 10_000)
      .split(/\r?\n|\r/)
      .find((l) => l.trim() !== '') ?? '';
  const count = (c: string) => first.split(c).length;
  const delimiter = [';', '\t', ','].reduce((best, c) => (count(c) > count(best) ? c : best), ',');
  const records: ListRecord[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 100_000,
      raw: true,
      info: true,
      on_record: (entry: unknown) => {
        const { record, raw, info } = Parsed.parse(entry);
        const lines = raw.trim().split(/\r\n|\r|\n/).length;
        if (record.some((cell) => cell !== ''))
          records.push({ line: info.lines - lines + 1, cells: record, text: cut(raw.trim(), TEXT_KEPT) });
        return null;
      },
    });
  } catch (error) {
    return `The file cannot be read as CSV: ${error instanceof Error ? error.message : String(error)}`;
  }
  return records;
}

function readLine({ line, cells, text }: ListRecord, columns: (Column | undefined)[]): ListLine {
  const cell = (column: Column): string => cells[columns.indexOf(column)]?.normalize('NFC').trim() ?? '';
  const faults: string[] = [];
  if (cells.length > columns.length) faults.push(`has ${cells.length} fields where the header has ${columns.length}`);
  const name = cell('name');
  if (name === '') faults.push('the name is missing');
  if (name.length > 200) faults.push('the name is longer than 200 characters');
  const homeUrl = normaliseHomeUrl(cell('homeUrl'));
  if (!homeUrl)
    faults.push(
      cell('homeUrl') === '' ? 'the home URL is missing' : `"${cut(cell('homeUrl'), 100)}" is no web address`,
    );
  const language = languageOf(cell('language'));
  if (language === undefined) faults.push(`"${cut(cell('language'), 50)}" is no language code, such as nb`);
  const population = populationOf(cell('population'));
  if (population === undefined) faults.push(`"${cut(cell('population'), 50)}" is no number of inhabitants`);
  if (faults.length > 0 || !homeUrl || language === undefined || population === undefined)
    return { line, text, ok: false, error: faults.join('; ') };
  return {
    line,
    text,
    ok: true,
    site: { name, homeUrl, region: cut(cell('region'), 100) || null, language, population },
  };
}

function languageOf(text: string): string | null | undefined {
  if (text === '') return null;
  const code = LANGUAGE_NAMES.get(text.toLowerCase()) ?? text.toLowerCase().split('-')[0] ?? '';
  return LanguageCode.safeParse(code).success ? code : undefined;
}

/** 12345, 12 345, 12.345 and 12,345 are all the same number of people. */
function populationOf(text: string): number | null | undefined {
  if (text === '') return null;
  if (!/^\d{1,3}([\s., ]?\d{3})*$|^\d{1,10}$/.test(text)) return undefined;
  const population = Number(text.replace(/\D/g, ''));
  return population <= 2_000_000_000 ? population : undefined;
}
