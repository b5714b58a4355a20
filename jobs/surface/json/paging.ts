import {
  canonicalUrl,
  type DataHeaders,
  type DataList,
  isSameSite,
  type PageRequest,
  readsOnly,
  valuesIn,
} from '../../site/index.js';
import { asked, type DataRequest, type Place, placesIn, valueIn, withValue } from './data-request.js';

/** Scheme by which a script requests the next part of a list. */
export interface Paging {
  readonly by: 'page' | 'offset' | 'cursor';
  readonly place: Place;
  /** Number of the first part: its page number or the offset of its first record. */
  readonly first: number;
  /** Number of records per part. */
  readonly size: number;
}

const PAGE =
  /^(?:page|pagenumber|pagingnumber|paginationpage|pagingpage|pageno|pagenum|pageindex|currentpage|p|pg|side|sidenr|sidenummer|seite|pagina|pageid)$/;
const OFFSET =
  /^(?:offset|pageoffset|skip|start|from|startindex|startrow|startat|startfrom|pagingoffset|fra|begin|firstresult|startrecord)$/;
const CURSOR =
  /^(?:cursor|after|pagetoken|continuation|continuationtoken|nexttoken|searchafter|scrollid|startafter|nextcursor|lastid|pagecursor|pageafter|token)$/;
const SIZE =
  /^(?:limit|pagelimit|size|pagesize|perpage|rows|count|take|top|length|hitsperpage|num|n|max|maxresults|antall|itemsperpage|resultsperpage|first)$/;

/** Name of a page size by its last word: `journalsLimit`. */
const ENDS_IN_SIZE = /(?:\p{Ll}|_)(?:Limit|limit|PageSize|page_size|PerPage|per_page)$/u;

const letters = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}]+/gu, '');
/** True if the name matches, alone or joined to its parent's name (`paging.number`). */
const isCalled = (name: string, names: RegExp): boolean =>
  names.test(letters(name)) || names.test(letters(name.split('.').at(-1) ?? ''));
const isNumber = (value: string | null): value is string => value !== null && /^\d{1,9}$/.test(value);

/**
 * Paging scheme from the parameter names of a request; null if none is known.
 * @param shown number of records that the request returned
 */
export function pagingByName(request: DataRequest, shown: number): Paging | null {
  const named = placesIn(request).filter(({ name }) => name !== '');
  const size = Number(named.find(({ name, value }) => isCalled(name, SIZE) && isNumber(value))?.value ?? shown);
  const found = (names: RegExp, by: Paging['by']): Paging | null => {
    const at = named.find(({ name, value }) => isCalled(name, names) && (by === 'cursor' || isNumber(value)));
    return at ? { by, place: at.place, first: by === 'cursor' ? 0 : Number(at.value), size } : null;
  };
  return found(OFFSET, 'offset') ?? found(PAGE, 'page') ?? found(CURSOR, 'cursor');
}

/** True if a value is the page size: it is called so, and the answer had as many rows (`num` may also be a page's number). */
const isSize = (name: string, value: string | null | undefined, shown: number): boolean =>
  Number(value) === shown && (isCalled(name, SIZE) || ENDS_IN_SIZE.test(name));

/**
 * Page size to which a script went on instead of requesting a next part ("Show more" repeats the first rows).
 * @param shown number of rows in the answer to `one`
 * @returns null if it did not
 */
export function sizeGrown(one: DataRequest, two: DataRequest, shown: number): { place: Place; size: number } | null {
  for (const { place, name, value } of placesIn(two))
    if (isSize(name, valueIn(one, place), shown) && isNumber(value) && Number(value) > shown)
      return { place, size: Number(value) };
  return null;
}

/**
 * Paging scheme from two requests of which the second returned the part after the first; null if it cannot be inferred.
 * If several values changed (DataTables also counts its requests in `draw`), then a token named in the answer takes
 * precedence, followed by a value that grew by the number of records shown, a parameter named like a page, and any
 * value that grew by one.
 * @param shown number of records that the first request returned
 * @param token value that the first answer says is to be sent back
 */
export function pagingBetween(one: DataRequest, two: DataRequest, shown: number, token: string | null): Paging | null {
  let best: { paging: Paging; sureness: number } | null = null;
  for (const { place, name, value } of placesIn(two)) {
    if (isSize(name, valueIn(one, place), shown)) continue;
    const change = changeOf(name, valueIn(one, place), value, { shown, token });
    if (change && change.sureness > (best?.sureness ?? 0))
      best = { paging: { by: change.by, place, first: change.first, size: shown }, sureness: change.sureness };
  }
  return best?.paging ?? null;
}

function changeOf(
  name: string,
  before: string | null,
  value: string | null,
  { shown, token }: { shown: number; token: string | null },
): { by: Paging['by']; first: number; sureness: number } | null {
  if (value === null || value === before) return null;
  if (token !== null && value === token) return { by: 'cursor', first: 0, sureness: 5 };
  if (!isNumber(value) || !(before === null || before === '' || isNumber(before)))
    return isCalled(name, CURSOR) ? { by: 'cursor', first: 0, sureness: 2 } : null;
  const first = isNumber(before) ? Number(before) : null;
  const step = Number(value) - (first ?? 0);
  const isPage = isCalled(name, PAGE);
  if (step === shown && (shown > 1 || !isPage)) return { by: 'offset', first: first ?? 0, sureness: 4 };
  if (first === null ? step > 2 : step !== 1) return null;
  return { by: 'page', first: first ?? Number(value) - 1, sureness: isPage ? 3 : 1 };
}

/**
 * Request with another page size, as a visitor may choose on the page; null if the request names no page size.
 * @param size its current page size
 */
export function withSize(request: DataRequest, size: number, most: number): DataRequest | null {
  const at = placesIn(request).find(({ name, value }) => isCalled(name, SIZE) && value === `${size}`);
  return at ? withValue(request, at.place, `${most}`) : null;
}

/** Number of records before the requested part, as far as the request states it. */
export function recordsBefore(request: DataRequest, paging: Paging | null): number {
  if (paging === null || paging.by === 'cursor') return 0;
  const at = Number(valueIn(request, paging.place) ?? paging.first);
  if (!Number.isFinite(at)) return 0;
  return Math.max(0, paging.by === 'offset' ? at : (at - paging.first) * paging.size);
}

/**
 * Request for the part after this one; null if missing or the scheme is unknown.
 * @param shown number of records of this part
 */
export function nextPart(
  request: DataRequest,
  { url, shown, claims, paging }: { url: string; shown: number; claims: DataClaims; paging: Paging | null },
): PageRequest | null {
  if (shown === 0 || claims.isLast) return null;
  if (claims.next?.kind === 'address') return byAddress(request, claims.next.value, url);
  if (paging === null) return null;
  if (paging.by === 'cursor') {
    const token = claims.next?.value;
    return token === undefined || token === valueIn(request, paging.place)
      ? null
      : asked(withValue(request, paging.place, token));
  }
  const seen = recordsBefore(request, paging) + shown;
  const hasMore =
    claims.total !== null && !claims.atLeast
      ? seen < claims.total
      : claims.pages !== null && paging.by === 'page'
        ? seen < claims.pages * paging.size
        : shown >= paging.size;
  if (!hasMore) return null;
  const at = Number(valueIn(request, paging.place) ?? paging.first);
  return asked(withValue(request, paging.place, `${at + (paging.by === 'offset' ? shown : 1)}`));
}

const GET = { method: 'GET', form: null, json: null } as const;

/** Request for an address named in the data, which is followed only on the same site and only as a query. */
function byAddress(request: DataRequest, address: string, url: string): PageRequest | null {
  const next = canonicalUrl(address, url);
  if (next === null || !isSameSite(next, url) || next === canonicalUrl(request.url)) return null;
  const { headers, isList } = request;
  const isSameHost = new URL(next).host === new URL(request.url).host;
  return readsOnly({ method: 'GET', url: next, body: null })
    ? asked({
        ...GET,
        url: next,
        ...(isSameHost && headers && { headers }),
        ...(isList && { headers: headers ?? [], isList }),
      })
    : null;
}

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
