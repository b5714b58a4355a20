import type { WithheldRequest } from '@hyrde/contracts';
import {
  type ControlMarks,
  elementsIn,
  type Fetched,
  type Page,
  type PageRequest,
  type PageTree,
  type Traffic,
  textOf,
  type VisitSteps,
  type Web,
} from '../../site/index.js';
import type { QueryForm } from '../form/read-form.js';
import { type SearchField, searchFields } from '../form/scripted.js';
import {
  type ChosenFetched,
  chosenIn,
  type ListFetched,
  listsFetched,
  mayHaveMore,
  namesNext,
  ownData,
  pagingOf,
  totalOf,
  wordsIn,
  wordsSent,
} from '../json/data-answer.js';
import {
  type DataRequest,
  type DatePlaces,
  datesIn,
  isSameEndpoint,
  type Place,
  requestOf,
  withValue,
} from '../json/data-request.js';
import { type RequestSearch, type RowLinks, type ScriptedSearch } from '../json/data-search.js';
import { inPageAnswer } from '../json/in-page.js';
import { sizeGrown, withSize } from '../json/paging.js';
import { linksOf } from '../json/table.js';
import { claimsOf } from '../records/claims.js';
import { moreControl } from '../records/paging.js';
import { readResultsInTurns } from '../records/read-results.js';
import { asksPassword, type FormFound } from './find-form.js';
import { WithheldRequests } from './withheld-requests.js';

/** Searches that only a page's script makes, ascending by cost; empty if the page has none. */
export interface ScriptedFound {
  readonly searches: readonly FormFound[];
  /** Words typed into the page's field that returned a list, for use as seeds. */
  readonly words: readonly string[];
  /** True if typing words causes no request: the page searches on the client. */
  readonly isLocal: boolean;
  /** Request that robots.txt withheld during the first visit; null if missing. */
  readonly barred: string | null;
  /** The page as drawn on the first visit; null if it cannot be opened. */
  readonly drawn: { readonly page: Page; readonly tree: PageTree } | null;
  /** Requests of all visits that were not sent, since they might act. */
  readonly withheld: readonly WithheldRequest[];
}

/** Words tried if the page draws no list before a search, by language: most records contain some. */
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
const MAX_WORDS = 3;

/**
 * Opens a page like a visitor, types a word into its field and loads more once, to observe the requests of its script:
 * two to four downloads, more if the first words return nothing. Requests to the script's own site can then be made
 * without the script.
 */
export async function findScripted(url: string, seeds: readonly string[], web: Web): Promise<ScriptedFound> {
  const withheld = new WithheldRequests();
  const visit: Visit = async (request) => {
    const opened = await web.open(request);
    if (opened.kind !== 'page' || !opened.tree || !opened.traffic) return null;
    withheld.add(opened.traffic.withheld, request.manner.type?.words ?? '');
    const { page, tree, traffic } = opened;
    const drawn = traffic.fetched.some((each) => each.isElsewhere)
      ? (await readResultsInTurns(tree, { forms: page.forms })).records
      : [];
    return { page, tree, traffic: { ...traffic, fetched: ownData(traffic.fetched, drawn, tree) } };
  };
  return { ...(await searchesOf(url, seeds, visit)), withheld: withheld.list };
}

/** Visits a page; null if it cannot be opened. */
type Visit = (
  request: PageRequest & { manner: { as: 'visit' } },
) => Promise<{ page: Page; tree: PageTree; traffic: Traffic } | null>;

async function searchesOf(
  url: string,
  seeds: readonly string[],
  visit: Visit,
): Promise<Omit<ScriptedFound, 'withheld'>> {
  const first = { url, manner: { as: 'visit', type: null, more: null } } as const;
  // A browser fails occasionally under load; the observation is worth a second attempt.
  const seen = (await visit(first)) ?? (await visit(first));
  if (!seen) return { searches: [], words: [], isLocal: false, barred: null, drawn: null };
  const { page, tree, traffic } = seen;
  const barred = traffic.withheld.find(({ why }) => why === 'robots')?.url ?? null;
  const [field = null] = searchFields(tree, page.forms ?? []);
  const [drawn = null] = listsFetched(traffic.fetched);
  const found = { url: page.url, page, asksPassword: (page.forms ?? []).some(asksPassword), leftAlone: [] };
  const inPage = await inPageAnswer(tree, page.forms ?? []);
  if (inPage && (!drawn || inPage.claims.cap === null)) {
    const search: ScriptedSearch = { by: 'visit', page: page.url, field: null, button: null, more: null };
    return { searches: [{ ...found, form: formOf(search, null) }], words: [], isLocal: false, barred, drawn: seen };
  }
  const chosen = field || drawn ? null : chosenIn(traffic.fetched, tree);
  if (chosen)
    return {
      searches: [{ ...found, form: formOf(byChoices(chosen, page.url), null) }],
      words: [],
      isLocal: false,
      barred,
      drawn: seen,
    };
  if (!field && traffic.fetched.length === 0) return { searches: [], words: [], isLocal: false, barred, drawn: seen };
  const common = drawn ? wordsIn(drawn.list) : (COMMON[page.language ?? ''] ?? COMMON_ELSEWHERE);
  const typed = field && (await typeWords(page.url, field, [...seeds, ...common], drawn, visit));
  const list = drawn ?? typed?.list ?? null;
  const more = moreControl(tree) ?? typed?.more ?? null;
  // "1 to 10 of 400 entries" after the script fetched 400: the page pages on the client.
  const isAll = drawn !== null && drawn.list.length === claimsOf(tree, null).total;
  const shown = (drawn ? null : typed?.tree) ?? tree;
  const links = list && linksOf(list.list.rows, (await readResultsInTurns(shown, { forms: page.forms ?? [] })).records);
  const request = list && (await requestSearch(page.url, { list, links, typed, more, isAll }, visit));
  const { marks = null, button = null } = field ?? {};
  const byVisit: ScriptedSearch = { by: 'visit', page: page.url, field: marks, button, more };
  const searches = [...(request ? [request] : []), ...(field || list ? [byVisit] : [])];
  return {
    searches: searches.map((each) => ({ ...found, form: formOf(each, field) })),
    words: drawn === null && typed?.list ? [typed.type.words] : [],
    isLocal: typed !== null && !typed.asks,
    barred,
    drawn: seen,
  };
}

/** Search by the day and the lists of a page, one value of each at a time. */
function byChoices({ request, choices: { day, filters }, path }: ChosenFetched, page: string): RequestSearch {
  return {
    ...{ by: 'request', all: request, words: null, list: path, links: null, paging: null, isWhole: true, page },
    dates: { from: day, to: day },
    choices: Object.fromEntries(filters.map((filter) => [placeName(filter.place), filter])),
  };
}

/** Result of typing a word into the field. */
interface Typed {
  readonly type: NonNullable<VisitSteps['type']>;
  /** Label of the control that loads more of the result. */
  readonly more: string | null;
  readonly words: RequestSearch['words'];
  readonly list: ListFetched | null;
  /** Page as drawn after the search. */
  readonly tree: PageTree;
  /** True if typing the words caused a request. */
  readonly asks: boolean;
}

/** Types one word after another, until a request sends it and, if nothing was drawn before, a list arrives. */
async function typeWords(
  url: string,
  { marks, button }: SearchField,
  words: readonly string[],
  drawn: ListFetched | null,
  visit: Visit,
): Promise<Typed | null> {
  let found = null as Typed | null;
  for (const word of words.slice(0, MAX_WORDS)) {
    const type = { field: marks, words: word, button };
    const seen = await visit({ url, manner: { as: 'visit', type, more: null } });
    if (!seen) return found;
    const fetched: readonly Fetched[] = seen.traffic.fetched.filter(({ step }) => step > 0);
    const [list = null] = listsFetched(fetched, drawn?.list.path ?? null);
    const sent = wordsSent(fetched, word, drawn?.request ?? list?.request ?? null);
    const asks: boolean = fetched.length > 0 || found?.asks === true;
    found = { type, more: moreControl(seen.tree), words: sent, list, tree: seen.tree, asks };
    // A page that has drawn its list and sends no word searches on the client.
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
  visit: Visit,
): Promise<RequestSearch> {
  const words = typed?.words ?? null;
  const isTyped = typed?.list === list;
  const goesOn = !isAll && mayHaveMore(list);
  // The observed request for more is more reliable than parameter names: "side=20" may count pages or records.
  const type = isTyped ? typed.type : null;
  const looked = goesOn && !namesNext(list);
  const seen = looked
    ? await visit({ url: page, manner: { as: 'visit', type, more: { label: more, times: 1 } } })
    : null;
  const grown = (seen?.traffic.fetched ?? []).flatMap((each) => {
    const second = requestOf(each);
    return each.step > 0 && isSameEndpoint(second, list.request)
      ? (sizeGrown(list.request, second, list.list.rows.length) ?? [])
      : [];
  });
  const paging = pagingOf(list, seen?.traffic.fetched ?? []);
  const isWhole = (typed !== null || isAll) && words === null && paging === null && !goesOn;
  const [most] = grown.toSorted((a, b) => b.size - a.size);
  const sized = (request: DataRequest) => (most ? withValue(request, most.place, `${most.size}`) : request);
  const all = isTyped ? null : sized(list.request);
  const dates = datesIn(list.request);
  return withMostRows(
    {
      ...{
        by: 'request',
        all,
        words: words && { ...words, request: sized(words.request) },
        list: list.list.path,
        links,
        paging,
        isWhole,
        page,
      },
      ...(namesNext(list) && { namesNext: true }),
      ...(dates && { dates }),
    },
    list,
    seen?.tree,
  );
}

/**
 * Raises the page size to the largest that the page offers ("Show 10, 25, 50 or 100 entries"), if the data states its
 * total and paging is by record offset; a server that returns fewer nevertheless is read to its end.
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

/** Maximum page size; a larger one would download several megabytes. */
const MAX_ROWS = 500;

/** Largest page size offered by the select that contains the current one; null if missing. */
function rowsOffered(tree: PageTree, now: number): number | null {
  for (const node of elementsIn(tree.root)) {
    if (node.name !== 'select') continue;
    const choices = [...elementsIn(node)]
      .filter(({ name }) => name === 'option')
      .map((option) => Number(textOf(option)));
    const numbers = choices.filter((choice) => choice > 0 && choice <= MAX_ROWS);
    if (numbers.length >= 2 && numbers.includes(now)) return Math.max(...numbers);
  }
  return null;
}

/** Search as a form: its label and target. */
export function formOf(search: ScriptedSearch, field: SearchField | null): QueryForm {
  const request = search.by === 'request' ? (search.words?.request ?? search.all) : null;
  const asksWords = search.by === 'request' ? search.words !== null : search.field !== null;
  const name = search.by === 'request' && search.words ? placeName(search.words.place) : (nameOf(field?.marks) ?? 'q');
  return {
    action: (request?.url ?? search.page).replace(/[?#].*$/s, ''),
    method: request?.method ?? 'GET',
    queries: asksWords ? [{ name, label: field?.label ?? '', scope: 'any' }] : [],
    filters: Object.entries((search.by === 'request' && search.choices) || {}).map(([name, { values }]) => ({
      ...{ name, label: '', neutral: null },
      options: values.map((value) => ({ value, label: value })),
    })),
    dates: search.by === 'request' && search.dates ? daysOf(search.dates) : { from: null, to: null, on: null },
    pageSize: null,
    fixed: [],
    hasToken: false,
    make: '',
    order: [],
    script: search,
  };
}

function daysOf({ from, to }: DatePlaces): QueryForm['dates'] {
  const field = (place: Place) => ({ name: placeName(place), label: '', writing: 'year-month-day' as const });
  if (JSON.stringify(from) === JSON.stringify(to)) return { from: null, to: null, on: field(from) };
  return { from: field(from), to: field(to), on: null };
}

const nameOf = (marks: ControlMarks | undefined): string | undefined => marks?.name ?? marks?.id;
const placeName = (place: Place): string =>
  place.in === 'json' ? place.path.join('.') : place.in === 'path' ? 'path' : place.name;
