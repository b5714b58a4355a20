import { canonicalUrl, isSameSite, type PageRequest, readsOnly } from '../../site/index.js';
import type { DataClaims } from './claims.js';
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
 * Request for the part after this one; null if there is none or the scheme is unknown.
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

/** Request for an address named in the data, which is followed only on the same site and only as a query. */
function byAddress(request: DataRequest, address: string, url: string): PageRequest | null {
  const next = canonicalUrl(address, url);
  if (next === null || !isSameSite(next, url) || next === canonicalUrl(request.url)) return null;
  return readsOnly({ method: 'GET', url: next, body: null })
    ? asked({ url: next, method: 'GET', form: null, json: null })
    : null;
}
