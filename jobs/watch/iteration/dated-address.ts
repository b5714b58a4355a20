import type { DayField, NewestQuestion } from '@hyrde/contracts';
import { canonicalUrl, type FormField, type PageRequest } from '../../site/index.js';

const DAY_MS = 86_400_000;
/** Number of days before and after the poll that a question covers: late registration, and documents dated ahead. */
const [DAYS_BACK, DAYS_AHEAD] = [7, 7];

/**
 * Request by which a hub is polled: its own, with the days around the poll in the fields for them.
 * @param now milliseconds since 1970
 */
export function requestAt({ url, form, days }: NewestQuestion, now: number): PageRequest {
  const around = days && [
    [days.from.name, written(days.from, now - DAYS_BACK * DAY_MS)] as const,
    [days.to.name, written(days.to, now + DAYS_AHEAD * DAY_MS)] as const,
  ];
  if (form) {
    const dated = new Map<string, string>(around);
    return { url, method: 'POST', form: form.map(([name, value]): FormField => [name, dated.get(name) ?? value]) };
  }
  if (!around) return { url };
  const address = new URL(url);
  for (const [name, day] of around) address.searchParams.set(name, day);
  return { url: canonicalUrl(address.href) ?? url };
}

/** A day as a form's field expects it. */
function written({ writing }: DayField, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10);
  if (writing === 'year-month-day') return day;
  const [year, month, date] = day.split('-');
  const mark = writing === 'day/month/year' ? '/' : writing === 'day-month-year' ? '-' : '.';
  return [date, month, year].join(mark);
}
