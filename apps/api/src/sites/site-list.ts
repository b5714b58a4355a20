import { LanguageCode } from '@hyrde/contracts';
import { type CsvRecord, csvRecords, cut } from '../http/csv-records.js';
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

/** Reads a site list: a header line, then a site a line. Broken lines are told one by one; the rest is good. */
export function readSiteList(bytes: Uint8Array): SiteList {
  const records = csvRecords(bytes);
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

function readLine({ line, cells, text }: CsvRecord, columns: (Column | undefined)[]): ListLine {
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
