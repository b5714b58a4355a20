import { KnownLanguage } from '@hyrde/contracts';
import type { AllowedAddress } from '@hyrde/jobs/site';
import { csvRecords, type TableEncoding } from '../http/csv-records.js';
import { plainCell } from '../http/formula.js';
import { cut, type TableRecord } from '../http/table-record.js';
import { TURNED, TURNS } from '../http/text.js';
import { isZip, xlsxRecords } from '../http/xlsx-records.js';
import { faultOfHome, faultOfSecret, normaliseHomeUrl } from './home-url.js';
import type { LayoutQuery, ListedSite, SiteListPreview } from './imports.schemas.js';
import { fieldOf, PRESETS, type PresetName, presetOf, SITE_FIELDS, type SiteField } from './presets.js';
import { readTags } from './sites.schemas.js';

export type ListLine = { line: number; cells: string[]; text: string } & (
  | { ok: true; site: ListedSite }
  | { ok: false; error: string }
);

type Layout = Pick<
  SiteListPreview,
  'sheets' | 'sheet' | 'encoding' | 'preset' | 'merged' | 'formulas' | 'headerLine' | 'missing'
>;

export interface SiteList extends Layout {
  ok: true;
  header: string[];
  /** Field of each column; null if ignored. */
  columns: (SiteField | null)[];
  /** Empty if a required field is missing. */
  lines: ListLine[];
}

/** Layout chosen by a person. */
interface ListLayout extends Omit<LayoutQuery, 'columns'> {
  /** Field of each column; by default recognised by its name. */
  columns?: readonly (SiteField | null)[] | undefined;
  /** Addresses of the local network that are allowed nevertheless. */
  allow?: readonly AllowedAddress[];
}

const LANGUAGE_NAMES = new Map(
  Object.entries({ bokmål: 'nb', nynorsk: 'nn', norsk: 'no', norwegian: 'no', english: 'en', engelsk: 'en' }),
);

const NEEDED = ['name', 'homeUrl'] as const;
/** Maximum number of lines; more than any country has public bodies. */
const MOST_LINES = 50_000;
/** Number of lines in which the header is searched, below a title, a source or a date. */
const HEADER_WITHIN = 20;

/** Additional columns of a list of failed lines, ignored when it is imported. */
export const LOG_COLUMNS = { line: 'Hyrde: line', fault: 'Hyrde: what was wrong', surplus: 'Hyrde: surplus' } as const;

/**
 * Parses a site list, CSV or XLSX: a header with the names of the columns, then a site per line. Faults are reported
 * line by line; the other lines remain valid.
 * @returns the fault of the whole file if nothing can be read
 */
export function readSiteList(bytes: Uint8Array, layout: ListLayout = {}): SiteList | { ok: false; error: string } {
  const table = tableOf(bytes, layout);
  if (typeof table === 'string') return { ok: false, error: table };
  const { records, ...sheet } = table;
  const at = headerAt(records, layout.preset);
  const named = records[at];
  if (!named) return { ok: false, error: sheet.sheet === null ? 'The file is empty.' : 'The sheet is empty.' };
  if (named.fault) return { ok: false, error: `Line ${named.line} should name the columns, and ${named.fault}.` };
  const { header, own } = withoutLog(named.cells);
  const preset = layout.preset ?? presetOf(header);
  const columns = layout.columns
    ? header.map((_, index) => layout.columns?.[index] ?? null)
    : header.map((name) => fieldOf(name, preset));
  const read = {
    header,
    columns,
    addressOf: PRESETS[preset].address ?? ((cell: string) => cell),
    allow: layout.allow ?? [],
  };
  const rest = records.slice(at + 1);
  if (rest.length > MOST_LINES) return { ok: false, error: `More than ${MOST_LINES} lines. Split the file.` };
  const missing = NEEDED.filter((field) => !columns.includes(field));
  const lines = missing.length > 0 ? [] : rest.map((record) => readLine({ ...record, cells: own(record.cells) }, read));
  return { ok: true, ...sheet, preset, headerLine: named.line, header, columns, missing, lines };
}

function tableOf(bytes: Uint8Array, { sheet, encoding: chosen }: ListLayout) {
  const workbook = isZip(bytes) ? xlsxRecords(bytes, sheet) : null;
  if (workbook !== null) return typeof workbook === 'string' ? workbook : { ...workbook, encoding: null };
  const table = csvRecords(bytes, chosen);
  if (typeof table === 'string') return table;
  const isOurs = isExport(table.records[0]?.cells ?? []);
  const records = table.records.map((record) => ({
    ...record,
    cells: record.cells.map((cell) => plainCell(cell, isOurs)),
  }));
  return { records, encoding: encodingOf(table.encoding), sheets: [], sheet: null, merged: 0, formulas: 0 };
}

/** True for the header of a list that this product exported: of sites, or of failed lines. */
const isExport = (header: readonly string[]): boolean =>
  header.includes(LOG_COLUMNS.line) || header.join() === SITE_FIELDS.join();

const encodingOf = ({ charset, ...evidence }: TableEncoding): SiteListPreview['encoding'] => ({
  name: charset,
  ...evidence,
});

/** Index of the header: the first line near the top with the required fields; otherwise 0. */
function headerAt(records: readonly TableRecord[], preset: PresetName | undefined): number {
  const found = records.slice(0, HEADER_WITHIN).findIndex(({ cells }) => {
    const fields = cells.map((name) => fieldOf(name, preset ?? presetOf(cells)));
    return NEEDED.every((field) => fields.includes(field));
  });
  return Math.max(0, found);
}

/** Removes the additional columns of a list of failed lines, restoring the original lines. */
function withoutLog(names: readonly string[]) {
  const log: readonly string[] = Object.values(LOG_COLUMNS);
  const kept = names.flatMap((name, index) => (log.includes(name) ? [] : [index]));
  const surplus = names.flatMap((name, index) => (name === LOG_COLUMNS.surplus ? [index] : []));
  const at = (cells: readonly string[], indices: readonly number[]) => indices.map((index) => cells[index] ?? '');
  return {
    header: at(names, kept),
    own: (cells: readonly string[]): string[] => {
      const beyond = [...at(cells, surplus), ...cells.slice(names.length)].filter((cell) => cell !== '');
      return [...at(cells, kept), ...beyond];
    },
  };
}

const ENTER_HOME = 'Enter that of the home page, such as https://www.example.org.';

interface Reading {
  /** Names of the columns as the file has them. */
  header: readonly string[];
  columns: (SiteField | null)[];
  addressOf(cell: string): string;
  allow: readonly AllowedAddress[];
}

/** Reads a line; each of its faults is a sentence with the column's name in the file, and says what to do. */
function readLine({ line, cells, text, fault }: TableRecord, { header, columns, addressOf, allow }: Reading): ListLine {
  const cell = (field: SiteField): string => cells[columns.indexOf(field)]?.normalize('NFC').trim() ?? '';
  const column = (field: SiteField) => `Column “${header[columns.indexOf(field)] ?? field}”`;
  const faults: string[] = fault ? [`In this line ${fault}. Correct the quotation marks.`] : [];
  if (cells.length > columns.length && !fault)
    faults.push(
      `This line has ${cells.length} fields where the header has ${columns.length}. Put a field that contains the separator between quotation marks.`,
    );
  const name = cell('name');
  if (name === '') faults.push(`${column('name')} is empty. Enter the body’s name.`);
  if (name.length > 200) faults.push(`${column('name')} has more than 200 characters. Shorten it.`);
  if (TURNS.test(name)) faults.push(`${column('name')} ${TURNED}. Enter it again.`);
  if (!fault && name.startsWith('"') && name.split('"').length % 2 === 0)
    faults.push(`${column('name')} has a quotation mark that is opened and not closed. Close or remove it.`);
  const address = addressOf(cell('homeUrl'));
  const homeUrl = normaliseHomeUrl(address);
  const secret = faultOfSecret(address);
  if (secret) faults.push(`${column('homeUrl')} ${secret}.`);
  else if (!homeUrl && address === '') faults.push(`${column('homeUrl')} is empty. ${ENTER_HOME}`);
  else if (!homeUrl) faults.push(`${column('homeUrl')}: “${cut(address, 100)}” is no web address. ${ENTER_HOME}`);
  const nowhere = homeUrl && faultOfHome(homeUrl, allow);
  if (nowhere) faults.push(`${column('homeUrl')}: “${cut(homeUrl, 100)}” ${nowhere}.`);
  const language = languageOf(cell('language'));
  if (language === undefined)
    faults.push(
      `${column('language')}: “${cut(cell('language'), 50)}” is no language code. Enter one such as nb, or nothing.`,
    );
  const population = populationOf(cell('population'));
  if (population === undefined)
    faults.push(
      `${column('population')}: “${cut(cell('population'), 50)}” is no number of inhabitants. Enter digits, or nothing.`,
    );
  if (ROUNDED.test(cell('number')))
    faults.push(
      `${column('number')}: a spreadsheet has rounded ${cell('number')}. Format the column as text and enter it again.`,
    );
  if (cell('number').length > 50) faults.push(`${column('number')} has more than 50 characters. Shorten it.`);
  const tags = readTags(cell('tags'));
  if (typeof tags === 'string') faults.push(`${column('tags')}: ${tags}. Correct it, or leave it empty.`);
  if (faults.length > 0 || !homeUrl || language === undefined || population === undefined || typeof tags === 'string')
    return { line, cells, text, ok: false, error: [...new Set(faults)].join(' ') };
  return {
    line,
    cells,
    text,
    ok: true,
    site: {
      name,
      homeUrl,
      language,
      population,
      region: cut(cell('region'), 100) || null,
      number: cell('number') || null,
      tags: tags.length > 0 ? tags : null,
    },
  };
}

/** A number as a spreadsheet writes it if it is long, which loses digits: `9.74761E+08`. */
const ROUNDED = /^\d[.,]\d+E\+\d+$/i;

function languageOf(text: string): string | null | undefined {
  if (text === '') return null;
  const code = LANGUAGE_NAMES.get(text.toLowerCase()) ?? text.toLowerCase().split('-')[0] ?? '';
  return KnownLanguage.safeParse(code).success ? code : undefined;
}

/** Parses 12345, 12 345, 12.345 and 12,345 as the same number; undefined if invalid. */
function populationOf(text: string): number | null | undefined {
  if (text === '') return null;
  if (!/^\d{1,3}([\s., ]?\d{3})*$|^\d{1,10}$/.test(text)) return undefined;
  const population = Number(text.replace(/\D/g, ''));
  return population <= 2_000_000_000 ? population : undefined;
}
