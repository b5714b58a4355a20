import type { NewestQuestion } from '@hyrde/contracts';
import { canonicalRequest } from '../../site/index.js';
import { askForm } from '../form/question.js';
import type { QueryForm } from '../form/read-form.js';
import type { QueryAsked, SurfacedPortal, SurfacedRecord } from './surfaced.js';

/** Minimum number of dated records by which an answer's order is known. */
const MIN_DATED = 3;
/** Maximum fraction of neighbouring records out of order in a sorted answer. */
const OUT_OF_ORDER = 0.05;

/**
 * The question by which a watch can poll a portal, from the answers of a run: all records, if that answer showed the
 * newest first or if the form can sort so; else the records of the days around the poll. Only plain GET requests: a form
 * that is posted, has a token, or is sent by a script gives none.
 */
export function newestQuestion({
  form,
  queries,
  records,
}: Pick<SurfacedPortal, 'form' | 'queries' | 'records'>): NewestQuestion | null {
  if (form === null || form.script || form.method !== 'GET' || form.hasToken || records.length === 0) return null;
  const url = addressOf(form);
  if (url === null) return null;
  const showsNewest = queries.some((query, at) => asksAll(query) && isNewestFirst(records, at));
  if (showsNewest) return { url, days: null };
  const { newest } = form;
  if (newest) return { url: withField(url, newest.name, newest.value), days: null };
  const { from, to } = form.dates;
  const days = from &&
    to && { from: { name: from.name, writing: from.writing }, to: { name: to.name, writing: to.writing } };
  return days ? { url, days } : null;
}

function addressOf(form: QueryForm): string | null {
  const asked = askForm(form, {});
  return asked.kind === 'request' ? (canonicalRequest(asked.request)?.url ?? null) : null;
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

function withField(address: string, name: string, value: string): string {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
}
