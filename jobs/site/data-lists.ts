// Lists of records in JSON: arrays of similar objects, at any depth. The input is hostile: only own properties are
// read, no property is ever assigned by an external name, and all traversals are bounded.

/** Record: its fields by name; fields of nested objects are prefixed with the outer name (`sender.name`). */
export type Row = ReadonlyMap<string, string>;

/** List of records in a piece of data. */
export interface DataList {
  /** Path of property names, joined by dots; empty if the data itself is the list. */
  readonly path: string;
  readonly rows: readonly Row[];
  /** Number of its items, including those not read. */
  readonly length: number;
}

/** Bounds of the search for a list: depth and number of values. */
const MAX_DEPTH = 8;
const MAX_VALUES = 20_000;
/** Maximum numbers of records per answer, fields per record and fields per answer. */
const MAX_ROWS = 3_000;
const MAX_FIELDS = 60;
const MAX_CELLS = 40_000;
const MAX_FIELD_DEPTH = 3;
const MAX_TEXT = 5_000;
/** Maximum number of characters read of one answer. */
const MAX_CHARACTERS = 2_000_000;
/** Number of items compared with each other. */
const LOOKED_AT = 30;
/** Minimum number of items by which a list is recognised; at a known path, one suffices. */
const MIN_ROWS = 3;
/** Minimum fraction of the items that have a common field. */
const MOST = 0.6;

/** Data parsed from a text; undefined if it is not JSON. JSONP wrappers and anti-hijacking prefixes are removed. */
export function dataOf(text: string): unknown {
  if (isTooMuch(text)) return undefined;
  const bare = text.replace(/^\uFEFF?\s*(?:\)\]\}',?\s*|while\s*\(1\);|for\s*\(;;\);)?/, '');
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}

/** Maximum brackets and commas in a parsed text; enough for the largest answers at 100 characters per record. */
const MAX_BRACKETS = 60_000;
const MAX_COMMAS = 250_000;

function isTooMuch(text: string): boolean {
  let [brackets, commas] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BRACE || code === BRACKET) brackets++;
    else if (code === COMMA) commas++;
  }
  return brackets > MAX_BRACKETS || commas > MAX_COMMAS;
}

const [BRACE, BRACKET, COMMA] = [0x7b, 0x5b, 0x2c];

/** Best candidate for a list of records; the list at the known path takes precedence. Null if missing. */
export function listIn(data: unknown, known: string | null = null): DataList | null {
  const there = known === null ? null : valueAt(data, known);
  if (known !== null && Array.isArray(there)) return read(known, there);
  const [best] = scoredLists(data);
  return best ? read(best.path, best.items) : null;
}

/** Candidates for lists of records, descending by likelihood; each is read on iteration. */
export function* listsIn(data: unknown): Generator<DataList> {
  for (const { path, items } of scoredLists(data).slice(0, MAX_LISTS)) yield read(path, items);
}

const MAX_LISTS = 10;

function scoredLists(data: unknown): { path: string; items: readonly unknown[]; score: number }[] {
  const lists: { path: string; items: readonly unknown[]; score: number }[] = [];
  for (const { path, value } of valuesIn(data)) {
    if (!Array.isArray(value) || value.length < MIN_ROWS) continue;
    const score = scoreOf(value);
    if (score > 0) lists.push({ path, items: value, score });
  }
  return lists.sort((a, b) => b.score - a.score);
}

/** All values that are not array items, in breadth-first order. */
export function* valuesIn(data: unknown): Generator<{ path: string; name: string; value: unknown }> {
  let level: { path: string; name: string; value: unknown }[] = [{ path: '', name: '', value: data }];
  let count = 0;
  for (let depth = 0; level.length > 0 && depth < MAX_DEPTH; depth++) {
    const next: typeof level = [];
    for (const at of level) {
      yield at;
      if (!isObject(at.value)) continue;
      for (const name of Object.keys(at.value)) {
        if (++count > MAX_VALUES) return;
        const path = at.path === '' ? name : `${at.path}.${name}`;
        next.push({ path, name, value: own(at.value, name) });
      }
    }
    level = next;
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Own property of the object. */
const own = (value: object, name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;

function valueAt(data: unknown, path: string): unknown {
  for (const found of valuesIn(data)) if (found.path === path) return found.value;
  return undefined;
}

/** Likelihood that an array is a list of records: its length times its number of common fields; 0 if it is not. */
function scoreOf(items: readonly unknown[]): number {
  const some = items.slice(0, LOOKED_AT);
  const counts = new Map<string, number>();
  let texts = 0;
  for (const item of some) {
    const names = Array.isArray(item) ? item.map((_, at) => `${at}`) : isObject(item) ? Object.keys(item) : [];
    for (const name of names.slice(0, MAX_FIELDS)) counts.set(name, (counts.get(name) ?? 0) + 1);
    const values = Array.isArray(item) ? item : isObject(item) ? names.map((name) => own(item, name)) : [];
    texts += values.slice(0, MAX_FIELDS).filter((value) => typeof value === 'string' && value.length > 2).length;
  }
  const common = [...counts.values()].filter((count) => count >= MOST * some.length).length;
  if (common < 2 || texts === 0) return 0;
  return Math.min(items.length, MAX_ROWS) * Math.min(common, 10) * Math.min(4, 1 + texts / some.length);
}

function read(path: string, items: readonly unknown[]): DataList {
  const rows: Row[] = [];
  let [cells, room] = [0, MAX_CHARACTERS];
  for (const item of items) {
    if (rows.length >= MAX_ROWS || cells >= MAX_CELLS || room <= 0) break;
    const row = rowOf(item);
    if (row.size === 0) continue;
    cells += row.size;
    for (const text of row.values()) room -= text.length;
    rows.push(row);
  }
  return { path, rows, length: items.length };
}

function rowOf(item: unknown): Row {
  const row = new Map<string, string>();
  if (Array.isArray(item))
    for (const [at, value] of item.slice(0, MAX_FIELDS).entries()) put(row, `${at + 1}`, value, 1);
  else if (isObject(item)) fields(row, '', item, 0);
  return row;
}

function fields(row: Map<string, string>, before: string, value: object, depth: number): void {
  for (const name of Object.keys(value)) {
    if (row.size >= MAX_FIELDS) return;
    put(row, before === '' ? name : `${before}.${name}`, own(value, name), depth + 1);
  }
}

function put(row: Map<string, string>, name: string, value: unknown, depth: number): void {
  if (name.length > MAX_NAME || row.size >= MAX_FIELDS) return;
  if (isObject(value)) {
    if (depth < MAX_FIELD_DEPTH) fields(row, name, value, depth);
    return;
  }
  const text = Array.isArray(value)
    ? value.slice(0, MAX_FIELDS).map(shortly).filter(Boolean).join('; ')
    : textOf(value);
  if (text !== '') row.set(name, text.slice(0, MAX_TEXT));
  const link = typeof value === 'string' ? linkIn(value.slice(0, MAX_TEXT)) : null;
  if (link !== null && row.size < MAX_FIELDS) row.set(`${name}${ROW_LINK}`, link);
}

/** Suffix of a field name for the link in that field's markup. */
export const ROW_LINK = '.href';

/** Link target of a value that is markup, as in tables filled by scripts; null if it has no link. */
function linkIn(markup: string): string | null {
  const [, double, single] =
    /<a\s(?:[^<>]{0,500}\s)?href\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/i.exec(markup) ?? [];
  const address = withoutEntities(double ?? single ?? '').trim();
  return /^(?:https?:\/\/|(?![a-z][a-z\d+.-]*:)[^\s#])\S*$/i.test(address) ? address : null;
}

const MAX_NAME = 80;

/** Short text of an item of a nested list. */
function shortly(value: unknown): string {
  if (!isObject(value)) return Array.isArray(value) ? '' : textOf(value);
  const texts = Object.keys(value)
    .slice(0, MAX_FIELDS)
    .map((name) => own(value, name))
    .filter((each) => typeof each === 'string');
  return textOf(texts[0]);
}

/** Plain text of a value; markup, such as around highlighted words, is removed. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? plainText(value.slice(0, MAX_TEXT))
    : typeof value === 'number' || typeof value === 'boolean'
      ? `${value}`
      : '';

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);

const plainText = (text: string): string =>
  (/<\/?[a-z][^>]*>|&[a-z#\d]+;/i.test(text) ? withoutEntities(text.replaceAll(/<\/?[a-z][^>]{0,500}>/gi, '')) : text)
    .replaceAll(/\s+/g, ' ')
    .trim();
