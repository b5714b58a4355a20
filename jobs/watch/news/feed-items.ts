import type { Feed } from '../../site/index.js';
import { clockTime, type HubItem, wholeDay } from './item.js';

/** Minimum number of dates from which the precision of a feed's dates is inferred. */
const ENOUGH = 3;
const DAY_MS = 86_400_000;

/**
 * Minimum number of entries with one common date from which the date is attributed to the feed's software instead of
 * the authors.
 */
const TOO_MANY = 5;

/**
 * Items of a feed. If most entries link to fragments of several pages, then they are comments or replies and no items
 * are returned. If all dates have the same time of day, then only their days are used; if all dates are equal, then
 * they are ignored.
 */
export function feedItems({ entries }: Feed): HubItem[] {
  const times = entries.flatMap(({ published, updated }) => published ?? updated ?? []);
  const clocks = new Set(times.map((time) => ((time % DAY_MS) + DAY_MS) % DAY_MS));
  const daysAlone = times.length >= ENOUGH ? clocks.size === 1 : clocks.has(0);
  const oneForAll = times.length >= TOO_MANY && new Set(times).size === 1;
  return documentsOf(entries).map(({ id, url, title, published, updated, summary }) => {
    const at = published ?? updated;
    return {
      url,
      id,
      title: title || summary.slice(0, 200),
      date: at === null || oneForAll ? null : daysAlone ? wholeDay(at) : clockTime(at),
    };
  });
}

function documentsOf(entries: Feed['entries']): Feed['entries'] {
  const parts = entries.filter(({ place }) => place !== null);
  const areReplies = parts.length > entries.length / 2 && new Set(parts.map(({ url }) => url)).size > 1;
  return areReplies ? [] : entries;
}
