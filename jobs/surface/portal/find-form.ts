import type { FailureReason } from '@hyrde/contracts';
import {
  canonicalUrl,
  type Form,
  type Link,
  type Opened,
  type Page,
  type PageTree,
  type Web,
} from '../../site/index.js';
import {
  type Confirms,
  formsLeftAlone,
  isToken,
  type LeftAlone,
  type QueryForm,
  queryForms,
} from '../form/read-form.js';
import { scriptedSearches } from '../form/scripted.js';
import type { ListPart } from '../records/list-parts.js';
import type { NextPage } from '../records/paging.js';
import { type Layout, readResultsInTurns } from '../records/read-results.js';
import type { PortalRecord } from '../records/record.js';

/** Opened page with its tree. */
interface PageRead {
  readonly page: Page;
  readonly tree: PageTree;
}

/** Minimum number of entries of a list. */
const MIN_RECORDS = 3;
/** Minimum fraction of entries with a date or number, which menus and texts lack. */
const SAY_WHEN = 0.6;

/**
 * True if the page has a list of records, whether or not a form returns more.
 * @param isHome true for the site's home page: its news count as a list only if it has a next page
 */
function hasList(records: readonly PortalRecord[], next: NextPage | null, isHome: boolean): boolean {
  if (records.length < MIN_RECORDS || (isHome && next?.kind !== 'request')) return false;
  return records.filter(saysWhen).length >= SAY_WHEN * records.length || tellApart(records, next !== null);
}

/** Minimum numbers of entries without dates and numbers, on a single page and on the first of several … */
const MANY = 20;
const MANY_THAT_GO_ON = 10;
/** … if most have distinct links whose texts are as long as titles. */
const MOST = 0.9;
const LIKE_TITLES = 20;

function tellApart(records: readonly PortalRecord[], goOn: boolean): boolean {
  const titles = records.flatMap(({ title, link }) => (title !== null && link !== null ? [title] : []));
  const links = new Set(records.map(({ link }) => link));
  const letters = titles.reduce((sum, title) => sum + title.length, 0) / Math.max(1, titles.length);
  return (
    records.length >= (goOn ? MANY_THAT_GO_ON : MANY) &&
    Math.min(titles.length, links.size) >= MOST * records.length &&
    letters >= LIKE_TITLES
  );
}

const saysWhen = ({ title, date, documentDate, caseNumber, documentNumber }: PortalRecord): boolean =>
  title !== null && (date ?? documentDate ?? caseNumber ?? documentNumber) !== null;

/** Form with its page. */
export interface FormFound {
  readonly form: QueryForm;
  /** Address of the page after redirects. */
  readonly url: string;
  readonly page: Page;
  /** True if any form of the page has a password field. */
  readonly asksPassword: boolean;
  /** Other forms of the page. */
  readonly leftAlone: readonly LeftAlone[];
}

/** Page with records on it, which needs no form. */
export interface ListFound {
  readonly on: PageRead;
  readonly leftAlone: readonly LeftAlone[];
  /** Layout of the records on the pages or in the files to which it leads; missing if the records are on it. */
  readonly inside?: 'files' | Layout;
  /** Other parts to which the frames beside it lead. */
  readonly parts?: readonly ListPart[];
}

/** Reason for which no form can be queried. */
export type NoForm =
  /** Neither the page nor the pages it links to have a search form that may be sent. */
  | 'no-form'
  /** The only form is on the site's home page too: it finds pages, not records. */
  | 'site-search'
  /** There is a search field, but only a script sends it. */
  | 'script-form';

/** Result of the search for a form: a form, records on the page itself, or the reason why there is neither. */
export type FormSearch =
  /** `list`: records on the page, for use if the form returns none. */
  | ({ kind: 'found'; list: ListFound | null } & FormFound)
  | ({ kind: 'list' } & ListFound)
  | { kind: 'none'; why: NoForm; leftAlone: readonly LeftAlone[] }
  | { kind: 'failed'; reason: FailureReason; url: string }
  | { kind: 'budget-spent' };

/** Maximum number of links followed to a search. */
const MAX_LINKS = 4;
/** Words of a link to a record search; applications ("søknad", "ansökan", "ansøgning") are excluded. */
const LEADS_THERE =
  /(?<!an)(?:søk(?!nad)|sök|søg)|sok(?:$|\W)|search|innsyn|postlist|postjournal|journal|diaa?ri|aktindsigt|arkiv|archive|record|recherche|suche|busca|ricerca|zoek|haku/iu;

/**
 * Finds the form of a database: on the page itself, or on a page behind a link that says so. A form with dates or
 * filters is one; a lone field is used if there is nothing better and the site's home page does not have it too. A page
 * with records but no form is a list.
 * @param home home page of the page's site; if null, then a lone field is accepted unchecked
 * @param byList true if the page is known for its list: only a database form takes precedence over it
 * @param confirms makes of forms that a person has confirmed
 */
export async function findForm(
  url: string,
  home: string | null,
  web: Web,
  { byList = false, confirms }: { byList?: boolean | undefined; confirms?: Confirms | undefined } = {},
): Promise<FormSearch> {
  const first = await web.open(url);
  const here = readOpened(first, confirms);
  if (here.kind === 'failed' || here.kind === 'budget-spent' || first.kind !== 'page' || !first.tree) return here;
  const on = { page: first.page, tree: first.tree };
  const isHome = home !== null && canonicalUrl(home) === on.page.url;
  const { records, next } = await readResultsInTurns(on.tree, { forms: on.page.forms });
  const list = hasList(records, next, isHome) ? { on, leftAlone: formsLeftAlone(on.page.forms ?? [], confirms) } : null;
  if (here.kind === 'found' && isOfDatabase(here.form)) return { ...here, list };
  if (list && byList) return { kind: 'list', ...list };
  const leftThere: LeftAlone[] = [];
  for (const link of linksToSearch(on.page, list ? records : [])) {
    const there = readOpened(await web.open(link.url), confirms);
    if (there.kind === 'budget-spent') break;
    if (there.kind === 'found' && isOfDatabase(there.form)) return there;
    if (there.kind === 'none') leftThere.push(...there.leftAlone);
  }
  if (here.kind === 'none' && !list) return { ...here, leftAlone: eachOnce([...here.leftAlone, ...leftThere]) };
  if (here.kind !== 'found') return list ? { kind: 'list', ...list } : here;
  if (home === null) return { ...here, list };
  const leftAlone = eachOnce([...here.leftAlone, ...leftThere]);
  const refused = { kind: 'none', why: 'site-search', leftAlone } as const;
  if (isHome) return list ? { kind: 'list', ...list } : refused;
  const word = wordIn(here);
  if (word === '') return { ...here, list };
  const own = await ownForm(here, queryForms(on.page.forms ?? [], confirms), home, web);
  if (own) return { ...here, form: own, list };
  // Answers of the site search are lists of the site's pages.
  return list && word === null ? { kind: 'list', ...list } : refused;
}

/** Distinct forms, since menus repeat the same forms on every page. */
const eachOnce = (left: readonly LeftAlone[]): LeftAlone[] => [
  ...new Map(left.map((form) => [`${form.action} ${form.make}`, form])).values(),
];

/** Query word of a page that is the form's answer; empty if it is the answer without a word; else null. */
function wordIn({ form, url }: FormFound): string | null {
  if (form.method !== 'GET' || addressOf(form) !== url.replace(/[?#].*$/s, '')) return null;
  const sent = new URL(url).searchParams;
  const words = form.queries.map(({ name }) => sent.get(name)).find((value) => value !== null);
  const fixed = form.fixed.filter(([, value]) => value !== '');
  return words ?? (fixed.length > 0 && fixed.every(([name, value]) => sent.get(name) === value) ? '' : null);
}

/** First lone field of the page that the home page lacks; a field on both searches the whole site. */
async function ownForm(
  here: FormFound,
  lone: readonly QueryForm[],
  address: string,
  web: Web,
): Promise<QueryForm | null> {
  const home = await web.open(address);
  if (home.kind !== 'page' || !home.tree || isSamePage(home.page, here.page)) return here.form;
  const everywhere = queryForms(home.page.forms ?? []);
  const exactly = new Set(everywhere.map((form) => likeness(form, addressOf(form))));
  const isExact = (form: QueryForm) => exactly.has(likeness(form, addressOf(form)));
  // A form sent to its own page is the same on each page, unless the page also has the home page's form.
  const toItself = lone.some(isExact)
    ? new Set<string>()
    : new Set(everywhere.filter((form) => isOwn(form, home.page.url)).map((form) => likeness(form, null)));
  const isElsewhere = (form: QueryForm) =>
    isExact(form) || (isOwn(form, here.url) && toItself.has(likeness(form, null)));
  return lone.find((form) => !isElsewhere(form)) ?? null;
}

/** Minimum length of a text that identifies a page, in characters. */
const MIN_TEXT = 80;

/** True if both are the same page, since a home page may have several addresses. */
const isSamePage = (a: Page, b: Page): boolean =>
  a.url === b.url || (a.title === b.title && a.text === b.text && a.text.length >= MIN_TEXT);

/** Target address; with GET, a browser replaces the query in the action. */
const addressOf = ({ action, method }: QueryForm): string =>
  method === 'GET' ? action.replace(/[?#].*$/s, '') : action.replace(/#.*$/s, '');

const isOwn = ({ action }: QueryForm, page: string): boolean => {
  const bare = (url: string) => url.replace(/[?#].*$/s, '');
  return bare(action) === bare(page);
};

/** Key that is equal for one form on two pages: its target and fields, without values specific to a visit or page. */
function likeness({ method, order, fixed }: QueryForm, address: string | null): string {
  const sent = fixed.filter(([name, value]) => !isToken(name, value) && !value.includes('/'));
  return JSON.stringify([address, method, order, sent]);
}

function readOpened(opened: Opened, confirms?: Confirms): FormSearch {
  if (opened.kind === 'failed') return { kind: 'failed', reason: opened.reason, url: opened.url };
  if (opened.kind !== 'page' || !opened.tree) return { kind: 'budget-spent' };
  return readPage(opened.page, opened.tree, confirms);
}

function readPage(page: Page, tree: PageTree, confirms?: Confirms): FormSearch {
  const { url, forms = [] } = page;
  const [form] = queryForms(forms, confirms);
  const leftAlone = formsLeftAlone(forms, confirms);
  if (!form) return { kind: 'none', why: scriptedSearches(tree).length > 0 ? 'script-form' : 'no-form', leftAlone };
  return { kind: 'found', form, url, page, asksPassword: forms.some(asksPassword), leftAlone, list: null };
}

const isOfDatabase = ({ dates, filters }: QueryForm): boolean =>
  dates.from !== null || dates.on !== null || filters.length > 0;

export const asksPassword = ({ controls }: Form): boolean => controls.some(({ type }) => type === 'password');

/**
 * Links to a search, those to other hosts first, since vendors' portals are where records are searched.
 * @param records of a list, which are excluded with its own further pages; empty if the page has none
 */
function linksToSearch({ url, links }: Page, records: readonly PortalRecord[]): Link[] {
  const isList = records.length > 0;
  const toRecords = new Set(records.map(({ link }) => link));
  const { host } = new URL(url);
  const bare = (address: string) => address.replace(/[?#].*$/s, '');
  const offHost = (link: Link) => new URL(link.url).host !== host;
  const leads = links
    .filter((link) => !toRecords.has(link.url))
    .filter((link) =>
      isList ? says(link) && bare(link.url) !== bare(url) : link.url !== url && (says(link) || offHost(link)),
    );
  return [...leads.filter(offHost), ...leads.filter((link) => !offHost(link))].slice(0, MAX_LINKS);
}

const says = ({ label, hint, url }: Link): boolean =>
  LEADS_THERE.test(label) || LEADS_THERE.test(hint) || LEADS_THERE.test(new URL(url).pathname);
