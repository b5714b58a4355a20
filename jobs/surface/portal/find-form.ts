import type { FailureReason } from '@hyrde/contracts';
import type { Form, Link, Opened, Page, PageTree, Web } from '../../site/index.js';
import {
  type Confirms,
  formsLeftAlone,
  isToken,
  type LeftAlone,
  type QueryForm,
  queryForms,
} from '../form/read-form.js';
import { scriptedSearches } from '../form/scripted.js';

/** A form with the page that has it. */
export interface FormFound {
  readonly form: QueryForm;
  /** Where it stands, after redirects. */
  readonly url: string;
  /** Does the page ask for a password somewhere? */
  readonly asksPassword: boolean;
  /** The page's other forms. */
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

/** What came of looking for a form: it, or why there is none. */
export type FormSearch =
  | ({ kind: 'found' } & FormFound)
  | { kind: 'none'; why: NoForm; leftAlone: readonly LeftAlone[] }
  | { kind: 'failed'; reason: FailureReason; url: string }
  | { kind: 'budget-spent' };

/** A record's page names its search at most a few times. */
const MOST_LINKS = 4;
/** Where the search in a record is said to be. */
const LEADS_THERE = /søk|sok(?:$|\W)|search|innsyn|postliste|postjournal|journal|arkiv|archive|record/iu;

/**
 * Finds the form of a database: on the page itself, or on one that it leads to by a link that says so. A form with dates
 * or filters is one; a lone field is taken where there is nothing better and the site's home page does not have it too.
 * @param home of the site that the page is of; null: a lone field is taken for what it may be
 * @param confirms the makes of forms that a person has confirmed
 */
export async function findForm(url: string, home: string | null, web: Web, confirms?: Confirms): Promise<FormSearch> {
  const first = await web.open(url);
  const here = readOpened(first, confirms);
  if (here.kind === 'failed' || here.kind === 'budget-spent') return here;
  if (here.kind === 'found' && isOfDatabase(here.form)) return here;
  const links = first.kind === 'page' ? linksToSearch(first.page) : [];
  const leftThere: LeftAlone[] = [];
  for (const link of links) {
    const there = readOpened(await web.open(link.url), confirms);
    if (there.kind === 'budget-spent') break;
    if (there.kind === 'found' && isOfDatabase(there.form)) return there;
    if (there.kind === 'none') leftThere.push(...there.leftAlone);
  }
  const lone = first.kind === 'page' && first.tree ? queryForms(first.page.forms ?? [], confirms) : [];
  const found = here.kind === 'found' && home !== null ? ofThisPage(here, lone, await web.open(home)) : here;
  return found.kind === 'none' ? { ...found, leftAlone: eachOnce([...found.leftAlone, ...leftThere]) } : found;
}

/** Menus have the same forms on every page. */
const eachOnce = (left: readonly LeftAlone[]): LeftAlone[] => [
  ...new Map(left.map((form) => [`${form.action} ${form.make}`, form])).values(),
];

/** Of a page's lone fields the first that the home page does not have: what stands on both searches the whole site. */
function ofThisPage(here: FormFound & { kind: 'found' }, lone: readonly QueryForm[], home: Opened): FormSearch {
  if (home.kind !== 'page' || !home.tree || home.page.url === here.url) return here;
  const everywhere = new Set(queryForms(home.page.forms ?? []).map((form) => likeness(form, home.page.url)));
  const form = lone.find((each) => !everywhere.has(likeness(each, here.url)));
  return form ? { ...here, form } : { kind: 'none', why: 'site-search', leftAlone: here.leftAlone };
}

/** The same for a form on two pages: where it is sent and what with, but for what a visit or a page puts into it. */
function likeness({ action, method, order, fixed }: QueryForm, page: string): string {
  const bare = (url: string) => url.replace(/[?#].*$/s, '');
  const own = bare(action) === bare(page);
  const sent = fixed.filter(([name, value]) => !isToken(name, value) && !value.includes('/'));
  return JSON.stringify([own ? null : action, method, order, sent]);
}

function readOpened(opened: Opened, confirms?: Confirms): FormSearch {
  if (opened.kind === 'failed') return { kind: 'failed', reason: opened.reason, url: opened.url };
  if (opened.kind !== 'page' || !opened.tree) return { kind: 'budget-spent' };
  return readPage(opened.page.url, opened.page.forms ?? [], opened.tree, confirms);
}

function readPage(url: string, forms: readonly Form[], tree: PageTree, confirms?: Confirms): FormSearch {
  const [form] = queryForms(forms, confirms);
  const leftAlone = formsLeftAlone(forms, confirms);
  if (!form) return { kind: 'none', why: scriptedSearches(tree).length > 0 ? 'script-form' : 'no-form', leftAlone };
  return { kind: 'found', form, url, asksPassword: forms.some(asksPassword), leftAlone };
}

const isOfDatabase = ({ dates, filters }: QueryForm): boolean =>
  dates.from !== null || dates.on !== null || filters.length > 0;

export const asksPassword = ({ controls }: Form): boolean => controls.some(({ type }) => type === 'password');

/** Those off the page's own host first: a vendor's portal is what records are searched on. */
function linksToSearch({ url, links }: Page): Link[] {
  const { host } = new URL(url);
  const offHost = (link: Link) => new URL(link.url).host !== host;
  const leads = links.filter((link) => link.url !== url && (says(link) || offHost(link)));
  return [...leads.filter(offHost), ...leads.filter((link) => !offHost(link))].slice(0, MOST_LINKS);
}

const says = ({ label, hint, url }: Link): boolean =>
  LEADS_THERE.test(label) || LEADS_THERE.test(hint) || LEADS_THERE.test(new URL(url).pathname);
