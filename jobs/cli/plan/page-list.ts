import { z } from 'zod';
import { canonicalUrl } from '../../site/index.js';

/** A page of the list to plan for. */
export interface ListedPage {
  readonly url: string;
  /** null if the page was never visited. */
  readonly lastVisit: Date | null;
  /** Number of visits that saw a change; `visits` counts all visits. */
  readonly changes: number;
  readonly visits: number;
  readonly weight: number;
  readonly firstVisit: Date | null;
}

/** A line that could not be parsed. The other lines are still used. */
export interface BrokenLine {
  readonly line: number;
  readonly why: string;
}

export interface PageList {
  readonly pages: readonly ListedPage[];
  readonly broken: readonly BrokenLine[];
}

const COLUMNS = ['url', 'lastVisit', 'changes', 'visits', 'weight', 'firstVisit'] as const;
const NEEDED = ['url', 'lastVisit', 'changes', 'visits'] as const;
type Column = (typeof COLUMNS)[number];

/** Maximum number of visits of one page; a greater value is taken for a wrong column. */
const MAX_VISITS = 1_000_000;

const count = (name: string) =>
  z
    .string()
    .regex(/^\d+$/, `${name} is no whole number from 0`)
    .transform(Number)
    .refine((n) => n <= MAX_VISITS, `${name} is above ${MAX_VISITS}`);

/** True if the date exists in the calendar. `Date` alone would read 31 February as 3 March. */
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

const moment = (name: string, now: Date) =>
  z
    .string()
    .refine((text) => text === '' || isDay(text.slice(0, 10)), `${name} is no date such as 2026-11-01`)
    .transform((text) => (text === '' ? null : new Date(text)))
    .refine((date) => date === null || !Number.isNaN(date.getTime()), `${name} is no date such as 2026-11-01`)
    .refine((date) => date === null || date <= now, `${name} lies in the future`);

const rowSchema = (now: Date) =>
  z
    .object({
      url: z
        .string()
        .transform((text) => canonicalUrl(text))
        .refine((url) => url !== null, 'url is no web address'),
      lastVisit: moment('lastVisit', now),
      changes: count('changes'),
      visits: count('visits'),
      weight: z
        .string()
        .transform((text) => (text === '' ? 1 : Number(text)))
        .refine((n) => Number.isFinite(n) && n >= 0, 'weight is no number from 0'),
      firstVisit: moment('firstVisit', now),
    })
    .refine(({ changes, visits }) => changes <= visits, 'more changes than visits')
    .refine(({ lastVisit, visits }) => lastVisit !== null || visits === 0, 'visits without a lastVisit')
    .refine(({ lastVisit, visits }) => lastVisit === null || visits > 0, 'a lastVisit without visits')
    .refine(
      ({ firstVisit, lastVisit }) => firstVisit === null || (lastVisit !== null && firstVisit <= lastVisit),
      'firstVisit after lastVisit',
    );

/**
 * Parses a table `url,lastVisit,changes,visits[,weight][,firstVisit]` with a header line. Columns may be in any order
 * and are separated by commas, semicolons or tabs.
 * @returns the valid and the broken lines; an error message if the text is not such a table
 */
export function readPageList(text: string, now: Date): PageList | string {
  const { rows, unclosed } = csvRows(text.replace(/^\uFEFF/, ''));
  const header = rows.shift();
  if (!header) return 'The file is empty; it needs the header line url,lastVisit,changes,visits and a line a page.';
  const places = new Map(header.cells.map((cell, at) => [cell.trim().toLowerCase(), at]));
  const missing = NEEDED.filter((name) => !places.has(name.toLowerCase()));
  if (missing.length > 0) return `The header line lacks ${missing.join(', ')}; it needs ${NEEDED.join(',')}.`;
  const schema = rowSchema(now);
  const pages: ListedPage[] = [];
  const broken: BrokenLine[] = unclosed.map((line) => ({ line, why: 'a quote is opened and not closed' }));
  const seen = new Map<string, number>();
  for (const { cells, line } of rows) {
    const cellOf = (name: Column) => (cells[places.get(name.toLowerCase()) ?? -1] ?? '').trim();
    const read = schema.safeParse(Object.fromEntries(COLUMNS.map((name) => [name, cellOf(name)])));
    const first = read.success && read.data.url !== null ? seen.get(read.data.url) : undefined;
    if (!read.success) broken.push({ line, why: read.error.issues[0]?.message ?? 'cannot be read' });
    else if (first !== undefined) broken.push({ line, why: `the page of line ${first} again` });
    else if (read.data.url !== null) {
      seen.set(read.data.url, line);
      pages.push({ ...read.data, url: read.data.url });
    }
  }
  return { pages, broken: broken.sort((a, b) => a.line - b.line) };
}

interface CsvRow {
  readonly cells: string[];
  readonly line: number;
}

/** The separator that occurs most often in the header line. */
function separatorOf(text: string): string {
  const header = text.split('\n', 1)[0] ?? '';
  const times = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].reduce((a, b) => (times(b) > times(a) ? b : a));
}

/**
 * Rows of a CSV file with the line numbers at which they begin, without empty rows. Quoted cells (RFC 4180) may contain
 * line breaks. If a quoted cell is not closed, or if text follows its closing quote, then the line is reported as
 * unclosed and parsing continues at the next line.
 */
function csvRows(text: string): { rows: CsvRow[]; unclosed: number[] } {
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  const unclosed: number[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const row = csvRow(text, at, separator);
    const end = row ? row.end : endOfLine(text, at);
    if (!row) unclosed.push(line);
    else if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ cells: row.cells, line });
    for (; at <= end; at++) if (text[at] === '\n') line++;
  }
  return { rows, unclosed };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

const QUOTED = /[ \r]*"((?:[^"]|"")*)"[ \r]*/y;

/** The row that begins at `from`, and the position of the line break after it; null if a quoted cell is not closed. */
function csvRow(text: string, from: number, separator: string): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  const lineEnd = endOfLine(text, from);
  const plain = text.slice(from, lineEnd);
  if (!plain.includes('"')) return { cells: plain.split(separator), end: lineEnd };
  for (let at = from; ; at++) {
    QUOTED.lastIndex = at;
    const quoted = QUOTED.exec(text);
    if (quoted) {
      cells.push((quoted[1] ?? '').replaceAll('""', '"'));
      at = QUOTED.lastIndex;
    } else {
      const end = endOfLine(text, at);
      const next = text.indexOf(separator, at);
      const cell = text.slice(at, next === -1 ? end : Math.min(end, next));
      if (cell.trimStart().startsWith('"')) return null;
      cells.push(cell);
      at += cell.length;
    }
    if (at >= text.length || text[at] === '\n') return { cells, end: at };
    if (text[at] !== separator) return null;
  }
}
