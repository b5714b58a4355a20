import type { DataHeaders } from '../../site/index.js';
import { type DataList, valuesIn } from './lists.js';

/** Claims that the data makes outside its list. */
export interface DataClaims {
  /** Total number of records; null if the data does not state it. */
  readonly total: number | null;
  /** True if `total` is a lower bound. */
  readonly atLeast: boolean;
  /** Next part: an address, or a number or word to be sent back; null if the data names none. */
  readonly next: { readonly kind: 'address' | 'token'; readonly value: string } | null;
  /** True if the data says that this part is the last. */
  readonly isLast: boolean;
  /** Number of parts; null if unknown. */
  readonly pages: number | null;
}

/** Property names of a total, descending by reliability; lower case, letters only. */
const TOTALS = (
  'recordsfiltered totalcount totalhits totalresults totalelements totalitems totalrecords numfound nbhits hitcount resultcount ' +
  'antalltreff totaltantall totalantall total totalt itemcount items matches found antall recordstotal hits count'
).split(' ');
const NEXTS = /^(?:next|nextpage|nexturl|nextlink|nextpageurl|odatanextlink|nextpagelink|neste|nesteside)$/;
const TOKENS =
  /^(?:nextcursor|cursor|nextpagetoken|pagetoken|continuation|continuationtoken|nexttoken|nextoffset|endcursor|searchafter|nextkey|after|next|nextpage|scrollid|neste)$/;
const PAGES = /^(?:pages|totalpages|pagecount|nbpages|lastpage|last|pagetotal|antallsider)$/;
const HAS_MORE = /^(?:hasmore|hasnext|hasnextpage|more|moreavailable|harflere)$/;
const IS_LAST = /^(?:islast|lastpage|last|done|end|isdone|finished)$/;

const letters = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}]+/gu, '');

/**
 * Claims of the data about its list.
 * @param before number of records before this part
 */
export function dataClaims(data: unknown, list: DataList, says: DataHeaders, before: number): DataClaims {
  const around = [...valuesIn(data)].filter(({ path }) => !isWithin(path, list.path)).slice(0, MAX_AROUND);
  const names = around.map((each) => ({ ...each, called: letters(each.name) }));
  const { total, atLeast } = totalIn(names, before + list.length, says);
  const address = says.next ?? addressIn(names);
  const token = address === null ? tokenIn(names) : null;
  const pages = names.find(({ called, value }) => PAGES.test(called) && isCount(value))?.value;
  return {
    total,
    atLeast,
    next: address !== null ? { kind: 'address', value: address } : token,
    isLast:
      names.some(({ called, value }) => HAS_MORE.test(called) && value === false) ||
      names.some(({ called, value }) => IS_LAST.test(called) && value === true),
    pages: isCount(pages) ? pages : null,
  };
}

const MAX_AROUND = 300;

type Named = { called: string; path: string; value: unknown };

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
/** True if the path is the list or inside one of its records. */
const isWithin = (path: string, list: string): boolean => list !== '' && (path === list || path.startsWith(`${list}.`));

/** A total below the number of records shown so far is ignored. */
function totalIn(names: readonly Named[], shown: number, says: DataHeaders): Pick<DataClaims, 'total' | 'atLeast'> {
  if (says.total !== null && says.total >= shown) return { total: says.total, atLeast: false };
  for (const wanted of TOTALS)
    for (const { called, path, value } of names) {
      if (called !== wanted) continue;
      // Elasticsearch nests the total: "total": { "value": 10000, "relation": "gte" }.
      const inner = names.filter((each) => each.path.startsWith(`${path}.`));
      const count = isCount(value) ? value : inner.find((each) => each.called === 'value')?.value;
      if (!isCount(count) || count < shown) continue;
      return { total: count, atLeast: inner.some((each) => each.called === 'relation' && each.value === 'gte') };
    }
  return { total: null, atLeast: false };
}

function addressIn(names: readonly Named[]): string | null {
  for (const { called, path, value } of names) {
    if (!NEXTS.test(called)) continue;
    const text = typeof value === 'string' ? value : names.find((each) => each.path === `${path}.href`)?.value;
    if (typeof text === 'string' && /^(?:https?:\/\/|[/?])/.test(text)) return text;
  }
  return null;
}

function tokenIn(names: readonly Named[]): DataClaims['next'] {
  for (const { called, value } of names)
    if (
      TOKENS.test(called) &&
      (typeof value === 'string' || isCount(value)) &&
      `${value}` !== '' &&
      `${value}`.length < 1_000
    )
      return { kind: 'token', value: `${value}` };
  return null;
}
