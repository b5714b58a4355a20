import { type ControlMarks, encodedForm, type PageRequest, readsOnly } from '../../site/index.js';
import { asked, type DataRequest, type Place, withValue } from './data-request.js';
import type { Paging } from './paging.js';
import type { RowLinks } from './row-links.js';

/** A search of which the script's own requests are known: they are made without it. */
export interface RequestSearch {
  readonly by: 'request';
  /** What asks for everything; null where nobody has seen it. */
  readonly all: DataRequest | null;
  /** What asks for words, and where in it they stand; null where the page has no field for them, or sends none. */
  readonly words: {
    readonly request: DataRequest;
    readonly place: Place;
    readonly before: string;
    readonly after: string;
  } | null;
  /** The list's place in the data (`DataList.path`). */
  readonly list: string;
  /** Where its rows lead, as the page draws them; null where their addresses stand in the data, or nowhere. */
  readonly links: RowLinks | null;
  readonly paging: Paging | null;
  /** The page has all of it at once, and searches in it by itself. */
  readonly isWhole: boolean;
  /** The page that draws it. */
  readonly page: string;
}

/** A search that only the page's own script can make: each question is a visit. */
export interface VisitSearch {
  readonly by: 'visit';
  readonly page: string;
  readonly field: ControlMarks | null;
  readonly button: ControlMarks | null;
  /** What brings more is called so; null: it comes as one goes down the page. */
  readonly more: string | null;
}

export type ScriptedSearch = RequestSearch | VisitSearch;

/** So many times a visit asks for more. */
export const MORE_TIMES = 12;

/** What asks these words of it, or, empty, for everything; null where it cannot be asked. */
export function askScripted(search: ScriptedSearch, words: string): PageRequest | null {
  if (search.by === 'visit') {
    const { page: url, field, button, more } = search;
    if (words !== '' && field === null) return null;
    const type = field && words !== '' ? { field, words, button } : null;
    return { url, manner: { as: 'visit', type, more: { label: more, times: MORE_TIMES } } };
  }
  const request = dataRequest(search, words);
  return request && mayBeSent(request) ? asked(request) : null;
}

function dataRequest({ all, words: sent }: RequestSearch, words: string): DataRequest | null {
  if (words === '' && all) return all;
  if (!sent) return null;
  const { request, place, before, after } = sent;
  if (words === '' && place.in === 'path') return null;
  return withValue(request, place, words === '' ? '' : before + words + after);
}

/** Words cannot make something else of a question; that is looked at all the same, before each is sent. */
function mayBeSent({ url, method, form, json }: DataRequest): boolean {
  const body = method === 'GET' ? null : (json ?? encodedForm(form ?? []));
  return readsOnly({ method, url, body });
}
