import {
  type ControlMarks,
  encodedForm,
  type PageRequest,
  type RequestDecisions,
  requestSending,
  type ScriptRequest,
} from '../../site/index.js';
import { asked, askedFor, type DataRequest, type DatePlaces, type Place, withDays, withValue } from './data-request.js';
import type { PageChoice } from './page-choices.js';
import type { Paging } from './paging.js';

/** Search whose requests are known, so that they can be made without the script. */
export interface RequestSearch {
  readonly by: 'request';
  /** Request for all records; null if none was observed. */
  readonly all: DataRequest | null;
  /** Request with words and their place in it; null if the page has no field for words or sends none. */
  readonly words: {
    readonly request: DataRequest;
    readonly place: Place;
    readonly before: string;
    readonly after: string;
  } | null;
  /** Path of the list in the data (`DataList.path`). */
  readonly list: string;
  /** Rule for the rows' links, learnt from the drawn page; null if the addresses are in the data or missing. */
  readonly links: RowLinks | null;
  readonly paging: Paging | null;
  /** Places of the first and last day between which it asks, equal if it sends one day; missing if it sends none. */
  readonly dates?: DatePlaces;
  /** Values that a visitor chooses, with their places, by name; missing if none is known. */
  readonly choices?: Readonly<Record<string, PageChoice>>;
  /** True if each part but the last names the next one; missing if unknown. */
  readonly namesNext?: true;
  /** True if the page receives all records at once and searches on the client. */
  readonly isWhole: boolean;
  /** Address of the page that draws it. */
  readonly page: string;
}

/** Rule by which a script builds a row's address: the text before and after the value of one of its fields. */
export interface RowLinks {
  readonly by: string;
  readonly before: string;
  readonly after: string;
  /** Field that is the link's text. */
  readonly of: string;
}

/** Search that only the page's own script can make: each query costs one visit. */
export interface VisitSearch {
  readonly by: 'visit';
  readonly page: string;
  readonly field: ControlMarks | null;
  readonly button: ControlMarks | null;
  /** Label of the control that loads more; if null, then scrolling down loads more. */
  readonly more: string | null;
}

export type ScriptedSearch = RequestSearch | VisitSearch;

/** Maximum number of times that one visit loads more. */
export const MORE_TIMES = 12;

/**
 * Request for these words, or for all records if they are empty; null if the search does not support it.
 * @param days first and last day; null for the request's own
 * @param choices chosen values by name; omitted ones are the request's own
 */
export function askScripted(
  search: ScriptedSearch,
  words: string,
  days: { from: string; to: string } | null = null,
  choices: Readonly<Record<string, string>> = {},
): PageRequest | null {
  if (search.by === 'visit') {
    const { page: url, field, button, more } = search;
    if (days !== null || (words !== '' && field === null)) return null;
    const type = field && words !== '' ? { field, words, button } : null;
    return { url, manner: { as: 'visit', type, more: { label: more, times: MORE_TIMES } } };
  }
  const found = dataRequest(search, words);
  const dated = found && days && search.dates ? withDays(found, search.dates, days) : found;
  const request = Object.entries(choices).reduce((at, [name, value]) => {
    const place = search.choices?.[name]?.place;
    return at && place ? withValue(at, place, value) : at;
  }, dated);
  return request && asked(words === '' ? request : { ...request, words });
}

function dataRequest({ all, words: sent }: RequestSearch, words: string): DataRequest | null {
  if (words === '' && all) return all;
  if (!sent) return null;
  const { request, place, before, after } = sent;
  if (words === '' && place.in === 'path') return null;
  return withValue(request, place, words === '' ? '' : before + words + after);
}

/**
 * A run's request as it may be sent: a data request only if it reads, has a precedent, or if a person allowed it,
 * which is noted in it.
 * Words cannot make a query a command, but each request is checked. Null if it may not be sent.
 */
export function permitted(request: PageRequest, decisions: RequestDecisions): PageRequest | null {
  const { manner } = request;
  if (manner?.as !== 'data') return request;
  const { refusal, by } = sendingOf(request, decisions);
  if (refusal !== null) return null;
  return by === null ? request : { ...request, manner: { ...manner, allowed: by } };
}

/** True for a data request that a person forbade, whoever makes it. */
export const isForbidden = (request: PageRequest, decisions: RequestDecisions): boolean =>
  decisions.size > 0 && sendingOf(request, decisions).refusal === 'forbidden';

function sendingOf(request: PageRequest, decisions: RequestDecisions) {
  const { words, precedent } = askedFor(request);
  return requestSending(scriptRequestOf(request), { decisions, words, precedents: new Set(precedent && [precedent]) });
}

/** A request for data as the page's script would make it. */
export function scriptRequestOf(request: PageRequest): ScriptRequest {
  const { url, method, form, json, headers = [] } = askedFor(request);
  const body = method === 'GET' ? null : (json ?? encodedForm(form ?? []));
  return { method, url, body, headers: Object.fromEntries(headers) };
}
