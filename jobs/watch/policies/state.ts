import { z } from 'zod';
import { SPANS_HOURS } from './law.js';

/** Hours since 1 January 1970, midnight UTC, with fractions: the unit of all times in this module. */
const hours = z.number().finite();
const count = z.number().finite().nonnegative();

/** Names of fields in states stored by version 0.2, former to current. */
const FORMER_NAMES = new Map([
  ['purse', 'budget'],
  ['looks', 'polls'],
  ['firstLook', 'firstPoll'],
  ['lastLook', 'lastPoll'],
  ['none', 'notHubs'],
]);

/** A stored object with its fields under their current names. */
export function withCurrentNames(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return stored;
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [FORMER_NAMES.get(name) ?? name, value]));
}

/** Distribution of items over the hours of the day and the days of the week (UTC; Monday first). */
const Rhythm = z.object({ hours: z.array(count).length(24), weekdays: z.array(count).length(7) });
export type Rhythm = z.infer<typeof Rhythm>;

/** Statistics from the polls of one hub, a page or feed on which new items appear. */
const CurrentHubState = z.object({
  id: z.string().min(1),
  since: hours,
  firstPoll: hours.nullable(),
  lastPoll: hours.nullable(),
  polls: count,
  /** Number of failed downloads since the last poll. `restsUntil` is the end of the pause that follows them. */
  failures: count,
  restsUntil: hours.nullable(),
  /** Number of polls, after the first, that brought an item which no other hub had shown. */
  fruitful: count,
  /** Number of items new at this hub after its first poll; `firsts`: of them, those no other hub had shown. */
  items: count,
  firsts: count,
  /** Number of dated items, with the first poll's, and of distinct times: items of one time are one publication. */
  published: z.object({ items: count, times: count }).default({ items: 0, times: 0 }),
  /** Time of publication of the newest known item; null if no item is known. */
  lastItem: hours.nullable(),
  /** Number of items and hours of observation, both decaying with time; their ratio is the current rate. */
  recent: z.object({ items: count, hours: count }),
  /** Σ e^{−age/span} over the hub's items for each of `SPANS_HOURS`, at the time of the last poll. */
  waves: z.array(count).length(SPANS_HOURS.length),
  rhythm: Rhythm,
  /** Decayed number of items that other hubs showed first (`of`), and of those that this hub showed (`shown`). */
  covers: z.object({ shown: count, of: count }),
  /** Value of the site's `firsts` at the last poll of this hub. */
  mark: count,
  /** Time of the planned poll; null if not planned yet. */
  planned: hours.nullable(),
});
const HubState = z.preprocess(withCurrentNames, CurrentHubState);
export type HubState = z.infer<typeof HubState>;

/**
 * Overlap of two hubs: number of items of `hub` that `other` has had time to show (`of`), number of them that `other`
 * showed (`shown`), and number of items not yet decided (`open`).
 */
const Overlap = z.object({ hub: z.string(), other: z.string(), shown: count, of: count, open: count });
export type Overlap = z.infer<typeof Overlap>;

/** State of a site's watch, stored as JSON and read back through this schema. */
const CurrentSiteState = z.object({
  version: z.literal(1),
  /** Seed of the random numbers of policies that draw. */
  seed: z.number().int(),
  /** Number of downloads in hand at the time `at`; null before the first poll. */
  budget: z.object({ downloads: z.number().finite(), at: hours }).nullable(),
  /** Number of downloads, including failed ones. */
  polls: count,
  firsts: count,
  /** Price of a download in item-hours of waiting, and the time when it was settled; null before. */
  price: z.object({ itemHours: count, at: hours }).nullable(),
  rhythm: Rhythm,
  hubs: z.array(HubState).readonly(),
  overlaps: z.array(Overlap).readonly(),
});
export const SiteState = z.preprocess(withCurrentNames, CurrentSiteState);
export type SiteState = z.infer<typeof SiteState>;

const noRhythm = (): Rhythm => ({ hours: Array(24).fill(0), weekdays: Array(7).fill(0) });

/** State of a site without observations. */
export const newSite = (seed: number): SiteState => ({
  version: 1,
  seed,
  budget: null,
  polls: 0,
  firsts: 0,
  price: null,
  rhythm: noRhythm(),
  hubs: [],
  overlaps: [],
});

/** State with one more hub; the same state if the hub is in it already. */
export function withHub(state: SiteState, id: string, now: number): SiteState {
  if (state.hubs.some((hub) => hub.id === id)) return state;
  const hub: HubState = {
    id,
    since: now,
    firstPoll: null,
    lastPoll: null,
    polls: 0,
    failures: 0,
    restsUntil: null,
    fruitful: 0,
    items: 0,
    firsts: 0,
    published: { items: 0, times: 0 },
    lastItem: null,
    recent: { items: 0, hours: 0 },
    waves: SPANS_HOURS.map(() => 0),
    rhythm: noRhythm(),
    covers: { shown: 0, of: 0 },
    mark: 0,
    planned: null,
  };
  return { ...state, hubs: [...state.hubs, hub] };
}

export const withoutHub = (state: SiteState, id: string): SiteState => ({
  ...state,
  hubs: state.hubs.filter((hub) => hub.id !== id),
  overlaps: state.overlaps.filter(({ hub, other }) => hub !== id && other !== id),
});

/** Time in hours by which stored times may lie ahead of the clock: clocks of several workers differ, and are set by a little. */
const CLOCKS_DIFFER = 1 / 60;

/** True if a time was stamped by a clock that was ahead of the current one. */
export const isAhead = (time: number | null, now: number): boolean => time !== null && time > now + CLOCKS_DIFFER;

/**
 * State as it would be if what was stamped by a clock ahead of the current one had happened now, without the plans made by
 * that clock. Otherwise hubs would not be polled again until then. The same state if no time lies ahead.
 */
export function withoutTimesAhead(state: SiteState, now: number): SiteState {
  const seen = state.hubs.flatMap(({ since, lastPoll }) => [since, lastPoll]);
  if (![...seen, state.budget?.at ?? null, state.price?.at ?? null].some((time) => isAhead(time, now))) return state;
  const past = <Time extends number | null>(time: Time): Time => (isAhead(time, now) ? (now as Time) : time);
  return {
    ...state,
    // Downloads earned while the clock was ahead are dropped: as at the beginning, one is left.
    budget: state.budget && { downloads: Math.min(1, state.budget.downloads), at: past(state.budget.at) },
    price: state.price && { ...state.price, at: past(state.price.at) },
    hubs: state.hubs.map((hub) => ({
      ...hub,
      since: past(hub.since),
      firstPoll: past(hub.firstPoll),
      lastPoll: past(hub.lastPoll),
      lastItem: past(hub.lastItem),
      restsUntil: null,
      planned: null,
    })),
  };
}
