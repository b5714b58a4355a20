import {
  type ControlMarks,
  elementsIn,
  type Fetched,
  type PageRequest,
  type PageTree,
  type Traffic,
  textOf,
  type VisitSteps,
  type Web,
} from '../../site/index.js';
import type { QueryForm } from '../form/read-form.js';
import { type SearchField, searchFields } from '../form/scripted.js';
import type { RequestSearch, ScriptedSearch } from '../json/data-search.js';
import { inPageAnswer } from '../json/in-page.js';
import {
  type ListFetched,
  listsFetched,
  mayHaveMore,
  namesNext,
  pagingOf,
  totalOf,
  wordsIn,
  wordsSent,
} from '../json/learn.js';
import { withSize } from '../json/paging.js';
import { linksOf, type RowLinks } from '../json/row-links.js';
import { claimsOf } from '../records/claims.js';
import { moreControl } from '../records/paging.js';
import { readResults } from '../records/read-results.js';
import { asksPassword, type FormFound } from './find-form.js';

/** Searches that only a page's script makes, the cheapest to ask first; none where the page has no such thing. */
export interface ScriptedFound {
  readonly searches: readonly FormFound[];
  /** What was typed into the page's field and brought a list: words to begin with. */
  readonly words: readonly string[];
  /** The page asks nobody when words are typed: it searches in what it has. */
  readonly isLocal: boolean;
  /** Where none was found: what was kept from the page's scripts. */
  readonly withheld: Traffic['withheld'];
}

/** Words that are tried where nothing is drawn before one searches, by the page's language: most records have some. */
const COMMON: Readonly<Record<string, readonly string[]>> = {
  nb: ['søknad', 'vedtak', 'svar'],
  nn: ['søknad', 'vedtak', 'svar'],
  no: ['søknad', 'vedtak', 'svar'],
  sv: ['ansökan', 'beslut', 'svar'],
  da: ['ansøgning', 'svar', 'klage'],
  fi: ['hakemus', 'lausunto', 'päätös'],
  de: ['antrag', 'bericht', 'plan'],
  fr: ['demande', 'rapport', 'projet'],
  es: ['solicitud', 'informe', 'proyecto'],
  it: ['richiesta', 'relazione', 'progetto'],
  nl: ['aanvraag', 'besluit', 'plan'],
};
const COMMON_ELSEWHERE = ['report', 'application', 'plan'];
const MOST_WORDS = 3;

/**
 * Looks at a page as a visitor does, types a word into its field and asks for more once, to see what its script asks for:
 * two to four downloads, more where the first words find nothing. What the script asks its own site for can then be asked
 * without it.
 */
export async function findScripted(url: string, seeds: readonly string[], web: Web): Promise<ScriptedFound> {
  const first: PageRequest = { url, manner: { as: 'visit', type: null, more: null } };
  // A browser fails now and then, on a machine at work: what it teaches is worth a second try.
  const seen = (await visited(web, first)) ?? (await visited(web, first));
  if (!seen) return { searches: [], words: [], isLocal: false, withheld: [] };
  const { page, tree, traffic } = seen;
  const { withheld } = traffic;
  const [field = null] = searchFields(tree, page.forms ?? []);
  const [drawn = null] = listsFetched(traffic.fetched);
  const found = { url: page.url, page, asksPassword: (page.forms ?? []).some(asksPassword), leftAlone: [] };
  const inPage = inPageAnswer(tree, page.forms ?? []);
  if (inPage && (!drawn || inPage.claims.cap === null)) {
    const search: ScriptedSearch = { by: 'visit', page: page.url, field: null, button: null, more: null };
    return { searches: [{ ...found, form: formOf(search, null) }], words: [], isLocal: false, withheld };
  }
  if (!field && traffic.fetched.length === 0) return { searches: [], words: [], isLocal: false, withheld };
  const common = drawn ? wordsIn(drawn.list) : (COMMON[page.language ?? ''] ?? COMMON_ELSEWHERE);
  const typed = field && (await typeWords(page.url, field, [...seeds, ...common], drawn, web));
  const list = drawn ?? typed?.list ?? null;
  const more = moreControl(tree) ?? typed?.more ?? null;
  // "1 to 10 of 400 entries" where the script fetched 400: it pages through what it has.
  const isAll = drawn !== null && drawn.list.length === claimsOf(tree, null).total;
  const links =
    list &&
    linksOf(list.list.rows, readResults((drawn ? null : typed?.tree) ?? tree, { forms: page.forms ?? [] }).records);
  const request = list && (await requestSearch(page.url, { list, links, typed, more, isAll }, web));
  const { marks = null, button = null } = field ?? {};
  const visit: ScriptedSearch = { by: 'visit', page: page.url, field: marks, button, more };
  const searches = [...(request ? [request] : []), ...(field || list ? [visit] : [])];
  return {
    searches: searches.map((each) => ({ ...found, form: formOf(each, field) })),
    words: drawn === null && typed?.list ? [typed.type.words] : [],
    isLocal: typed !== null && !typed.asks,
    withheld,
  };
}

async function visited(web: Web, request: PageRequest) {
  const opened = await web.open(request);
  if (opened.kind !== 'page' || !opened.tree || !opened.traffic) return null;
  return { page: opened.page, tree: opened.tree, traffic: opened.traffic };
}

/** What a word brought that was typed into the field. */
interface Typed {
  readonly type: NonNullable<VisitSteps['type']>;
  /** What brings more, once something was found. */
  readonly more: string | null;
  readonly words: RequestSearch['words'];
  readonly list: ListFetched | null;
  /** The page as it was drawn then. */
  readonly tree: PageTree;
  /** Was anything asked for because of the words? */
  readonly asks: boolean;
}

/** One word after another, until a request sends it and, where nothing was drawn before, something comes. */
async function typeWords(
  url: string,
  { marks, button }: SearchField,
  words: readonly string[],
  drawn: ListFetched | null,
  web: Web,
): Promise<Typed | null> {
  let found = null as Typed | null;
  for (const word of words.slice(0, MOST_WORDS)) {
    const type = { field: marks, words: word, button };
    const seen = await visited(web, { url, manner: { as: 'visit', type, more: null } });
    if (!seen) return found;
    const fetched: readonly Fetched[] = seen.traffic.fetched.filter(({ step }) => step > 0);
    const [list = null] = listsFetched(fetched, drawn?.list.path ?? null);
    const sent = wordsSent(fetched, word, drawn?.request ?? list?.request ?? null);
    const asks: boolean = fetched.length > 0 || found?.asks === true;
    found = { type, more: moreControl(seen.tree), words: sent, list, tree: seen.tree, asks };
    // A page that has drawn its list and sends no word searches in what it has.
    if (drawn || (sent && list)) break;
  }
  return found;
}

async function requestSearch(
  page: string,
  {
    list,
    links,
    typed,
    more,
    isAll,
  }: { list: ListFetched; links: RowLinks | null; typed: Typed | null; more: string | null; isAll: boolean },
  web: Web,
): Promise<RequestSearch> {
  const words = typed?.words ?? null;
  const isTyped = typed?.list === list;
  const goesOn = !isAll && mayHaveMore(list);
  // What a visitor is brought next is surer than names are: "side=20" may count pages or records.
  const type = isTyped ? typed.type : null;
  const looked = goesOn && !namesNext(list);
  const seen = looked
    ? await visited(web, { url: page, manner: { as: 'visit', type, more: { label: more, times: 1 } } })
    : null;
  const paging = pagingOf(list, seen?.traffic.fetched ?? []);
  const isWhole = (typed !== null || isAll) && words === null && paging === null && !goesOn;
  const all = isTyped ? null : list.request;
  return withMostRows(
    { by: 'request', all, words, list: list.list.path, links, paging, isWhole, page },
    list,
    seen?.tree,
  );
}

/**
 * Asks for as many records at once as the page lets a visitor choose ("Show 10, 25, 50 or 100 entries"), where the data
 * says how many there are and the way on counts records: a server that gives fewer all the same is read to its end.
 */
function withMostRows(search: RequestSearch, list: ListFetched, tree: PageTree | undefined): RequestSearch {
  const { paging, all, words } = search;
  const size = list.list.length;
  const most = tree && rowsOffered(tree, size);
  if (!most || paging?.by !== 'offset' || totalOf(list) === null) return search;
  const everything = all && withSize(all, size, most);
  const found = words && withSize(words.request, size, most);
  if ((all && !everything) || (words && !found)) return search;
  return {
    ...search,
    all: everything,
    words: words && found && { ...words, request: found },
    paging: { ...paging, size: most },
  };
}

/** More would be a download of some megabytes. */
const MOST_ROWS = 500;

/** Of the choices of rows a page, the one now taken among them, the most; null where there are none. */
function rowsOffered(tree: PageTree, now: number): number | null {
  for (const node of elementsIn(tree.root)) {
    if (node.name !== 'select') continue;
    const choices = [...elementsIn(node)]
      .filter(({ name }) => name === 'option')
      .map((option) => Number(textOf(option)));
    const numbers = choices.filter((choice) => choice > 0 && choice <= MOST_ROWS);
    if (numbers.length >= 2 && numbers.includes(now)) return Math.max(...numbers);
  }
  return null;
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
    filters: [],
    dates: { from: null, to: null, on: null },
    pageSize: null,
    fixed: [],
    hasToken: false,
    make: '',
    order: [],
    script: search,
  };
}

const nameOf = (marks: ControlMarks | undefined): string | undefined => marks?.name ?? marks?.id;
const placeName = (place: NonNullable<RequestSearch['words']>['place']): string =>
  place.in === 'json' ? place.path.join('.') : place.in === 'path' ? 'path' : place.name;
