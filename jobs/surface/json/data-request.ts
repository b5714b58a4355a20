import { percentDecoded } from '@hyrde/contracts';
import type { Fetched, FormField, PageRequest } from '../../site/index.js';

/** Position of a value in a request. */
export type Place =
  | { readonly in: 'query' | 'form'; readonly name: string }
  /** Index of the path segment, from 0. */
  | { readonly in: 'path'; readonly at: number }
  | { readonly in: 'json'; readonly path: readonly string[] };

/** Request for data, as a script made it. */
export interface DataRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly form: readonly FormField[] | null;
  readonly json: string | null;
  /** Headers that the script set, by names in lower case; missing if unknown. */
  readonly headers?: readonly FormField[];
  /** True if its answer is a list in any format (`DeclaredType`). */
  readonly isList?: true;
  /** Words of the run in it; missing if none. */
  readonly words?: string;
  /** Precedent by which it may be sent (`precedentOf`); missing if it needs none. */
  readonly precedent?: string;
}

export function requestOf({
  url,
  method,
  body,
  headers,
  precedent,
}: Pick<Fetched, 'url' | 'method' | 'body' | 'headers' | 'precedent'>): DataRequest {
  const form = body?.type === 'form' ? [...new URLSearchParams(body.text)] : null;
  const json = body?.type === 'json' ? body.text : null;
  return { url, method, form, json, ...(headers && { headers }), ...(precedent && { precedent }) };
}

export const asked = ({ url, method, form, json, headers, isList, words, precedent }: DataRequest): PageRequest => ({
  url,
  method,
  form: method === 'POST' ? (form ?? []) : null,
  manner: {
    as: 'data',
    json,
    ...(headers && { declared: { type: isList ? 'list' : 'json', headers, isPages: true } }),
    ...(words && { words }),
    ...(precedent && { precedent }),
  },
});

export const askedFor = ({ url, method = 'GET', form = null, manner }: PageRequest): DataRequest => ({
  url,
  method,
  form: method === 'POST' ? form : null,
  json: manner?.as === 'data' ? manner.json : null,
  ...(manner?.as === 'data' && manner.declared && { headers: manner.declared.headers }),
  ...(manner?.as === 'data' && manner.declared?.type === 'list' && { isList: true }),
  ...(manner?.as === 'data' && manner.words && { words: manner.words }),
  ...(manner?.as === 'data' && manner.precedent && { precedent: manner.precedent }),
});

const MAX_PLACES = 300;
const MAX_DEPTH = 8;

export function placesIn({ url, form, json }: DataRequest): { place: Place; name: string; value: string | null }[] {
  const { searchParams, pathname } = new URL(url);
  const parts = pathname
    .split('/')
    .map((part, at) => ({ place: { in: 'path', at } as Place, name: '', value: percentDecoded(part) }));
  return [
    ...[...searchParams].map(([name, value]) => ({ place: { in: 'query', name } as Place, name, value })),
    ...(form ?? []).map(([name, value]) => ({ place: { in: 'form', name } as Place, name, value })),
    ...(json === null ? [] : leaves(JSON.parse(json) as unknown, [])),
    ...parts,
  ].slice(0, MAX_PLACES);
}

function leaves(value: unknown, path: readonly string[]): { place: Place; name: string; value: string | null }[] {
  if (typeof value !== 'object' || value === null) {
    const text = value === null || value === undefined ? null : String(value);
    return [{ place: { in: 'json', path }, name: path.slice(-2).join('.'), value: text }];
  }
  if (path.length >= MAX_DEPTH) return [];
  const named = pairIn(value);
  if (named) return leaves(named.value, [...path, named.at]).map((leaf) => ({ ...leaf, name: named.name }));
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]));
}

/** Name and value of a parameter written as an object (`{"key": "page", "value": "2"}`); null for other objects. */
function pairIn(value: object): { name: string; at: string; value: unknown } | null {
  const entries = Object.entries(value) as [string, unknown][];
  const name = entries.find(
    ([key, each]) => /^(?:key|name|field|param|parameter)$/i.test(key) && typeof each === 'string',
  );
  const held = entries.find(([key, each]) => /^(?:value|val|text)$/i.test(key) && typeof each !== 'object');
  return name && held && entries.length <= 3 ? { name: String(name[1]), at: held[0], value: held[1] } : null;
}

/** Copy of the request with another value at this place. */
export function withValue(request: DataRequest, place: Place, value: string): DataRequest {
  switch (place.in) {
    case 'query': {
      const url = new URL(request.url);
      url.searchParams.set(place.name, value);
      return { ...request, url: url.href };
    }
    case 'path': {
      const url = new URL(request.url);
      const parts = url.pathname.split('/');
      parts[place.at] = encodeURIComponent(value);
      url.pathname = parts.join('/');
      return { ...request, url: url.href };
    }
    case 'form': {
      const fields = (request.form ?? []).filter(([name]) => name !== place.name);
      const at = (request.form ?? []).findIndex(([name]) => name === place.name);
      fields.splice(at < 0 ? fields.length : at, 0, [place.name, value]);
      return { ...request, form: fields };
    }
    case 'json':
      return {
        ...request,
        json: JSON.stringify(replaced(JSON.parse(request.json ?? '{}') as unknown, place.path, value)),
      };
  }
}

/** The data with another value at a path; a number remains one. Property names are those of the page's request. */
function replaced(data: unknown, path: readonly string[], value: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return wasNumber(data, value) ? Number(value) : value;
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const before = entries.find(([key]) => key === name)?.[1] as unknown;
  const inner = replaced(before, rest, value);
  if (Array.isArray(data)) return data.map((item: unknown, at) => (`${at}` === name ? inner : item));
  const others = entries.map(([key, each]): [string, unknown] => [key, key === name ? inner : each]);
  // Object.fromEntries defines own properties, `__proto__` included.
  return Object.fromEntries(
    before === undefined && !entries.some(([key]) => key === name) ? [...others, [name, inner]] : others,
  );
}

const wasNumber = (before: unknown, value: string): boolean =>
  (typeof before === 'number' || before === undefined) && /^\d{1,15}$/.test(value);

export function valueIn(request: DataRequest, place: Place): string | null {
  const wanted = JSON.stringify(place);
  return placesIn(request).find((each) => JSON.stringify(each.place) === wanted)?.value ?? null;
}

/** Places of the first and last day between which a request asks. */
export interface DatePlaces {
  readonly from: Place;
  readonly to: Place;
}

const A_DAY = /^\d{4}-\d{2}-\d{2}(?=$|T)/;
const IS_DATE = /^(?:dates?|dato|datum|day|dag|fecha|data|datetime|time|tid|period\p{L}*)$/u;
const IS_FROM = /^(?:from|fra|fran|von|start|starts|begin|after|since|min|gte?|ge|earliest|od|da|desde|du)$/;
const IS_TO = /^(?:to|til|till|bis|end|ends|before|until|max|lte?|le|latest|do|al|hasta|au)$/;

/** Words of a name that a program uses: `journalFromDate`, `date_to`. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);

/** Places of a range of days in a request: by their names, empty ones too, else the only two days in their order. */
export function datesIn(request: DataRequest): DatePlaces | null {
  const places = placesIn(request).filter(({ place }) => place.in !== 'path');
  const isDay = (value: string | null) => value !== null && A_DAY.test(value);
  const called = (is: RegExp) =>
    places.find(({ name, value }) => {
      const words = wordsOf(name);
      return (
        words.some((word) => is.test(word)) && (isDay(value) || (!value && words.some((word) => IS_DATE.test(word))))
      );
    });
  const [from, to] = [called(IS_FROM), called(IS_TO)];
  if (from && to && from !== to) return { from: from.place, to: to.place };
  const days = places.filter(({ value }) => isDay(value));
  const [first, last] = days;
  return days.length === 2 && first && last && (first.value ?? '') < (last.value ?? '')
    ? { from: first.place, to: last.place }
    : null;
}

/** Copy of the request for these days, in the writing that it has. */
export function withDays(
  request: DataRequest,
  { from, to }: DatePlaces,
  days: { from: string; to: string },
): DataRequest {
  const put = (at: DataRequest, place: Place, day: string): DataRequest => {
    const before = valueIn(at, place) ?? '';
    return withValue(at, place, A_DAY.test(before) ? before.replace(A_DAY, day) : day);
  };
  return put(put(request, from, days.from), to, days.to);
}

/** True if both requests address the same endpoint, whatever their parameters. */
export function isSameEndpoint(a: DataRequest, b: DataRequest): boolean {
  const [one, other] = [new URL(a.url), new URL(b.url)];
  return a.method === b.method && one.origin === other.origin && one.pathname === other.pathname;
}
