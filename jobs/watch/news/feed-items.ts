import type { Feed } from '../../site/index.js';
import { clockTime, type HubItem, wholeDay } from './item.js';

/** Fewer dates say nothing of how a feed writes them. */
const ENOUGH = 3;
const DAY_MS = 86_400_000;

/** So many entries of one date have been given it by the feed's program, and not by whoever wrote them. */
const TOO_MANY = 5;

/**
 * What a feed tells of. Where most of its entries lead into the midst of several pages, they are comments or replies, no
 * documents. Where all its dates have the same time of day, it knows days and no clock; where all are the same, it
 * knows none.
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
