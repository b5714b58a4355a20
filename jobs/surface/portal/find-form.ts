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
import { readResults } from '../records/read-results.js';
import type { PortalRecord } from '../records/record.js';

/** A page that was opened, with its tree. */
interface PageRead {
  readonly page: Page;
  readonly tree: PageTree;
}

/** Fewer entries are no list. */
const LEAST_RECORDS = 3;
/** Of the entries, those that have to say when or under what number: menus and texts say neither. */
const SAY_WHEN = 0.6;

/**
 * Has the page a list of records on it, whether or not a form brings up more?
 * @param isHome the site's home page: what it shows of its news is no list unless that goes on
 */
function hasList({ page, tree }: PageRead, isHome: boolean): boolean {
  const { records, next } = readResults(tree, { forms: page.forms ?? [] });
  if (records.length < LEAST_RECORDS || (isHome && next?.kind !== 'request')) return false;
  return records.filter(saysWhen).length >= SAY_WHEN * records.length || tellApart(records, next !== null);
}

/** Without days and numbers: so many on the page, or on the first of several, are no menu … */
const MANY = 20;
const MANY_THAT_GO_ON = 10;
/** … where most lead somewhere of their own, by what reads like titles. */
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

/** A form with the page that has it. */
export interface FormFound {
  readonly form: QueryForm;
  /** Where it stands, after redirects. */
  readonly url: string;
  readonly page: Page;
  /** Does the page ask for a password somewhere? */
  readonly asksPassword: boolean;
  /** The page's other forms. */
  readonly leftAlone: readonly LeftAlone[];
}

/** A page with records on it, which no form is needed for. */
export interface ListFound {
  readonly on: PageRead;
  readonly leftAlone: readonly LeftAlone[];
}

/** Why there is no form to ask. */
export type NoForm =
  /** Neither the page nor what it leads to has one that searches and may be sent. */
  | 'no-form'
  /** The only one stands on the site's home page too: it finds pages, not records. */
  | 'site-search'
  /** A field searches, but only a script sends it. */
  | 'script-form';

/** What came of looking for a form: it, or records on the page itself, or why there is neither. */
export type FormSearch =
  /** `list`: where the form brings nothing, there are records on the page. */
  | ({ kind: 'found'; list: ListFound | null } & FormFound)
  | ({ kind: 'list' } & ListFound)
  | { kind: 'none'; why: NoForm; leftAlone: readonly LeftAlone[] }
  | { kind: 'failed'; reason: FailureReason; url: string }
  | { kind: 'budget-spent' };

/** A record's page names its search at most a few times. */
const MOST_LINKS = 4;
/** Where the search in a record is said to be; an application ("søknad", "ansökan", "ansøgning") is none. */
const LEADS_THERE =
  /(?<!an)(?:søk(?!nad)|sök|søg)|sok(?:$|\W)|search|innsyn|postlist|postjournal|journal|diaa?ri|aktindsigt|arkiv|archive|record|recherche|suche|busca|ricerca|zoek|haku/iu;

/**
 * Finds the form of a database: on the page itself, or on one that it leads to by a link that says so. A form with dates
 * or filters is one; a lone field is taken where there is nothing better and the site's home page does not have it too.
 * A page without one that has records on it is a list.
 * @param home of the site that the page is of; null: a lone field is taken for what it may be
 * @param byList the page is known for its list: no form but one of a database goes before it
 * @param confirms the makes of forms that a person has confirmed
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
  const list = hasList(on, isHome) ? { on, leftAlone: formsLeftAlone(on.page.forms ?? [], confirms) } : null;
  if (here.kind === 'found' && isOfDatabase(here.form)) return { ...here, list };
  if (list && byList) return { kind: 'list', ...list };
  const leftThere: LeftAlone[] = [];
  for (const link of linksToSearch(on.page, list !== null)) {
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
  // What the site's search answers is a list of its pages.
  return list && word === null ? { kind: 'list', ...list } : refused;
}

/** Menus have the same forms on every page. */
const eachOnce = (left: readonly LeftAlone[]): LeftAlone[] => [
  ...new Map(left.map((form) => [`${form.action} ${form.make}`, form])).values(),
];

/** What was asked of a form, where the page is its answer or the page made for it: the word, empty without one; else null. */
function wordIn({ form, url }: FormFound): string | null {
  if (form.method !== 'GET' || addressOf(form) !== url.replace(/[?#].*$/s, '')) return null;
  const sent = new URL(url).searchParams;
  const words = form.queries.map(({ name }) => sent.get(name)).find((value) => value !== null);
  const fixed = form.fixed.filter(([, value]) => value !== '');
  return words ?? (fixed.length > 0 && fixed.every(([name, value]) => sent.get(name) === value) ? '' : null);
}

/** Of a page's lone fields the first that the home page does not have: what stands on both searches the whole site. */
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
  // A form that is sent to whatever page it stands on is the same on each, but where the page has the home page's beside it.
  const toItself = lone.some(isExact)
    ? new Set<string>()
    : new Set(everywhere.filter((form) => isOwn(form, home.page.url)).map((form) => likeness(form, null)));
  const isElsewhere = (form: QueryForm) =>
    isExact(form) || (isOwn(form, here.url) && toItself.has(likeness(form, null)));
  return lone.find((form) => !isElsewhere(form)) ?? null;
}

/** Shorter texts are of many pages. */
const LEAST_TEXT = 80;

/** A home page has more addresses than one. */
const isSamePage = (a: Page, b: Page): boolean =>
  a.url === b.url || (a.title === b.title && a.text === b.text && a.text.length >= LEAST_TEXT);

/** Where it is sent: of what is in the address itself a browser replaces the query by what is asked. */
const addressOf = ({ action, method }: QueryForm): string =>
  method === 'GET' ? action.replace(/[?#].*$/s, '') : action.replace(/#.*$/s, '');

const isOwn = ({ action }: QueryForm, page: string): boolean => {
  const bare = (url: string) => url.replace(/[?#].*$/s, '');
  return bare(action) === bare(page);
};

/** The same for a form on two pages: where it is sent and what with, but for what a visit or a page puts into it. */
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

/** Those off the page's own host first: a vendor's portal is what records are searched on. @param isList its own further pages are none */
function linksToSearch({ url, links }: Page, isList: boolean): Link[] {
  const { host } = new URL(url);
  const bare = (address: string) => address.replace(/[?#].*$/s, '');
  const offHost = (link: Link) => new URL(link.url).host !== host;
  const leads = links.filter((link) =>
    isList ? says(link) && bare(link.url) !== bare(url) : link.url !== url && (says(link) || offHost(link)),
  );
  return [...leads.filter(offHost), ...leads.filter((link) => !offHost(link))].slice(0, MOST_LINKS);
}

const says = ({ label, hint, url }: Link): boolean =>
  LEADS_THERE.test(label) || LEADS_THERE.test(hint) || LEADS_THERE.test(new URL(url).pathname);
