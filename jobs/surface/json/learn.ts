import { type Fetched, readsOnly } from '../../site/index.js';
import { type DataRequest, isSameEndpoint, placesIn, requestOf } from './data-request.js';
import type { RequestSearch } from './data-search.js';
import { type DataList, dataOf, listIn } from './lists.js';
import { dataClaims, type Paging, pagingBetween, pagingByName } from './paging.js';

/** Data that contains a list, with its request. */
export interface ListFetched {
  readonly fetched: Fetched;
  readonly request: DataRequest;
  readonly data: unknown;
  readonly list: DataList;
}

/** Lists among the data fetched by a page's scripts, descending by number of records and fields. */
export function listsFetched(fetched: readonly Fetched[], known: string | null = null): ListFetched[] {
  const worth = ({ list }: ListFetched) => list.length * Math.min(10, list.rows[0]?.size ?? 0);
  return fetched
    .flatMap((each): ListFetched[] => {
      const { url, method, body, text } = each;
      if (text === null || !readsOnly({ url, method, body: body?.text ?? null })) return [];
      const data = dataOf(text);
      const list = data === undefined ? null : listIn(data, known);
      return list ? [{ fetched: each, request: requestOf(each), data, list }] : [];
    })
    .sort((a, b) => worth(b) - worth(a));
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
    if (each.step === 0 || !readsOnly({ url: each.url, method: each.method, body: each.body?.text ?? null })) return [];
    const request = requestOf(each);
    return placesIn(request).flatMap(({ place, value }) => {
      const at = value?.toLowerCase().indexOf(words.toLowerCase()) ?? -1;
      if (value === null || at < 0) return [];
      return [{ request, place, before: value.slice(0, at), after: value.slice(at + words.length) }];
    });
  });
  return found.find(({ request }) => like !== null && isSameEndpoint(request, like)) ?? found[0] ?? null;
}

/**
 * Paging scheme: from the difference between a first and a second request, else from the parameter names of the first.
 */
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
