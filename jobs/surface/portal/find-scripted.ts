import type { ControlMarks, Fetched, PageRequest, Traffic, Web } from '../../site/index.js';
import type { RequestSearch, ScriptedSearch } from '../data/data-search.js';
import { type ListFetched, listsFetched, mayHaveMore, pagingOf, wordsIn, wordsSent } from '../data/learn.js';
import type { QueryForm } from '../form/read-form.js';
import { type SearchField, searchFields } from '../form/scripted.js';
import { moreControl } from '../records/paging.js';
import { asksPassword, type FormFound } from './find-form.js';

/** Searches that only a page's script makes, the cheapest to ask first; none where the page has no such thing. */
export interface ScriptedFound {
  readonly searches: readonly FormFound[];
  /** Where none was found: what was kept from the page's scripts. */
  readonly withheld: Traffic['withheld'];
}

/** Words that are tried where nothing is drawn before one searches: some of every language have a few records. */
const COMMON = ['plan', 'report', 'vedtak'];
const MOST_WORDS = 2;

/**
 * Looks at a page as a visitor does, types a word into its field and asks for more once, to see what its script asks for:
 * two to four downloads. What the script asks its own site for can then be asked without it.
 */
export async function findScripted(url: string, seeds: readonly string[], web: Web): Promise<ScriptedFound> {
  const seen = await visited(web, { url, manner: { as: 'visit', type: null, more: null } });
  if (!seen) return { searches: [], withheld: [] };
  const { page, tree, traffic } = seen;
  const [field = null] = searchFields(tree, page.forms ?? []);
  const drawn = listsFetched(traffic.fetched)[0] ?? null;
  if (!field && traffic.fetched.length === 0) return { searches: [], withheld: traffic.withheld };
  const typed =
    field && (await typeWords(page.url, field, [...seeds, ...(drawn ? wordsIn(drawn.list) : COMMON)], drawn, web));
  const list = drawn ?? typed?.list ?? null;
  const more = moreControl(tree);
  const search = list && (await requestSearch(page.url, { list, typed, more }, web));
  const marks = field && { field: field.marks, button: field.button };
  const visit: ScriptedSearch = { by: 'visit', page: page.url, ...(marks ?? { field: null, button: null }), more };
  const isDrawn = field !== null || list !== null;
  const found = { url: page.url, asksPassword: (page.forms ?? []).some(asksPassword), leftAlone: [] };
  const searches = [...(search ? [search] : []), ...(isDrawn ? [visit] : [])];
  return {
    searches: searches.map((each) => ({ ...found, form: formOf(each, field) })),
    withheld: traffic.withheld,
  };
}

async function visited(web: Web, request: PageRequest) {
  const opened = await web.open(request);
  if (opened.kind !== 'page' || !opened.tree || !opened.traffic) return null;
  return { page: opened.page, tree: opened.tree, traffic: opened.traffic };
}

interface Typed {
  readonly words: RequestSearch['words'];
  readonly list: ListFetched | null;
}

/** One word after another, until a request sends it and, where nothing was drawn before, something comes. */
async function typeWords(
  url: string,
  { marks, button }: SearchField,
  words: readonly string[],
  drawn: ListFetched | null,
  web: Web,
): Promise<Typed> {
  let found: Typed = { words: null, list: null };
  for (const word of words.slice(0, MOST_WORDS)) {
    const type = { field: marks, words: word, button };
    const seen = await visited(web, { url, manner: { as: 'visit', type, more: null } });
    const fetched: readonly Fetched[] = seen?.traffic.fetched.filter(({ step }) => step > 0) ?? [];
    const list = listsFetched(fetched, drawn?.list.path ?? null)[0] ?? null;
    found = {
      words: wordsSent(fetched, word, drawn?.request ?? list?.request ?? null) ?? found.words,
      list: list ?? found.list,
    };
    if (found.words && (drawn || list)) break;
  }
  return found;
}

async function requestSearch(
  page: string,
  { list, typed, more }: { list: ListFetched; typed: Typed | null; more: string | null },
  web: Web,
): Promise<RequestSearch> {
  const words = typed?.words ?? null;
  const all = typed?.list === list ? null : list.request;
  let paging = pagingOf(list, []);
  if (all !== null && paging === null && mayHaveMore(list)) {
    const seen = await visited(web, {
      url: page,
      manner: { as: 'visit', type: null, more: { label: more, times: 1 } },
    });
    paging = pagingOf(list, seen?.traffic.fetched ?? []);
  }
  const isWhole = typed !== null && words === null && paging === null && !mayHaveMore(list);
  return { by: 'request', all, words, list: list.list.path, paging, isWhole, page };
}

/** The search as a form: what it is called by, and where it is sent. */
function formOf(search: ScriptedSearch, field: SearchField | null): QueryForm {
  const request = search.by === 'request' ? (search.words?.request ?? search.all) : null;
  const asksWords = search.by === 'request' ? search.words !== null : search.field !== null;
  const name = search.by === 'request' && search.words ? placeName(search.words.place) : (nameOf(field?.marks) ?? 'q');
  return {
    action: (request?.url ?? search.page).replace(/[?#].*$/s, ''),
    method: request?.method ?? 'GET',
    queries: asksWords ? [{ name, label: field?.label ?? '', scope: 'any' }] : [],
    ...{
      filters: [],
      dates: { from: null, to: null, on: null },
      pageSize: null,
      fixed: [],
      hasToken: false,
      order: [],
    },
    script: search,
  };
}

const nameOf = (marks: ControlMarks | undefined): string | undefined => marks?.name ?? marks?.id;
const placeName = (place: NonNullable<RequestSearch['words']>['place']): string =>
  place.in === 'json' ? place.path.join('.') : place.in === 'path' ? 'path' : place.name;
