import type { Form, PageScript, PageTree } from '../../site/index.js';
import { readResults } from '../records/read-results.js';
import type { PortalRecord } from '../records/record.js';
import { dataClaims } from './claims.js';
import type { DataAnswer } from './data-answer.js';
import { type DataList, dataOf, LINK, listsIn, type Row } from './lists.js';
import { literalsIn } from './literals.js';
import { dataTable } from './table.js';

// Records in the page's own scripts: what it was sent at once, and draws a part of. It is taken only where it holds what
// the page draws as records and more, so that a menu, a setting or another page's data is never taken for it.

/** Fewer drawn say nothing of what a list is. */
const LEAST_DRAWN = 3;
/** Of the records that the page draws, those that the list has to hold. */
const MOST = 0.9;
/** Pieces of data that are looked at. */
const MAX_PIECES = 2_000;
/** An array of no more is looked into: the parts of a page, as frameworks hand them over. */
const MAX_PARTS = 8;
const MAX_DEPTH = 24;

/** The page as an answer in data; null where its scripts hold no more of its records than it draws, or it leads to more. */
export function inPageAnswer(tree: PageTree, forms: readonly Form[]): DataAnswer | null {
  const pieces = dataIn(tree.scripts).slice(0, MAX_PIECES);
  if (pieces.length === 0) return null;
  const { records, next, total, atLeast } = readResults(tree, { forms });
  if (next?.kind === 'request') return null;
  for (const data of pieces)
    for (const list of listsIn(data)) {
      if (!isPartOf(records, list)) continue;
      const said = dataClaims(data, list, { total: null, next: null }, 0).total ?? total;
      if (total !== null && total !== said && total !== list.length) continue;
      const isAll = said === list.length && !atLeast;
      const mayBeCut = list.length > list.rows.length || (!isAll && (said !== null || atLeast || isRound(list.length)));
      return {
        ...dataTable({ ...list, rows: withLinks(list.rows, records) }, tree.url),
        claims: {
          total: said ?? (mayBeCut ? null : list.length),
          atLeast: atLeast || list.length > list.rows.length,
          cap: mayBeCut ? list.rows.length : null,
          shown: null,
          nothing: false,
        },
        next: null,
      };
    }
  return null;
}

/** Who sends as many sends no more, whatever there are. */
const isRound = (count: number): boolean => count % 5 === 0;

function dataIn(scripts: readonly PageScript[]): unknown[] {
  const all = scripts.flatMap(({ isData, text }) => (isData ? [dataOf(text)] : literalsIn(text)));
  return [...streamed(all), ...all].flatMap((data) => piecesOf(linkedUp(data)));
}

/** What React's server components are drawn from: texts that scripts push one by one, in lines that are JSON behind a number. */
function streamed(pushed: readonly unknown[]): unknown[] {
  const texts = pushed.filter(
    (each): each is [1, string] =>
      Array.isArray(each) && each.length === 2 && each[0] === 1 && typeof each[1] === 'string',
  );
  const lines = texts
    .map(([, text]) => text)
    .join('')
    .split('\n');
  return lines.flatMap((line) => dataOf(line.replace(/^[\da-f]{1,8}:/, '')) ?? []);
}

/** Values that are looked at for parts; what is named twice counts twice. */
const MAX_VALUES = 200_000;

/** Data with the parts that frameworks hand over in arrays (`[null, { "rows": […] }]`), each a piece of its own. */
function piecesOf(whole: unknown): unknown[] {
  const pieces = [whole];
  let left = MAX_VALUES;
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return;
    const inside = Array.isArray(value) && value.length > MAX_PARTS ? [] : Object.values(value);
    left -= inside.length;
    for (const inner of left < 0 ? [] : inside) {
      if (Array.isArray(value) && typeof inner === 'object' && !Array.isArray(inner)) pieces.push(inner);
      look(inner, depth + 1);
    }
  };
  look(whole, 0);
  return pieces;
}

/** What a value is that an array stands for, before it. */
const KIND =
  /^(?:Shallow)?(?:Reactive|Ref)$|^(?:Empty(?:Shallow)?Ref|Date|Set|Map|BigInt|RegExp|Object|NuxtError|null)$/;

/**
 * What is written as one array of values that name each other by their places in it, as Nuxt and SvelteKit do
 * (`[{"posts":1},[2],{"title":3},"…"]`), put together again; anything else as it is.
 */
function linkedUp(data: unknown): unknown {
  if (!Array.isArray(data) || data.length < LEAST_DRAWN || typeof data[0] !== 'object' || data[0] === null) return data;
  const isPlace = (value: unknown) => Number.isInteger(value) && Number(value) < data.length;
  const isLinked = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    (Array.isArray(value) && typeof value[0] === 'string' ? KIND.test(value[0]) : Object.values(value).every(isPlace));
  if (!data.slice(0, MAX_PIECES).every(isLinked)) return data;
  const made = new Map<number, unknown>();
  const at = (place: unknown, depth: number): unknown => {
    const number = Number(place);
    if (made.has(number) || !isPlace(place) || number < 0 || depth > MAX_DEPTH) return made.get(number);
    made.set(number, undefined);
    const value = joined(data[number], depth);
    made.set(number, value);
    return value;
  };
  const joined = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([name, place]) => [name, at(place, depth + 1)]));
    const [kind, inner] = value as unknown[];
    if (typeof kind !== 'string') return value.map((place) => at(place, depth + 1));
    return kind === 'Date' ? inner : at(inner, depth + 1);
  };
  return at(0, 0);
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Does the list hold what the page draws, and more? */
function isPartOf(drawn: readonly PortalRecord[], { rows, length }: DataList): boolean {
  const titles = new Set(drawn.flatMap(({ title }) => (title === null ? [] : plain(title))));
  if (titles.size < LEAST_DRAWN || length <= drawn.length || titles.size < MOST * drawn.length) return false;
  const texts = new Set(rows.flatMap((row) => [...row.values()].map(plain)));
  return [...titles].filter((title) => texts.has(title)).length >= MOST * titles.size;
}

/** The rows with where each leads, as the drawn ones do, where that differs by one of their fields alone. */
function withLinks(rows: readonly Row[], drawn: readonly PortalRecord[]): readonly Row[] {
  const byText = new Map<string, { row: Row; field: string }>();
  for (const row of rows)
    for (const [field, text] of row) if (!byText.has(plain(text))) byText.set(plain(text), { row, field });
  const led = drawn.flatMap(({ title, link }) => {
    const at = title === null || link === null ? undefined : byText.get(plain(title));
    return at && link !== null ? [{ ...at, link }] : [];
  });
  const [first] = led;
  if (!first || led.length < LEAST_DRAWN || led.length < MOST * drawn.length) return rows;
  for (const name of first.row.keys()) {
    const around = new Set(led.map(({ row, link }) => JSON.stringify(aroundIn(link, row.get(name)))));
    const [before, after] = around.size === 1 ? (JSON.parse([...around].join('')) as string[]) : [];
    if (before === undefined || after === undefined || new Set(led.map(({ link }) => link)).size < led.length) continue;
    return rows.map((row) => {
      const value = row.get(name);
      return value === undefined || row.has(first.field + LINK)
        ? row
        : new Map([...row, [first.field + LINK, before + encodeURIComponent(value) + after]]);
    });
  }
  return rows;
}

/** What stands around the last whole occurrence of a value in an address. */
function aroundIn(link: string, value: string | undefined): string[] {
  const written = encodeURIComponent(value ?? '');
  const at = written === '' ? -1 : link.lastIndexOf(written);
  const [before, after] = [link.slice(0, Math.max(0, at)), link.slice(at + written.length)];
  return at < 0 || /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after) ? [] : [before, after];
}

/** Of what a page's scripts fetched and what lies in the page: the second, where that is all. */
export const fullerOf = (fetched: DataAnswer | null, inPage: DataAnswer | null): DataAnswer | null =>
  inPage?.claims.cap === null ? inPage : (fetched ?? inPage);
