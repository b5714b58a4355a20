import type { Question } from '../form/question.js';
import type { QueryForm } from '../form/read-form.js';
import type { GroupPlace } from '../records/groups.js';
import type { PortalRecord } from '../records/record.js';
import type { Offer, Query } from '../selection/query-interface.js';
import { asksByDay } from './day-walk.js';

/** Earliest day of a date filter: web archives reach back to the law of 1970 on public access at most. */
const FIRST_DAY = 0;

/** Days ahead that a script's calendar may hold. */
const AHEAD = 366;

/**
 * Query capabilities of a form; a list only offers all records.
 * @param form null for a list
 * @param now milliseconds since 1970
 */
export function offerOf(form: QueryForm | null, now: number): Offer {
  if (form === null) return { wordless: true, severalWords: false, choices: [], days: null };
  const { queries, filters, dates } = form;
  return {
    wordless: true,
    severalWords: queries.length > 0,
    // A form by single days is walked, with every choice.
    choices: (asksByDay(form) ? [] : filters).map(({ name, neutral, options }) => ({
      name,
      values: options.flatMap(({ value }) => (value === neutral ? [] : value)),
    })),
    days: dates.from && dates.to ? { from: FIRST_DAY, to: Math.floor(now / DAY_MS) + (form.script ? AHEAD : 0) } : null,
  };
}

export function questionOf({ words, choices, days }: Query): Question {
  return {
    ...(words.length > 0 && { words: words.join(' ') }),
    filters: choices,
    ...(days && { from: isoDay(days.from), to: isoDay(days.to) }),
  };
}

const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Days since 1970-01-01; null if the text is no day. */
export function dayOf(text: string | null): number | null {
  const time = text === null ? Number.NaN : Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / DAY_MS;
}

export function fieldsOf(record: PortalRecord): Record<string, string> {
  const { title, caseTitle, caseNumber, documentNumber, sender, recipient, exemption, others } = record;
  const named = { title, caseTitle, caseNumber, documentNumber, sender, recipient, exemption: exemption?.text ?? null };
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(named)) if (text !== null) fields[name] = text;
  if (others.length > 0) fields.others = others.map(({ text }) => text).join(' ');
  return fields;
}

/** Number of ancestors of a record that identify a family; those further out are specific to each site. */
const AROUND = 3;

/**
 * Text that portals of one vendor share: the names of their form's fields (none for a list) and the elements around
 * their records. It contains nothing of a host or of an answer's content.
 */
export function familyOf(form: QueryForm | null, { path, headings }: GroupPlace): string {
  const around = path.split('>').slice(-AROUND).join('>');
  if (form === null) return ['list', around, (headings ?? []).join('|')].join('\n');
  const { method, queries, filters, dates, action, script } = form;
  const days = [dates.from, dates.to, dates.on].flatMap((field) => field?.name ?? []);
  const fields = [...queries, ...filters].map(({ name }) => name);
  // Lists in data have common names; the endpoint's path identifies the vendor.
  const endpoint = script ? [new URL(action).pathname] : [];
  return [...endpoint, method, [...fields, ...days].sort().join(' '), around, (headings ?? []).join('|')].join('\n');
}

const DAY_MS = 86_400_000;
