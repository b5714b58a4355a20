import { mainOf, type Page } from '../../site/index.js';
import { countIn } from './counters.js';
import { type Fingerprint, fingerprintOfPrints, hashed, type LinePrint, patternText } from './fingerprint.js';

/** Something that a page says, of which a change is a change of the page. */
export interface Statement extends LinePrint {
  readonly text: string;
  /** Hashes of the lines of a row. */
  readonly parts?: readonly number[];
  /** The link whose target it states. */
  readonly link?: { readonly url: string; readonly label: string };
}

/** Maximum number of lines; large directories have as many, and further lines are ignored. */
const MAX_LINES = 4_000;
/** Maximum number of links of the main part; further ones are ignored. */
const MAX_LINKS = 4_000;

/** A line of the main part; `row`: number of its row, null if it is in none. */
interface MainLine {
  readonly text: string;
  readonly row: number | null;
}

function mainLines(page: Page): MainLine[] {
  const { text, rows = [] } = page;
  let row = 0;
  const lines = (text === '' ? [] : text.split('\n')).map((line, i): MainLine => {
    while ((rows[2 * row + 1] ?? Number.POSITIVE_INFINITY) <= i) row++;
    return { text: line, row: i >= (rows[2 * row] ?? Number.POSITIVE_INFINITY) ? row : null };
  });
  return mainOf(page, lines).slice(0, MAX_LINES);
}

/** Lines of a page's main part, or of the whole page if it has no main part. */
export const mainLinesOf = (page: Page): string[] => mainLines(page).map(({ text }) => text);

/**
 * Statements of a page's main part: its lines, its rows, and the targets of its links. The order of lines counts only
 * within a row, since lists are sorted anew.
 */
export const statementsOf = (page: Page): Statement[] => [...ofLines(mainLines(page)), ...ofLinks(page)];

/** Fingerprint of a page, by its statements or by lines alone. */
export const fingerprintOf = (content: readonly string[] | readonly Statement[]): Fingerprint =>
  fingerprintOfPrints(isLines(content) ? ofLines(content.map((text) => ({ text, row: null }))) : content);

const isLines = (content: readonly string[] | readonly Statement[]): content is readonly string[] =>
  typeof content[0] === 'string';

const LETTER = /\p{L}/u;

/**
 * Lines and rows. A line without letters, such as a number in a table or below a heading, means something only with the
 * last line with letters before it, its label: both are a row, and the label is part of its pattern.
 */
function ofLines(lines: readonly MainLine[]): Statement[] {
  const statements: Statement[] = [];
  let cells: Statement[] = [];
  let label: Statement | null = null;
  let within: number | null = null;
  for (const { text, row } of lines) {
    if (row !== within) {
      if (cells.length > 1) statements.push(rowOf(cells));
      cells = [];
      label = null;
      within = row;
    }
    const line = lineOf(text, label);
    statements.push(line);
    if (row !== null) cells.push(line);
    else if (label && !LETTER.test(text)) statements.push(rowOf([label, line]));
    if (LETTER.test(text)) label = line;
  }
  if (cells.length > 1) statements.push(rowOf(cells));
  return statements;
}

function lineOf(text: string, label: Statement | null): Statement {
  const line = hashed(text);
  const pattern = patternText(text);
  if (pattern === text) return { text, line, pattern: line };
  if (LETTER.test(text)) {
    const value = countIn(text);
    const count = value === null ? undefined : { value, rises: 0, stays: 0 };
    return { text, line, pattern: hashed(pattern), ...(count && { count }) };
  }
  return { text, line, pattern: hashed(label ? `${patternText(label.text)}\t${pattern}` : pattern) };
}

function rowOf(lines: readonly Statement[]): Statement {
  const text = lines.map((line) => line.text).join('\t');
  const line = hashed(text);
  return { text, line, pattern: line, isRow: true, parts: lines.map((part) => part.line) };
}

/** Value of a query that is a date: of a calendar's link to the present day. */
const DATE = /^(?:\d{4}-?[01]\d-?[0-3]\d|[0-3]?\d\.[01]?\d\.\d{4})$/;
/** Part of an address that may be a session or a time: a code, or a number of eight digits or more. */
const PASSING = /[\p{L}\p{N}_-]{16,}|\d{8,}/gu;

/**
 * The links and other references of the main part, each with its target: a document, a picture or a telephone number may
 * be exchanged behind a label.
 */
function ofLinks({ links, references = [], url }: Page): Statement[] {
  const { origin } = new URL(url);
  const ofPages = links.filter(({ place }) => place === 'main').slice(0, MAX_LINKS);
  return [...ofPages, ...references.map(({ address, label }) => ({ url: address, label }))].map((link): Statement => {
    const label = patternText(link.label);
    const address = withoutDates(link.url.startsWith(`${origin}/`) ? link.url.slice(origin.length) : link.url);
    const text = `${label}\t→\t${address}`;
    const pattern = `${label}\t→\t${address.replaceAll(PASSING, (part) => (/\d/.test(part) ? '@' : part))}`;
    return { text, line: hashed(text), pattern: hashed(pattern), link: { url: link.url, label: link.label } };
  });
}

function withoutDates(address: string): string {
  const mark = address.indexOf('?');
  if (mark < 0) return address;
  const words = address.slice(mark + 1).split('&');
  const kept = words.map((word) => {
    const value = word.indexOf('=') + 1;
    return DATE.test(word.slice(value)) ? `${word.slice(0, value)}@` : word;
  });
  return `${address.slice(0, mark)}?${kept.join('&')}`;
}

/** The targets of the main part's labelled links and pictures, each in a line for people, without addresses of persons. */
export const linkLinesOf = (page: Page): string[] =>
  ofLinks(page).flatMap(({ link }) =>
    link?.label && /^https?:/.test(link.url) ? `${link.label.replaceAll('\n', ' ')} → ${link.url}` : [],
  );
