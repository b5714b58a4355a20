import {
  type DataList,
  dataOf,
  type Fetched,
  listIn,
  type Opened,
  type PageRequest,
  type PageTree,
  type Row,
  readsOnly,
  type Traffic,
  valuesIn,
} from '../../site/index.js';
import type { GroupPlace } from '../records/groups.js';
import type { PortalRecord } from '../records/record.js';
import { askedFor, type DataRequest, isSameEndpoint, placesIn, requestOf } from './data-request.js';
import { MORE_TIMES, type RequestSearch, type RowLinks, type VisitSearch } from './data-search.js';
import { parsedData } from './other-formats.js';
import { choicesIn, type PageChoices } from './page-choices.js';
import { dataClaims, nextPart, type Paging, pagingBetween, pagingByName, recordsBefore } from './paging.js';
import { type DataAnswer, dataTable, holds, linksOf, withLinks } from './table.js';

type Data = Extract<Opened, { kind: 'data' }>;
type Visited = Extract<Opened, { kind: 'page' }>;

/** Minimum number of records at which an interface may stop. */
const MIN_CAP = 100;
const NO_LIST: DataList = { path: '', rows: [], length: 0 };

/** Reply to a request for data, as an answer; null if it holds no list. */
export function dataAnswer({ url, text, says }: Data, request: PageRequest, search: RequestSearch): DataAnswer | null {
  const data = parsedData(text);
  if (data === undefined) return null;
  const list = listIn(data, search.list) ?? { ...NO_LIST, path: search.list };
  const { paging, isWhole } = search;
  const sent = askedFor(request);
  const before = recordsBefore(sent, paging);
  const claims = dataClaims(data, list, says, before);
  const next = nextPart(sent, { url, shown: list.length, claims, paging });
  const seen = before + list.length;
  const isLeftOut = list.length > list.rows.length;
  // A part shorter than the page size is the last; an empty one after a round number may be where the interface stops.
  const isShort = list.length < (paging?.size ?? 0) && !(list.length === 0 && before >= MIN_CAP && isRound(before));
  const ends = isWhole || (next === null && paging !== null && paging.by !== 'cursor' && isShort);
  const endsByToken =
    next === null &&
    (claims.isLast || ((paging?.by === 'cursor' || search.namesNext === true) && claims.next === null));
  const total = claims.total ?? (ends ? seen : null);
  const mayBeCut = total === null && next === null && !endsByToken && isRound(list.length);
  return {
    ...dataTable({ ...list, rows: withLinks(list.rows, search.links) }, search.page, before),
    claims: {
      total,
      atLeast: claims.atLeast || isLeftOut,
      cap: mayBeCut || isLeftOut ? list.rows.length : null,
      shown: null,
      nothing: list.length === 0,
      ...(endsByToken && { isEnd: true }),
    },
    next: next && { kind: 'request', request: next, by: 'number' },
  };
}

/** Records in the lines of a file (`parsedData`); null if it has none. */
export function fileAnswer({ url, text, says }: Data): DataAnswer | null {
  const search = { by: 'request', all: null, words: null, list: '', links: null, paging: null } as const;
  return dataAnswer({ kind: 'data', url, text, says }, { url }, { ...search, isWhole: true, page: url });
}

/** A round number of records is possibly a cap; above a hundred, one with a round number of hundreds. */
export const isRound = (count: number): boolean =>
  count > 100 ? /^(?:[1-9]|1?5|[27]5)0+$/.test(`${count}`) : count >= 10 && count % 5 === 0;

/**
 * Data fetched by a visit's scripts, as one list; null if missing.
 * @param drawn records that the page draws of it
 */
export function visitAnswer(
  { traffic, page }: Visited,
  request: PageRequest,
  { more }: VisitSearch,
  drawn: readonly PortalRecord[],
): DataAnswer | null {
  const steps = request.manner?.as === 'visit' ? request.manner : null;
  const from = steps?.type ? 1 : 0;
  const fetched = (traffic?.fetched ?? []).filter(({ step, text }) => step >= from && text !== null);
  const [best] = listsFetched(fetched);
  if (!best) return null;
  const parts = listsFetched(fetched, best.list.path).filter(({ list }) => list.path === best.list.path);
  const rows: Row[] = parts.flatMap(({ list }) => list.rows);
  const last = Math.max(...parts.map((part) => part.fetched.step));
  const { total, atLeast } = dataClaims(best.data, best.list, best.fetched.says, 0);
  const isCut = last - from >= MORE_TIMES;
  return {
    ...dataTable({ ...best.list, rows: withLinks(rows, linksOf(rows, drawn)), length: rows.length }, page.url),
    claims: { total, atLeast: atLeast || isCut, cap: isCut ? rows.length : null, shown: null, nothing: false },
    next: total === null && more === null && isRound(rows.length) ? { kind: 'script' } : null,
  };
}

const PATH = /^data:(.*)$/s;

/**
 * Stored answer read again: data, or a page with the data that its scripts fetched; null if it is a plain HTML page.
 * @param known layout learnt from the portal's other answers
 */
export function dataStored(
  {
    text,
    url,
    contentType,
    traffic,
    links,
    drawn,
  }: {
    text: string;
    url: string;
    contentType: string | null;
    traffic: Traffic | null;
    links: RowLinks | null;
    drawn: readonly PortalRecord[];
  },
  known: { place: GroupPlace } | null,
): DataAnswer | null {
  const path = PATH.exec(known?.place.path ?? '')?.[1] ?? null;
  const isData =
    /\b(?:json|xml|csv|calendar|pdf)\b|^text\/plain|octet-stream/i.test(contentType ?? '') &&
    !/html/i.test(contentType ?? '');
  const lists = traffic
    ? listsFetched(traffic.fetched, path).map(({ list }) => list)
    : [(isData && listIn(parsedData(text), path)) || null];
  const [list] = lists;
  if (!list) return null;
  const rows = lists.flatMap((each) => (each?.path === list.path ? each.rows : []));
  const claims = { total: null, atLeast: false, cap: null, shown: null, nothing: false };
  const lead = links ?? linksOf(rows, drawn);
  return { ...dataTable({ ...list, rows: withLinks(rows, lead) }, url), claims, next: null };
}

/** Data that contains a list, with its request. */
export interface ListFetched {
  readonly fetched: Fetched;
  readonly request: DataRequest;
  readonly data: unknown;
  readonly list: DataList;
}

/** A request by the day and the lists of a page, with the path of the list in its answer, however short. */
export interface ChosenFetched {
  readonly request: DataRequest;
  readonly choices: PageChoices;
  readonly path: string;
}

/** Request that sends what the page lets a visitor choose; null if missing. */
export function chosenIn(fetched: readonly Fetched[], tree: PageTree): ChosenFetched | null {
  for (const each of fetched) {
    const data = each.text === null || each.isElsewhere || !mayBeRepeated(each) ? undefined : dataOf(each.text);
    const [list, ...others] = [...valuesIn(data)].filter(({ value }) => Array.isArray(value));
    const request = requestOf(each);
    const choices = list && others.length === 0 ? choicesIn(request, tree) : null;
    if (list && choices) return { request, choices, path: list.path };
  }
  return null;
}

/** True for a request that reads, that a person allowed, or that has a precedent. */
const mayBeRepeated = ({ url, method, body, headers = [], allowed, precedent }: Fetched): boolean =>
  allowed !== undefined ||
  precedent !== undefined ||
  readsOnly({ url, method, body: body?.text ?? null, headers: Object.fromEntries(headers) });

/** Lists among the data fetched by a page's scripts, descending by number of records and fields. */
export function listsFetched(fetched: readonly Fetched[], known: string | null = null): ListFetched[] {
  const worth = ({ list }: ListFetched) => list.length * Math.min(10, list.rows[0]?.size ?? 0);
  return fetched
    .flatMap((each): ListFetched[] => {
      const { text, isElsewhere } = each;
      if (text === null || isElsewhere || !mayBeRepeated(each)) return [];
      const data = dataOf(text);
      const list = data === undefined ? null : listIn(data, known);
      return list ? [{ fetched: each, request: requestOf(each), data, list }] : [];
    })
    .sort((a, b) => worth(b) - worth(a));
}

/**
 * Data of other sites is the page's own if the page draws its records, or if its request sends what the page lets a
 * visitor choose: a portal may ask an interface on another host.
 * @returns the data that a visit may use
 */
export function ownData(fetched: readonly Fetched[], drawn: readonly PortalRecord[], tree: PageTree): Fetched[] {
  return fetched.flatMap(({ isElsewhere, ...each }) => {
    if (!isElsewhere) return each;
    const list = each.text === null ? null : listIn(dataOf(each.text));
    return (list && holds(list, drawn)) || choicesIn(requestOf(each), tree) ? each : [];
  });
}

/**
 * Request that sent these words, with their place in it; null if missing.
 * @param like request whose endpoint is preferred
 */
export function wordsSent(
  fetched: readonly Fetched[],
  words: string,
  like: DataRequest | null,
): RequestSearch['words'] {
  const found = fetched.flatMap((each) => {
    if (each.step === 0 || !mayBeRepeated(each)) return [];
    const request = requestOf(each);
    return placesIn(request).flatMap(({ place, value }) => {
      const at = value?.toLowerCase().indexOf(words.toLowerCase()) ?? -1;
      if (value === null || at < 0) return [];
      return [{ request, place, before: value.slice(0, at), after: value.slice(at + words.length) }];
    });
  });
  return found.find(({ request }) => like !== null && isSameEndpoint(request, like)) ?? found[0] ?? null;
}

/** Paging scheme: from the difference of a first and a second request, else from the first one's parameter names. */
export function pagingOf({ request, list, data, fetched }: ListFetched, more: readonly Fetched[]): Paging | null {
  const { next } = dataClaims(data, list, fetched.says, 0);
  const token = next?.kind === 'token' ? next.value : null;
  for (const each of more) {
    const second = requestOf(each);
    if (each.step === 0 || !isSameEndpoint(second, request)) continue;
    const between = pagingBetween(request, second, list.length, token);
    if (between) return between;
  }
  return pagingByName(request, list.length);
}

/** Total number of records that the data states; null if it does not. */
export const totalOf = ({ list, data, fetched }: ListFetched): number | null =>
  dataClaims(data, list, fetched.says, 0).total;

/** True if there may be more records than the fetched list, so that a search for the next page is worthwhile. */
export function mayHaveMore({ list, data, fetched }: ListFetched): boolean {
  const { total, next, isLast } = dataClaims(data, list, fetched.says, 0);
  if (isLast) return false;
  return total === null ? next !== null || (list.length >= 10 && list.length % 5 === 0) : total > list.length;
}

/** True if the data names the address of the next part. */
export const namesNext = ({ list, data, fetched }: ListFetched): boolean =>
  dataClaims(data, list, fetched.says, 0).next?.kind === 'address';

const MIN_WORD = 4;
const MAX_WORD = 20;
/** Number of records searched for a word. */
const LOOKED_AT = 50;

/** Words of the records, descending by frequency; a search for one of them should return records. */
export function wordsIn({ rows }: DataList): string[] {
  const counts = new Map<string, number>();
  for (const row of rows.slice(0, LOOKED_AT)) {
    const texts = [...row.values()].filter((text) => /\p{L}{3}.*\s/u.test(text) && !/^https?:/.test(text));
    const words = new Set(texts.join(' ').match(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu));
    for (const word of words)
      if (word.length >= MIN_WORD && word.length <= MAX_WORD) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}
