import { z } from 'zod';
import { canonicalUrl } from '../site/index.js';

/** One page of a list to plan for. */
export interface ListedPage {
  readonly url: string;
  /** Null: never visited. */
  readonly lastVisit: Date | null;
  /** Visits that saw a change, and visits in all. */
  readonly changes: number;
  readonly visits: number;
  readonly weight: number;
  readonly firstVisit: Date | null;
}

/** A line that could not be used; the others are. */
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

/** More visits than a page a second would make in a century say that the column is another. */
const MAX_VISITS = 1_000_000;

const count = (name: string) =>
  z
    .string()
    .regex(/^\d+$/, `${name} is no whole number from 0`)
    .transform(Number)
    .refine((n) => n <= MAX_VISITS, `${name} is above ${MAX_VISITS}`);

const moment = (name: string, now: Date) =>
  z
    .string()
    .refine((text) => text === '' || /^\d{4}-\d\d-\d\d/.test(text), `${name} is no date such as 2026-11-01`)
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
 * Reads `url,lastVisit,changes,visits[,weight][,firstVisit]` with a header line, in any order of columns; separated by
 * commas or semicolons.
 * @returns the good lines and the broken ones; a message where there is no such table
 */
export function readPageList(text: string, now: Date): PageList | string {
  const rows = csvRows(text.replace(/^\uFEFF/, ''));
  const header = rows.shift();
  if (!header) return 'The file is empty; it needs the header line url,lastVisit,changes,visits and a line a page.';
  const places = new Map(header.cells.map((cell, at) => [cell.trim().toLowerCase(), at]));
  const missing = NEEDED.filter((name) => !places.has(name.toLowerCase()));
  if (missing.length > 0) return `The header line lacks ${missing.join(', ')}; it needs ${NEEDED.join(',')}.`;
  const schema = rowSchema(now);
  const pages: ListedPage[] = [];
  const broken: BrokenLine[] = [];
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
  return { pages, broken };
}

interface CsvRow {
  readonly cells: string[];
  readonly line: number;
}

/** Rows of a CSV file with the lines they begin on; empty ones are left out. Cells may be in quotes (RFC 4180). */
function csvRows(text: string): CsvRow[] {
  const separator = /^[^\n]*;/.test(text) && !/^[^\n]*,/.test(text) ? ';' : ',';
  const rows: CsvRow[] = [];
  let [cells, cell, quoted, line, began]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) rows.push({ cells, line: began });
    [cells, cell, began] = [[], '', line + 1];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quoted && sign === '"' && text[at + 1] === '"') cell += text[++at];
    else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (sign === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n' && !quoted) endRow();
    else if (sign !== '\r') cell += sign;
    if (sign === '\n') line++;
  }
  endRow();
  return rows;
}
