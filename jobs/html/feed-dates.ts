import type { FeedEntry } from '../site/index.js';
import { type DayPlace, dayPlace } from '../text/dates.js';
import { readTimestamp, type Timestamp } from '../text/timestamps.js';

/** Dates of an entry as written, the preferred first. */
interface WrittenDates {
  published: readonly string[];
  updated: readonly string[];
}

/** How the dates of a feed are to be read. */
export interface DatePlan {
  place: DayPlace | null;
  language: string | null;
}

/**
 * How a feed's dates are read: together they show the order of day and month, and their language the months' names. A feed
 * that shows neither has no numeric date whose day and month could be exchanged.
 * @param language as the feed names it, BCP 47
 */
export const datePlan = (entries: readonly WrittenDates[], language: string | null): DatePlan => ({
  place: dayPlace(
    entries.flatMap(({ published, updated }) => [...published, ...updated]),
    language,
    null,
  ),
  language,
});

/** The first valid dates of an entry. */
export function entryDates(
  dates: WrittenDates,
  plan: DatePlan,
): Pick<FeedEntry, 'published' | 'updated' | 'publishedPrecision' | 'updatedPrecision'> {
  const [published, updated] = [firstOf(dates.published, plan), firstOf(dates.updated, plan)];
  return {
    published: published?.at ?? null,
    updated: updated?.at ?? null,
    ...(published?.precision && { publishedPrecision: published.precision }),
    ...(updated?.precision && { updatedPrecision: updated.precision }),
  };
}

function firstOf(texts: readonly string[], { place, language }: DatePlan): Timestamp | null {
  for (const text of texts) {
    const read = readTimestamp(text, place, { language });
    if (read) return read;
  }
  return null;
}
