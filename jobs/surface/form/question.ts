import { canonicalUrl, encodedForm, type FormField, type PageRequest } from '../../site/index.js';
import { askScripted, type ScriptedSearch } from '../json/data-search.js';
import type { DateField, DateWriting, QueryForm } from './read-form.js';

/** Query for a form; an omitted part restricts nothing. */
export interface Question {
  /** Words for the form's first query field, or for the named one. */
  words?: string;
  field?: string;
  /** Chosen values by filter name; only values that the form itself offers are sent. */
  filters?: Readonly<Record<string, string>>;
  /** Days as `2026-11-20`, both included. */
  from?: string;
  to?: string;
}

/** Reason for which a question cannot be put to a form. */
export type Unaskable =
  | 'no-such-field'
  | 'no-such-choice'
  | 'not-a-day'
  /** The form has no field for dates. */
  | 'no-dates'
  | 'too-long'
  /** The encoded question would arrive as another one. */
  | 'not-sendable';

export type FormRequest = { kind: 'request'; request: PageRequest } | { kind: 'unaskable'; why: Unaskable };

/** Maximum length of the words, in UTF-16 code units; longer queries make some servers fail. */
const MAX_WORDS = 500;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Request that a browser would send for the form after these words are typed and these choices made. The words are one
 * encoded value of one field whatever they contain; control characters and lone surrogates are replaced, and a question
 * that would arrive as another is not sent.
 */
export function askForm(form: QueryForm, question: Question): FormRequest {
  if (form.script) return askScript(form, form.script, question);
  const filled = new Map<string, string>();
  const why = fill(form, question, filled);
  if (why) return { kind: 'unaskable', why };
  const fields = inOrder(form, filled);
  const request: PageRequest = { url: form.action, method: form.method, form: fields };
  if (form.method === 'POST') return { kind: 'request', request };
  const url = canonicalUrl(`${form.action.replace(/[?#].*$/s, '')}?${encodedForm(fields)}`);
  if (url === null) return { kind: 'unaskable', why: 'too-long' };
  if (!arrives(url, filled)) return { kind: 'unaskable', why: 'not-sendable' };
  return { kind: 'request', request };
}

/** Request for a scripted search, which accepts words, and days and choices if its script sends some. */
function askScript(
  form: QueryForm,
  search: ScriptedSearch,
  { words = '', from, to, filters = {} }: Question,
): FormRequest {
  const days = from !== undefined && to !== undefined ? { from, to } : null;
  const takesDays = search.by === 'request' && search.dates !== undefined;
  if ((from !== undefined || to !== undefined) && !(days && takesDays)) return { kind: 'unaskable', why: 'no-dates' };
  if (words.length > MAX_WORDS) return { kind: 'unaskable', why: 'too-long' };
  if (form.dates.on && from !== to) return { kind: 'unaskable', why: 'no-dates' };
  const why = fillFilters(form, { filters }, new Map());
  if (why) return { kind: 'unaskable', why };
  const request = askScripted(search, written(words), days, filters);
  if (request === null) return { kind: 'unaskable', why: 'no-such-field' };
  return canonicalUrl(request.url) === null ? { kind: 'unaskable', why: 'too-long' } : { kind: 'request', request };
}

function fill(form: QueryForm, question: Question, filled: Map<string, string>): Unaskable | null {
  if (form.pageSize) filled.set(form.pageSize.name, form.pageSize.largest);
  for (const { name, neutral } of form.filters) if (neutral !== null) filled.set(name, neutral);
  return fillWords(form, question, filled) ?? fillFilters(form, question, filled) ?? fillDates(form, question, filled);
}

function fillWords(form: QueryForm, { words, field }: Question, filled: Map<string, string>): Unaskable | null {
  for (const { name } of form.queries) filled.set(name, '');
  if (words === undefined) return null;
  const to = field === undefined ? form.queries[0] : form.queries.find(({ name }) => name === field);
  if (!to) return 'no-such-field';
  if (words.length > MAX_WORDS) return 'too-long';
  filled.set(to.name, written(words));
  return null;
}

/** Text normalised for a single-line field. */
export const written = (words: string): string => words.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();

function fillFilters(form: QueryForm, { filters = {} }: Question, filled: Map<string, string>): Unaskable | null {
  for (const [name, value] of Object.entries(filters)) {
    const filter = form.filters.find((each) => each.name === name);
    if (!filter) return 'no-such-field';
    if (!filter.options.some((option) => option.value === value)) return 'no-such-choice';
    filled.set(name, value);
  }
  return null;
}

function fillDates({ dates }: QueryForm, { from, to }: Question, filled: Map<string, string>): Unaskable | null {
  const empty = [dates.from, dates.to, dates.on];
  for (const field of empty) if (field) filled.set(field.name, '');
  if (from === undefined && to === undefined) return null;
  if (dates.from && dates.to) return put(dates.from, from, filled) ?? put(dates.to, to, filled);
  if (dates.on && from === to) return put(dates.on, from, filled);
  return 'no-dates';
}

function put({ name, writing }: DateField, day: string | undefined, filled: Map<string, string>): Unaskable | null {
  if (day === undefined) return null;
  const text = writtenDay(day, writing);
  if (text === null) return 'not-a-day';
  filled.set(name, text);
  return null;
}

function writtenDay(day: string, writing: DateWriting): string | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (!year || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return null;
  if (writing === 'year-month-day') return day;
  const mark = writing === 'day/month/year' ? '/' : writing === 'day-month-year' ? '-' : '.';
  return [date, month, year].join(mark);
}

/** All fields in page order, with the filled-in values in their places. */
function inOrder(form: QueryForm, filled: ReadonlyMap<string, string>): FormField[] {
  const fixed = form.fixed.filter(([name]) => !filled.has(name));
  const place = new Map(form.order.map((name, at) => [name, at]));
  const at = ([name]: FormField) => place.get(name) ?? place.get(name.replace(/\.x$/, '')) ?? form.order.length;
  return [...fixed, ...filled].map(([name, value]): FormField => [name, value]).sort((a, b) => at(a) - at(b));
}

/** True if the canonical form of the address still contains the question. */
function arrives(url: string, filled: ReadonlyMap<string, string>): boolean {
  const sent = new URL(url).searchParams;
  return [...filled].every(([name, value]) => sent.getAll(name).includes(value) || (value === '' && !sent.has(name)));
}
