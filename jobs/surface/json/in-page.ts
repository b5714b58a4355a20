import { type DataList, dataOf, type Form, listsIn, type PageScript, type PageTree } from '../../site/index.js';
import { readResultsInTurns } from '../records/read-results.js';
import type { PortalRecord } from '../records/record.js';
import { literalsIn } from './literals.js';
import { dataClaims } from './paging.js';
import { type DataAnswer, dataTable, linksOf, MIN_DRAWN, MOST, plain, withLinks } from './table.js';

// Records inside the page's own scripts: data sent with the page, of which the page draws a part. The data is used only
// if it holds the records that the page draws and more, so that a menu, a setting or another page's data is never used.

/** Maximum number of pieces of data examined. */
const MAX_PIECES = 2_000;
/** Maximum length of an array that is searched for parts of a page, as frameworks wrap them. */
const MAX_PARTS = 8;
const MAX_DEPTH = 24;

/** Page as an answer in data; null if its scripts hold no more of its records than it draws, or if it links to more. */
export async function inPageAnswer(tree: PageTree, forms: readonly Form[]): Promise<DataAnswer | null> {
  const pieces = dataIn(tree.scripts).slice(0, MAX_PIECES);
  if (pieces.length === 0) return null;
  const { records, next, total, atLeast } = await readResultsInTurns(tree, { forms });
  if (next?.kind === 'request') return null;
  for (const data of pieces)
    for (const list of listsIn(data)) {
      if (!isPartOf(records, list)) continue;
      const said = dataClaims(data, list, { total: null, next: null }, 0).total ?? total;
      if (total !== null && total !== said && total !== list.length) continue;
      const isAll = said === list.length && !atLeast;
      const mayBeCut = list.length > list.rows.length || (!isAll && (said !== null || atLeast || isRound(list.length)));
      return {
        ...dataTable({ ...list, rows: withLinks(list.rows, linksOf(list.rows, records)) }, tree.url),
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

/** A round number of records is possibly a cap. */
const isRound = (count: number): boolean => count % 5 === 0;

function dataIn(scripts: readonly PageScript[]): unknown[] {
  const all = scripts.flatMap(({ isData, text }) => (isData ? [dataOf(text)] : literalsIn(text)));
  return [...streamed(all), ...all].flatMap((data) => piecesOf(linkedUp(data)));
}

/** Stream of React server components: scripts push texts one by one, whose lines are JSON after a number. */
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

/** Maximum number of values searched for parts; a value referenced twice counts twice. */
const MAX_VALUES = 200_000;

/** Data with the parts that frameworks wrap in arrays (`[null, { "rows": […] }]`), each as a piece of its own. */
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

/** Type tag that precedes the value in a tagged array. */
const KIND =
  /^(?:Shallow)?(?:Reactive|Ref)$|^(?:Empty(?:Shallow)?Ref|Date|Set|Map|BigInt|RegExp|Object|NuxtError|null)$/;

/**
 * Resolves data written as one array of values that refer to each other by index, as Nuxt and SvelteKit do
 * (`[{"posts":1},[2],{"title":3},"…"]`); other data is returned unchanged.
 */
function linkedUp(data: unknown): unknown {
  if (!Array.isArray(data) || data.length < MIN_DRAWN || typeof data[0] !== 'object' || data[0] === null) return data;
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

/** True if the list holds the drawn records and more. */
function isPartOf(drawn: readonly PortalRecord[], { rows, length }: DataList): boolean {
  const titles = new Set(drawn.flatMap(({ title }) => (title === null ? [] : plain(title))));
  if (titles.size < MIN_DRAWN || length <= drawn.length || titles.size < MOST * drawn.length) return false;
  const texts = new Set(rows.flatMap((row) => [...row.values()].map(plain)));
  return [...titles].filter((title) => texts.has(title)).length >= MOST * titles.size;
}

/** The data within the page if it is complete, otherwise the data fetched by scripts. */
export const fullerOf = (fetched: DataAnswer | null, inPage: DataAnswer | null): DataAnswer | null =>
  inPage?.claims.cap === null ? inPage : (fetched ?? inPage);
