import type { HubItem } from './item.js';

/** A list of which a greater share lies ahead tells of events: its dates are not those of publication. */
const SHARE_AHEAD = 1 / 3;
/** A clock without zone is at most so far ahead. What is later is an event's day, in whatever list. */
export const AHEAD_MS = 26 * 3_600_000;

/** The first and the last day of the events that a hub shows, in milliseconds since 1970. */
export interface EventDays {
  from: number;
  to: number;
}

/** Items whose date is the day of an event. */
export function eventsIn(items: readonly HubItem[], now: number): Set<HubItem> {
  const lists = new Map<number, HubItem[]>();
  for (const item of items)
    if (item.date !== null) lists.set(item.list ?? 0, [...(lists.get(item.list ?? 0) ?? []), item]);
  const isAfter = (time: number) => (item: HubItem) => (item.date?.from ?? time) > time;
  return new Set(
    [...lists.values()].flatMap((dated) =>
      dated.filter(isAfter(now)).length > SHARE_AHEAD * dated.length ? dated : dated.filter(isAfter(now + AHEAD_MS)),
    ),
  );
}

/** The days of events; null where there are none. */
export function eventDays(events: Iterable<HubItem>): EventDays | null {
  const days = [...events].flatMap(({ date }) => date?.from ?? []).sort((a, b) => a - b);
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * The day from which on events only came into view: a calendar that has moved on shows what was there before. An event among
 * those shown before, or at the end of a calendar that still begins on the same day, is new.
 */
export const viewFrom = (before: EventDays | null, now: EventDays | null): number =>
  before !== null && now !== null && now.from > before.from ? before.to : Number.POSITIVE_INFINITY;
