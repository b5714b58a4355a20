import { type DecodedTable, decodeTable } from '@hyrde/jobs/html';
import { isFilled, recordOf, type TableRecord } from './table-record.js';

/** Maximum length of a quoted field. A longer field has lost its closing quotation mark. */
const LONGEST_FIELD = 10_000;
const OPEN_QUOTE = 'a quotation mark is opened and not closed';

interface Field {
  value: string;
  end: number;
}

/** The encoding of a CSV file and the evidence for it. */
export type TableEncoding = Omit<DecodedTable, 'text'>;

/**
 * Records of a CSV file as written by spreadsheets, with `,`, `;`, tab or `|` as the separator, whichever divides the first
 * lines alike. After a broken quotation, reading resumes at the next line. Cells are trimmed and otherwise as written.
 * @param charset encoding chosen by a person; by default derived from the bytes
 * @returns fault of the file as a whole if it cannot be read
 */
export function csvRecords(
  bytes: Uint8Array,
  charset?: string,
): { records: TableRecord[]; encoding: TableEncoding } | string {
  const { text: decoded, ...encoding } = decodeTable(bytes, charset);
  const text = decoded.replace(/^\uFEFF/, '');
  if (text.includes('\0')) return 'This is not a text file. Save the sheet as CSV or XLSX first.';
  const delimiter = delimiterOf(text);
  const records: TableRecord[] = [];
  let width: number | null = null;
  for (let start = 0, line = 1; start < text.length; ) {
    const { end, ...read } = readRecord(text, start, delimiter, width);
    const cells = read.cells.map((cell) => cell.trim());
    const record = recordOf(line, cells, text.slice(start, end), read.fault);
    if (isFilled(record)) {
      records.push(record);
      width ??= record.cells.length;
    }
    line += lineBreaks(text, start, end) + 1;
    start = afterBreak(text, end);
  }
  return { records, encoding };
}

/** Number of lines from which the separator is derived: above the header there may be a title, a source or a date. */
const DIVIDED_WITHIN = 20;

/** The separator that divides most lines into the same number of fields; if several do, into most fields. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, LONGEST_FIELD)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, DIVIDED_WITHIN);
  const divided = [',', ';', '\t', '|'].map((delimiter) => {
    const alike = new Map<number, number>();
    for (const line of lines) {
      const fields = line.split(delimiter).length;
      if (fields > 1) alike.set(fields, (alike.get(fields) ?? 0) + 1);
    }
    const [fields, count] = [...alike].sort(([a, x], [b, y]) => y - x || b - a)[0] ?? [0, 0];
    return { delimiter, fields, count };
  });
  return divided.sort((a, b) => b.count - a.count || b.fields - a.fields)[0]?.delimiter ?? ',';
}

/**
 * @param width number of fields of the header; if a record over several lines has another number, a quotation mark is
 *   missing
 */
function readRecord(text: string, start: number, delimiter: string, width: number | null) {
  const lineEnd = endOfLine(text, start);
  const quoted = readFields(text, start, delimiter);
  if (quoted && (quoted.end === lineEnd || width === null || quoted.cells.length === width))
    return { ...quoted, fault: null };
  const line = text.slice(start, lineEnd);
  const open = (line.split('"').length - 1) % 2 === 1;
  return { cells: line.split(delimiter), end: lineEnd, fault: open || quoted ? OPEN_QUOTE : null };
}

/** Fields up to the end of the record; null if a quotation is broken. */
function readFields(text: string, start: number, delimiter: string): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  for (let at = start; ; at++) {
    const field = readField(text, at, delimiter);
    if (!field) return null;
    cells.push(field.value);
    at = field.end;
    if (text[at] !== delimiter) return { cells, end: at };
  }
}

function readField(text: string, start: number, delimiter: string): Field | null {
  const first = afterBlanks(text, start);
  if (text[first] !== '"') {
    let end = start;
    while (end < text.length && text[end] !== delimiter && !isBreak(text[end])) end++;
    return { value: text.slice(start, end), end };
  }
  let value = '';
  for (let from = first + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0 || quote - first > LONGEST_FIELD) return null;
    value += text.slice(from, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    const end = afterBlanks(text, quote + 1);
    return end === text.length || text[end] === delimiter || isBreak(text[end]) ? { value, end } : null;
  }
}

const isBreak = (character: string | undefined): boolean => character === '\n' || character === '\r';

function afterBlanks(text: string, at: number): number {
  while (text[at] === ' ') at++;
  return at;
}

function endOfLine(text: string, at: number): number {
  while (at < text.length && !isBreak(text[at])) at++;
  return at;
}

const afterBreak = (text: string, at: number): number => at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1);

const lineBreaks = (text: string, start: number, end: number): number =>
  text.slice(start, end).match(/\r\n|\r|\n/g)?.length ?? 0;
