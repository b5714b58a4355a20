import { fileHashIn } from '@hyrde/contracts';
import { dataOf, xmlData } from '../../site/index.js';
import { recordsInLines } from './file-lines.js';

// Lists of records in other formats than JSON, as values like those of JSON, so that one reader reads all. The input is
// hostile: depth, size and number of values are limited, and names are never assigned to objects with a prototype.

/** Maximum characters of a text. */
const MAX_CHARACTERS = 4_000_000;
const MAX_VALUES = 100_000;
/** Number of lines by which a table of text is recognised. */
const LOOKED_AT = 20;
const MIN_LINES = 3;

/** Data in a text: JSON, XML (with RSS, Atom), CSV, iCalendar, or a PDF's lines; undefined for any other text, and for HTML. */
export function parsedData(text: string): unknown {
  const json = dataOf(text);
  if (json !== undefined || text.length > MAX_CHARACTERS) return json;
  if (fileHashIn(text) !== null) return recordsInLines(text);
  const bare = text.replace(/^\uFEFF?\s*/, '');
  if (bare.startsWith('<')) return /^<(?:!doctype\s+html|html)[\s>]/i.test(bare) ? undefined : xmlData(bare);
  if (/^BEGIN:VCALENDAR/i.test(bare)) return eventsOf(bare);
  return tableOf(bare);
}

/** Events of a calendar (RFC 5545), each with its properties. */
function eventsOf(text: string): unknown {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const events: unknown[] = [];
  let event: Map<string, string> | null = null;
  for (const line of lines) {
    if (/^BEGIN:V(?:EVENT|TODO|JOURNAL)$/i.test(line)) event = new Map();
    else if (/^END:V(?:EVENT|TODO|JOURNAL)$/i.test(line)) {
      if (event) events.push(Object.fromEntries(event));
      event = null;
    } else if (event && events.length < MAX_VALUES) {
      const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? [];
      if (name !== '') event.set(name, calendarText(value));
    }
  }
  return { events };
}

const calendarText = (value: string): string =>
  value
    .replace(/^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/, (_, year, month, day) => `${year}-${month}-${day}`)
    .replaceAll(/\\n/gi, ' ')
    .replaceAll(/\\([,;\\])/g, '$1');

/** Table in lines with one separator, whose first line names the columns; undefined for any other text. */
function tableOf(text: string): unknown {
  const separator = [';', '\t', ',', '|'].find((each) => isTable(text, each));
  if (separator === undefined) return undefined;
  const [names = [], ...rows] = rowsOf(text, separator);
  return rows
    .filter((row) => row.length > 1)
    .map((row) =>
      Object.fromEntries(row.slice(0, names.length).map((value, at) => [names[at]?.trim() || `${at + 1}`, value])),
    );
}

function isTable(text: string, separator: string): boolean {
  const [names = [], ...rows] = rowsOf(text.slice(0, 50_000), separator, LOOKED_AT);
  const whole = rows.slice(0, LOOKED_AT - 2);
  const areNames = names.every((name) => name.length < 80) && new Set(names).size === names.length;
  return (
    names.length > 1 &&
    areNames &&
    whole.length >= MIN_LINES &&
    whole.every((row) => Math.abs(row.length - names.length) <= 1)
  );
}

/** Rows of separated values (RFC 4180). */
function rowsOf(text: string, separator: string, most = MAX_VALUES): string[][] {
  const rows: string[][] = [];
  let [row, value, isQuoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length && rows.length < most; at++) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') value += sign;
      else if (text[at + 1] === '"') value += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && value === '') isQuoted = true;
    else if (sign === separator) {
      row.push(value);
      value = '';
    } else if (sign === '\n') {
      rows.push([...row, value.replace(/\r$/, '')]);
      [row, value] = [[], ''];
    } else value += sign;
  }
  return row.length === 0 && value === '' ? rows : [...rows, [...row, value]];
}
