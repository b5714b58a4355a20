import type { FailureReason } from '@hyrde/contracts';
import type { Form, Link, Opened, Page, PageTree, Web } from '../../site/index.js';
import { formsLeftAlone, type LeftAlone, type QueryForm, queryForms } from '../form/read-form.js';

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

/** What came of looking for a form: it, or why there is none. */
export type FormSearch =
  | ({ kind: 'found' } & FormFound)
  | { kind: 'none'; leftAlone: readonly LeftAlone[] }
  | { kind: 'failed'; reason: FailureReason; url: string }
  | { kind: 'budget-spent' };

/** A record's page names its search at most a few times. */
const MOST_LINKS = 4;
/** Where the search in a record is said to be. */
const LEADS_THERE = /søk|sok(?:$|\W)|search|innsyn|postliste|postjournal|journal|arkiv|archive|record/iu;

/**
 * Finds the form of a database: on the page itself, or on one that it leads to by a link that says so. A form with dates
 * or filters is one; a lone field, which may be the site's own search, is taken where there is nothing better.
 */
export async function findForm(url: string, web: Web): Promise<FormSearch> {
  const first = await web.open(url);
  const here = readOpened(first);
  if (here.kind === 'failed' || here.kind === 'budget-spent') return here;
  if (here.kind === 'found' && isOfDatabase(here.form)) return here;
  const links = first.kind === 'page' ? linksToSearch(first.page) : [];
  for (const link of links) {
    const there = readOpened(await web.open(link.url));
    if (there.kind === 'budget-spent') break;
    if (there.kind === 'found' && isOfDatabase(there.form)) return there;
  }
  return here;
}

function readOpened(opened: Opened): FormSearch {
  if (opened.kind === 'failed') return { kind: 'failed', reason: opened.reason, url: opened.url };
  if (opened.kind !== 'page' || !opened.tree) return { kind: 'budget-spent' };
  return readPage(opened.page.url, opened.page.forms ?? [], opened.tree);
}

function readPage(url: string, forms: readonly Form[], tree: PageTree): FormSearch {
  const [form] = queryForms(forms, tree);
  const leftAlone = formsLeftAlone(forms, tree);
  if (!form) return { kind: 'none', leftAlone };
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
