import type { NewestQuestion } from '@hyrde/contracts';
import {
  type CanonicalRequest,
  canonicalRequest,
  canonicalUrl,
  elementsIn,
  type PageTree,
  textOf,
} from '../../site/index.js';
import { newestFirst, sortsByNewest } from '../form/newest-first.js';
import { askForm } from '../form/question.js';
import type { QueryForm } from '../form/read-form.js';
import type { QueryAsked, SurfacedPortal, SurfacedRecord } from './surfaced.js';

/** Minimum number of dated records by which an answer's order is known. */
const MIN_DATED = 3;
/** Maximum fraction of neighbouring records out of order in a sorted answer. */
const OUT_OF_ORDER = 0.05;

/** Why a watch has no question for a portal's newest records. */
export type NoQuestion =
  | 'no-records'
  /** The records are a list on the page, which is polled at its own address. */
  | 'list'
  /** Only a script sends the form. */
  | 'script'
  /** The form has a token of one visit. */
  | 'token'
  /** A person confirmed that the posted form searches; repeating it by itself was not confirmed. */
  | 'confirmed'
  | 'not-sendable'
  /** The vendor's recipe has no question that shows the newest in a few downloads. */
  | 'recipe'
  /** No answer shows the newest first, and neither form nor links sort so or take days. */
  | 'no-order';

type Run = Pick<SurfacedPortal, 'form' | 'queries' | 'records' | 'newestLink'> &
  Partial<Pick<SurfacedPortal, 'recipe'>>;

/**
 * The question by which a watch can poll a portal, from the answers of a run: all records, if that answer showed the
 * newest first or if the form or a link sorts so; else the records of the days around the poll. A posted form is sent as
 * the run sent it. A portal read by recipe is asked by recipe.
 */
export function newestQuestion(run: Run): NewestQuestion | null {
  const found = questionOrWhy(run);
  return typeof found === 'string' ? null : found;
}

/** Reason why `newestQuestion` has none; null if it has. */
export function whyNoQuestion(run: Run): NoQuestion | null {
  const found = questionOrWhy(run);
  return typeof found === 'string' ? found : null;
}

function questionOrWhy({ form, queries, records, newestLink, recipe }: Run): NewestQuestion | NoQuestion {
  if (records.length === 0) return 'no-records';
  if (recipe?.isRead) return recipe.newest ?? 'recipe';
  const showsNewest = queries.some((query, at) => asksAll(query) && isNewestFirst(records, at));
  const byLink = newestLink === null || showsNewest ? null : { url: newestLink, form: null, days: null };
  if (form === null) return byLink ?? 'list';
  if (form.script) return 'script';
  if (form.hasToken) return byLink ?? 'token';
  if (form.method === 'POST' && form.isConfirmed) return byLink ?? 'confirmed';
  const asked = requestOf(form);
  if (asked === null) return 'not-sendable';
  const question = {
    url: asked.url,
    form: asked.form?.map(([name, value]): [string, string] => [name, value]) ?? null,
    days: null,
  };
  if (showsNewest) return question;
  const { newest } = form;
  if (newest) return sorted(question, newest.name, newest.value);
  if (byLink) return byLink;
  const { from, to } = form.dates;
  if (!from || !to) return 'no-order';
  const days = { from: { name: from.name, writing: from.writing }, to: { name: to.name, writing: to.writing } };
  return { ...question, days };
}

function requestOf(form: QueryForm): CanonicalRequest | null {
  const asked = askForm(form, {});
  return asked.kind === 'request' ? canonicalRequest(asked.request) : null;
}

/**
 * Link of a page that sorts its list, the newest first: by its label, or by a date's heading whose address says
 * "descending". It leads to the page's own path with another query. Null if the page has none.
 */
export function newestLinkOn({ root, base, url: here }: PageTree): string | null {
  const { origin, pathname } = new URL(here);
  for (const node of elementsIn(root)) {
    const { href, 'aria-label': said = '', title = '' } = node.attributes;
    const url = node.name === 'a' && href ? canonicalUrl(href, base) : null;
    if (url === null || url === here) continue;
    const to = new URL(url);
    if (to.origin !== origin || to.pathname !== pathname) continue;
    const labels = [textOf(node), said, title];
    const saysSo = newestFirst(labels.map((label) => ({ value: url, label }))) !== null;
    if (saysSo || labels.some((label) => sortsByNewest(label, to.search))) return url;
  }
  return null;
}

const asksAll = ({ query: { words, choices, days } }: QueryAsked): boolean =>
  words.length === 0 && days === null && Object.keys(choices).length === 0;

/** True if the records that a query retrieved, in their order, become older. */
function isNewestFirst(records: readonly SurfacedRecord[], query: number): boolean {
  const days = records.flatMap(({ asked, record: { date } }) => (asked === query && date !== null ? date : []));
  const steps = days.slice(1).map((day, i) => (days[i] ?? '').localeCompare(day));
  const rising = steps.filter((step) => step < 0).length;
  const falling = steps.filter((step) => step > 0).length;
  return days.length >= MIN_DATED && falling > 0 && rising <= OUT_OF_ORDER * (rising + falling);
}

/** The question with a sort field set, which a form sends in any case. */
function sorted(question: NewestQuestion, name: string, value: string): NewestQuestion {
  const { form } = question;
  if (form) return { ...question, form: [...form.filter(([other]) => other !== name), [name, value]] };
  const url = new URL(question.url);
  url.searchParams.set(name, value);
  return { ...question, url: url.href };
}
