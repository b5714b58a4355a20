import { createRequire } from 'node:module';
import type { Pick } from '@hyrde/contracts/portals';
import type { CheerioAPI, load as Load } from 'cheerio/slim';
import { canonicalUrl, type DeclaredType } from '../../site/index.js';
import { type DayPlace, findDate } from '../../text/index.js';
import { RecipeFault } from './faults.js';
import { filled, filledAddress, type Variables } from './templates.js';

const require = createRequire(import.meta.url);

/** Maximum characters of HTML or XML: what is parsed in a tenth of a second. */
const MAX_MARKUP = 2_000_000;
/** Maximum number of rows of one answer. */
const MAX_ROWS = 100_000;
/** Maximum characters of a value; the state of a page (`__VIEWSTATE`) is long. */
const MAX_TEXT = 60_000;

const elementsIn = (page: CheerioAPI, selector: string) => page.root().find(selector).toArray();
type Element = ReturnType<typeof elementsIn>[number];

/** A row of an answer, or the whole answer. */
export type Row =
  | { readonly of: 'json'; readonly value: unknown }
  | { readonly of: 'markup'; readonly page: CheerioAPI; readonly element: Element | null }
  | { readonly of: 'text'; readonly text: string; readonly groups: Readonly<Record<string, string | undefined>> };

/** Circumstances in which values are read. */
export interface Reading {
  /** The whole answer, to which places with `^` refer. */
  readonly answer: Row;
  /** Base of relative addresses. */
  readonly base: string;
  readonly variables: Variables;
  readonly dates?: DayPlace | undefined;
  readonly language?: string | undefined;
  readonly zone?: string | undefined;
}

/** Parses an answer; null if it is not of its type, or is too long. */
export function parseAnswer(type: DeclaredType, text: string): Row | null {
  if (type === 'json') {
    try {
      return { of: 'json', value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
    } catch {
      return null;
    }
  }
  if (text.length > MAX_MARKUP) return null;
  // cheerio is loaded on first use, since few portals answer in HTML.
  const { load } = require('cheerio/slim') as { load: typeof Load };
  const page = load(text, type === 'xml' ? { xml: true } : {});
  if (type === 'pdf') {
    page('br').replaceWith('\n');
    page('p, li, h1, h2, h3, h4, tr, div').append('\n');
    return {
      of: 'text',
      text: page
        .root()
        .text()
        .replaceAll(/[ \t\u00a0]+/g, ' '),
      groups: {},
    };
  }
  return { of: 'markup', page, element: null };
}

/** Rows of an answer; null if it has no place for rows. */
export function rowsOf(answer: Row, rows: string): Row[] | null {
  switch (answer.of) {
    case 'json': {
      const found = valuesAt(answer.value, rows === '/' ? '' : rows);
      // An answer without the place, such as an error, is not one without rows; below `*` there may be none.
      if (found.length === 0 && valuesAt(answer.value, rows.split('/*')[0] ?? '').length === 0) return null;
      const [only] = found;
      const list = found.length === 1 && !rows.endsWith('*') ? writtenIn(only) : found;
      if (!Array.isArray(list)) return null;
      return list.slice(0, MAX_ROWS).map((value: unknown) => ({ of: 'json', value }));
    }
    case 'markup':
      return elementsIn(answer.page, rows)
        .slice(0, MAX_ROWS)
        .map((element) => ({ of: 'markup', page: answer.page, element }));
    case 'text':
      return [...answer.text.matchAll(new RegExp(rows, 'gmu'))]
        .slice(0, MAX_ROWS)
        .map(({ groups = {}, 0: text }) => ({ of: 'text', text, groups }));
  }
}

/** Values at a JSON pointer with `*`; a string that holds JSON is entered. */
function valuesAt(root: unknown, pointer: string): unknown[] {
  let values: unknown[] = [root];
  for (const segment of pointer === '' ? [] : pointer.replace(/^\//, '').split('/')) {
    const [, key, wanted] = /^\*(?:([^=]+)=(.*))?$/.exec(segment) ?? [];
    const isEvery = segment.startsWith('*');
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    values = values.flatMap((each) => {
      const value = writtenIn(each);
      if (typeof value !== 'object' || value === null) return [];
      if (!isEvery) return Object.hasOwn(value, name) ? [(value as Record<string, unknown>)[name]] : [];
      const all: unknown[] = Object.values(value);
      return key === undefined ? all : all.filter((one) => valuesAt(one, key)[0] === wanted);
    });
    if (values.length > MAX_ROWS) values.length = MAX_ROWS;
  }
  return values;
}

function writtenIn(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Texts at a place, in order. */
function textsAt(place: string, row: Row, { answer, base }: Reading): string[] {
  const [at, from] = place.startsWith('^') ? [place.slice(1), answer] : [place, row];
  const plain = (texts: (string | undefined)[]) =>
    texts.flatMap((text) => {
      const clean = text?.slice(0, MAX_TEXT).replaceAll(/\s+/g, ' ').trim() ?? '';
      return clean === '' ? [] : [clean];
    });
  switch (from.of) {
    case 'json':
      return plain(
        valuesAt(from.value, at).flatMap((value) =>
          typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [`${value}`] : [],
        ),
      );
    case 'markup': {
      const [, selector = '', attribute] = /^(.*?)(?:@([a-z][\w:-]*))?$/is.exec(at) ?? [];
      const found = elementsAt(from, selector.trim());
      const isAddress = attribute === 'href' || attribute === 'src';
      return plain(
        found.map((element) => {
          if (attribute === undefined) return from.page(element).text();
          const value = from.page(element).attr(attribute);
          return value !== undefined && isAddress ? absolute(value, base) : value;
        }),
      );
    }
    case 'text':
      return plain(at === '' ? [from.text] : [from.groups[at]]);
  }
}

/** Elements of a selector within a row or page; the row's own for an empty one. */
function elementsAt({ page, element }: Extract<Row, { of: 'markup' }>, selector: string): Element[] {
  if (element === null) return elementsIn(page, selector === '' ? ':root' : selector);
  return selector === '' ? [element] : page(element).find(selector).toArray();
}

const absolute = (href: string, base: string): string =>
  URL.canParse(href, base) && /^https?:/.test(new URL(href, base).protocol) ? new URL(href, base).href : href;

/** Value of a pick; null if it has none. */
export function pickOf(pick: Pick, row: Row, reading: Reading): string | null {
  return allOf(pick, row, reading)[0] ?? null;
}

/** All values of a pick; one if they are joined. */
export function allOf(given: Pick, row: Row, reading: Reading): string[] {
  const pick = typeof given === 'string' ? { at: given } : given;
  if (pick.when) {
    const pattern = new RegExp(pick.when.match, 'u');
    const { at } = pick.when;
    const texts = at.includes('{') ? [filled(at, reading.variables)] : textsAt(at, row, reading);
    if (!texts.some((text) => pattern.test(text))) return [];
  }
  const found = pick.fill === undefined ? firstTexts(pick.at ?? '', row, reading) : filling(pick, row, reading);
  const texts = pick.join !== undefined && found.length > 1 ? [found.join(pick.join)] : found;
  return texts.flatMap((text) => {
    const narrowed = pick.match === undefined ? text : matched(pick.match, text);
    const mapped = narrowed !== null && pick.map ? (pick.map[narrowed] ?? pick.map['*'] ?? null) : narrowed;
    const value = mapped === null ? null : transformed(pick.as, mapped, reading);
    return value === null || value === '' ? [] : [value];
  });
}

/** True if an answer in JSON has the place, with null or an empty text: it states that there is no value. */
export function isStatedEmpty(pick: Pick, { answer }: Reading): boolean {
  const { at = [], fill = '' } = typeof pick === 'string' ? { at: pick } : pick;
  const places = [at, Array.from(fill.matchAll(/\{(\/[^{}]+)\}/g), ([, place = '']) => place)].flat();
  if (answer.of !== 'json') return false;
  const values = places.flatMap((place) => valuesAt(answer.value, place.replace(/^\^/, '')));
  return values.length > 0 && values.every((value) => value === null || value === '');
}

function firstTexts(at: string | readonly string[], row: Row, reading: Reading): string[] {
  for (const place of typeof at === 'string' ? [at] : at) {
    const texts = textsAt(place, row, reading);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** Text or, for addresses, address from several values; none if one is missing. */
function filling({ fill = '', as }: Exclude<Pick, string>, row: Row, reading: Reading): string[] {
  let isWhole = true;
  const pointer = (at: string) => {
    const text = textsAt(row.of === 'json' ? at : at.slice(1), row, reading)[0] ?? null;
    if (text === null) isWhole = false;
    return text;
  };
  try {
    const text =
      as === 'address'
        ? filledAddress(fill, reading.variables, reading.base, pointer)
        : filled(fill, reading.variables, pointer);
    return isWhole ? [text] : [];
  } catch (error) {
    if (error instanceof RecipeFault) return [];
    throw error;
  }
}

function matched(pattern: string, text: string): string | null {
  const match = new RegExp(pattern, 'u').exec(text);
  return match ? (match[1] ?? match[0]).trim() : null;
}

function transformed(as: Exclude<Pick, string>['as'], text: string, reading: Reading): string | null {
  const { base, dates, language } = reading;
  switch (as) {
    case 'day':
      return dayOf(localTime(text, reading), dates, language);
    case 'address':
      return canonicalUrl(text, base);
    case 'html':
      return text
        .replaceAll(/<[^<>]*>/g, ' ')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&amp;', '&')
        .replaceAll(/\s+/g, ' ')
        .trim();
    default:
      return text;
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A time with `Z` or an offset as local time of the recipe’s zone; other texts, and all without a zone, as written. */
export function localTime(text: string, { zone }: Reading): string {
  if (zone === undefined || !INSTANT.test(text) || Number.isNaN(Date.parse(text))) return text;
  // Swedish writes yyyy-mm-dd hh:mm.
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(Date.parse(text));
}

/** Day of a written date as yyyy-mm-dd; null if the text is no date. */
function dayOf(text: string, dates: DayPlace | undefined, language: string | undefined): string | null {
  const iso = /^(\d{4})([-/]?)(\d\d)\2(\d\d)(?!\d)/.exec(text);
  if (iso) return `${iso[1]}-${iso[3]}-${iso[4]}`;
  return findDate(text, dates ?? 'day-first', { language, isMadeByProgram: true })?.day ?? null;
}

/** Members of a JSON row that are texts, numbers or truth values. */
export function membersOf(row: Row): [name: string, text: string][] {
  if (row.of !== 'json' || typeof row.value !== 'object' || row.value === null) return [];
  return Object.entries(row.value).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name.slice(0, 100), `${value}`.slice(0, MAX_TEXT)]]
      : [],
  );
}

/** Maximum number of parts that a sentence names. */
const MAX_PARTS = 20;

/** Names of a row's parts: members of JSON, groups of a pattern, elements of mark-up with their classes. */
export function partsOf(row: Row): string {
  const listed = (all: readonly string[]) =>
    [...all.slice(0, MAX_PARTS), ...(all.length > MAX_PARTS ? ['…'] : [])].join(', ');
  if (row.of === 'text') return listed(Object.keys(row.groups));
  if (row.of === 'json') {
    const value = writtenIn(row.value);
    if (Array.isArray(value)) return `[${value.length}]`;
    return typeof value === 'object' && value !== null ? `{ ${listed(Object.keys(value))} }` : typeof value;
  }
  const { page, element } = row;
  const within = element === null ? page.root().children() : page(element).children();
  return listed(
    within.toArray().map((each) => [each.tagName, ...(page(each).attr('class')?.split(/\s+/) ?? [])].join('.')),
  );
}

/** Parts of a JSON answer at the deepest place of a pointer that it has, with that place; empty for other answers. */
export function partsAt(answer: Row, pointer: string): string {
  if (answer.of !== 'json') return '';
  const segments = pointer.split('/').slice(1);
  for (let depth = segments.length; depth >= 0; depth--) {
    const at = segments
      .slice(0, depth)
      .map((segment) => `/${segment}`)
      .join('');
    const [value] = valuesAt(answer.value, at);
    if (value !== undefined) return `${at && `${at}: `}${partsOf({ of: 'json', value })}`;
  }
  return '';
}

/** A row, or a whole answer, as received: formatted JSON, mark-up or text. */
export function rawOf(row: Row): string {
  if (row.of === 'json') return JSON.stringify(row.value, null, 2) ?? '';
  if (row.of === 'text') return row.text;
  const { page, element } = row;
  return page.html(element === null ? page.root() : page(element));
}
