import type { Opened, PageRequest, Traffic } from '../../site/index.js';
import type { GroupPlace } from '../records/groups.js';
import type { PortalRecord } from '../records/record.js';
import { askedFor } from './data-request.js';
import { MORE_TIMES, type RequestSearch, type RowLinks, type VisitSearch } from './data-search.js';
import { listsFetched } from './learn.js';
import { type DataList, dataOf, listIn, type Row } from './lists.js';
import { dataClaims, nextPart, recordsBefore } from './paging.js';
import { type DataAnswer, dataTable, linksOf, withLinks } from './table.js';

type Data = Extract<Opened, { kind: 'data' }>;
type Visited = Extract<Opened, { kind: 'page' }>;

const NO_LIST: DataList = { path: '', rows: [], length: 0 };

/** Reply to a request for data, as an answer; null if it holds no list. */
export function dataAnswer({ url, text, says }: Data, request: PageRequest, search: RequestSearch): DataAnswer | null {
  const data = dataOf(text);
  if (data === undefined) return null;
  const list = listIn(data, search.list) ?? { ...NO_LIST, path: search.list };
  const { paging, isWhole } = search;
  const sent = askedFor(request);
  const before = recordsBefore(sent, paging);
  const claims = dataClaims(data, list, says, before);
  const next = nextPart(sent, { url, shown: list.length, claims, paging });
  const seen = before + list.length;
  const isLeftOut = list.length > list.rows.length;
  // A part shorter than the page size is the last.
  const ends = isWhole || (next === null && paging !== null && paging.by !== 'cursor' && list.length < paging.size);
  const endsByToken = next === null && (claims.isLast || (paging?.by === 'cursor' && claims.next === null));
  const total = claims.total ?? (ends ? seen : null);
  const mayBeCut = total === null && next === null && !endsByToken && isRound(list.length);
  return {
    ...dataTable({ ...list, rows: withLinks(list.rows, search.links) }, search.page),
    claims: {
      total,
      atLeast: claims.atLeast || isLeftOut,
      cap: mayBeCut || isLeftOut ? list.rows.length : null,
      shown: null,
      nothing: list.length === 0,
    },
    next: next && { kind: 'request', request: next, by: 'number' },
  };
}

/** A round number of records is possibly a cap. */
const isRound = (count: number): boolean => count >= 10 && count % 5 === 0;

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
  const isData = /\bjson\b|^text\/plain/i.test(contentType ?? '');
  const lists = traffic
    ? listsFetched(traffic.fetched, path).map(({ list }) => list)
    : [(isData && listIn(dataOf(text), path)) || null];
  const [list] = lists;
  if (!list) return null;
  const rows = lists.flatMap((each) => (each?.path === list.path ? each.rows : []));
  const claims = { total: null, atLeast: false, cap: null, shown: null, nothing: false };
  const lead = links ?? linksOf(rows, drawn);
  return { ...dataTable({ ...list, rows: withLinks(rows, lead) }, url), claims, next: null };
}
