import { hourOf, tableOf, wavesAfter, weekdayOf, withHubAt } from './arrivals.js';
import type { Budget, NewItem, Poll } from './policy.js';
import { paid } from './policy.js';
import type { HubState, Overlap, Rhythm, SiteState } from './state.js';

/** Maximum weight in items of a pair's earlier counts; beyond it, older items are scaled down. */
const MAX_PAIR_ITEMS = 60;

/** Index of overlaps by hub and by other hub. */
type Pairs = Map<string, Map<string, number>>;

const known = new WeakMap<readonly Overlap[], Pairs>();

/** Indexes of a hub's overlaps, by the other hub. */
export const pairsOf = (overlaps: readonly Overlap[], hub: string): ReadonlyMap<string, number> =>
  allPairs(overlaps).get(hub) ?? new Map();

function allPairs(overlaps: readonly Overlap[]): Pairs {
  const made = known.get(overlaps);
  if (made) return made;
  const pairs: Pairs = new Map();
  for (const [place, pair] of overlaps.entries()) enter(pairs, pair, place);
  known.set(overlaps, pairs);
  return pairs;
}

function enter(pairs: Pairs, { hub, other }: Overlap, place: number): void {
  const others = pairs.get(hub) ?? new Map<string, number>();
  pairs.set(hub, others.set(other, place));
}

/** Overlaps after a poll of `hub` (its state before it); pairs that shared an item are kept, both ways. */
function overlapsAfter(state: SiteState, hub: HubState, items: readonly NewItem[]): readonly Overlap[] {
  const sharedWith = new Map<string, number>();
  for (const { shownBy } of items) for (const other of shownBy) sharedWith.set(other, (sharedWith.get(other) ?? 0) + 1);
  const pairs = allPairs(state.overlaps);
  const partners = pairs.get(hub.id);
  const fresh = [...sharedWith.keys()].filter((other) => other !== hub.id && !partners?.has(other));
  if (!partners && fresh.length === 0) return state.overlaps;
  const after = [...state.overlaps];
  for (const other of fresh)
    for (const [one, two] of [
      [hub.id, other],
      [other, hub.id],
    ] as const) {
      const pair = { hub: one, other: two, shown: 0, of: 0, open: 0 };
      enter(pairs, pair, after.push(pair) - 1);
    }
  const { places } = tableOf(state.hubs);
  const lastPoll = (id: string) => state.hubs[places.get(id) ?? -1]?.lastPoll ?? Number.NEGATIVE_INFINITY;
  for (const [other, place] of pairs.get(hub.id) ?? []) {
    const back = pairs.get(other)?.get(hub.id) ?? -1;
    const [pair, answer] = [after[place], after[back]];
    if (pair) after[place] = afterOwnPoll(pair, items, lastPoll(other));
    if (answer) after[back] = afterOtherPoll(answer, sharedWith.get(other) ?? 0);
  }
  known.delete(state.overlaps);
  known.set(after, pairs);
  return after;
}

/** Pair after a poll of its other hub, which decides the open items. */
const afterOtherPoll = (pair: Overlap, shown: number): Overlap =>
  withCounts({ ...pair, open: 0 }, shown, Math.max(shown, pair.open));

/** Pair after a poll of its own hub: each new item was shown by the other hub, was missed by it, or is open. */
function afterOwnPoll(pair: Overlap, items: readonly NewItem[], lastPoll: number): Overlap {
  const shown = items.filter(({ shownBy }) => shownBy.includes(pair.other)).length;
  const missed = items.filter(
    ({ shownBy, published }) => !shownBy.includes(pair.other) && published !== null && published < lastPoll,
  ).length;
  return withCounts({ ...pair, open: pair.open + items.length - shown - missed }, shown, shown + missed);
}

function withCounts(pair: Overlap, shown: number, of: number): Overlap {
  const share = pair.of > MAX_PAIR_ITEMS ? MAX_PAIR_ITEMS / pair.of : 1;
  return { ...pair, shown: pair.shown * share + shown, of: pair.of * share + of };
}

/** Half-life in hours of the observations of a hub's rate. */
const HALF_LIFE = 60 * 24;
/** Hours before a hub's first poll from which its rate is estimated; not all lists go back further. */
const HOURS_BEFORE_FIRST_POLL = 30 * 24;
/** Maximum weight in items of the earlier counts in `covers`; beyond it, older items are scaled down. */
const MAX_COVERED_ITEMS = 100;
/** Maximum pause of a failing hub in hours: one hour after the first failure, doubled by each further one. */
const MAX_PAUSE = 7 * 24;

/** Maximum uncertainty in hours of a time of publication that counts in the distribution over the hours of the day. */
const MAX_UNCERTAINTY = 16;
/** Parts per hour over which an uncertain time is spread, in proportion to the items counted in each hour. */
const PARTS_AN_HOUR = 4;
const UNKNOWN = 1;
/** Exponent by which the weight of one more item falls with their number: 1 would weigh all alike. */
const STEP_FALLS = 0.7;

/** Statistics of the site after one download. A download of an unknown hub is paid for but adds no observation. */
export function withPoll(state: SiteState, poll: Poll, budget: Budget): SiteState {
  const after = { ...paid(state, poll.time, budget), polls: state.polls + 1 };
  const place = tableOf(state.hubs).places.get(poll.hub) ?? -1;
  const hub = state.hubs[place];
  if (!hub) return after;
  if (poll.items === null) return { ...after, hubs: withHubAt(state.hubs, place, failed(hub, poll.time)) };
  const first = hub.firstPoll === null;
  // Ascending by time: lists show the newest item first, but the latest one weighs most in a rhythm.
  const items = poll.items
    .map((item) => notBefore(item, poll.time))
    .toSorted((a, b) => (a.published ?? 0) - (b.published ?? 0));
  const firsts = first ? [] : items.filter(({ shownBy }) => shownBy.length === 0);
  const site = { ...after, firsts: state.firsts + firsts.length };
  const seen = first ? polledFirst : polledAgain;
  return {
    ...site,
    overlaps: overlapsAfter(state, hub, items),
    hubs: withHubAt(state.hubs, place, seen({ ...hub, failures: 0, restsUntil: null }, items, poll.time, site)),
    rhythm: firsts.reduce(inRhythm, state.rhythm),
  };
}

/** Item whose time of publication is at the latest that of the poll that showed it. */
const notBefore = (item: NewItem, time: number): NewItem =>
  item.published !== null && item.published > time ? { ...item, published: time, within: 0 } : item;

const failed = (hub: HubState, now: number): HubState => ({
  ...hub,
  failures: hub.failures + 1,
  restsUntil: now + Math.min(MAX_PAUSE, 2 ** hub.failures),
});

function polledFirst(hub: HubState, items: readonly NewItem[], now: number, site: SiteState): HubState {
  const dated = items.filter(({ published }) => published !== null);
  const times = publications(items, now, 0);
  const lately = dated.filter(({ published }) => (published ?? 0) > now - HOURS_BEFORE_FIRST_POLL);
  return {
    ...hub,
    firstPoll: now,
    lastPoll: now,
    polls: hub.polls + 1,
    lastItem: latest(hub, dated),
    recent: dated.length > 0 ? { items: lately.length, hours: HOURS_BEFORE_FIRST_POLL } : hub.recent,
    published: { items: dated.length, times: times.length },
    waves: wavesAfter(hub.waves, 0, times),
    rhythm: dated.reduce(inRhythm, hub.rhythm),
    mark: site.firsts,
  };
}

function polledAgain(hub: HubState, items: readonly NewItem[], now: number, site: SiteState): HubState {
  const gap = Math.max(0, now - (hub.lastPoll ?? now));
  const kept = 0.5 ** (gap / HALF_LIFE);
  const firsts = items.filter(({ shownBy }) => shownBy.length === 0).length;
  const times = publications(items, now, gap);
  return {
    ...hub,
    lastPoll: now,
    polls: hub.polls + 1,
    fruitful: hub.fruitful + (firsts > 0 ? 1 : 0),
    items: hub.items + items.length,
    firsts: hub.firsts + firsts,
    lastItem: latest(
      hub,
      items.map((item) => ({ published: item.published ?? now - gap / 2 })),
    ),
    recent: { items: hub.recent.items * kept + items.length, hours: hub.recent.hours * kept + gap },
    published: { items: hub.published.items + items.length, times: hub.published.times + times.length },
    waves: wavesAfter(hub.waves, gap, times),
    rhythm: items.reduce(inRhythm, hub.rhythm),
    covers: coversAfter(hub, items.length - firsts, site.firsts - firsts - hub.mark),
    mark: site.firsts,
  };
}

/**
 * Ages in hours of the items' times of publication, each time once however many items came then. An unknown time counts
 * as half the gap since the last poll; without a gap, undated items are left out.
 */
function publications(items: readonly NewItem[], now: number, gap: number): number[] {
  const known = gap > 0 ? items : items.filter(({ published }) => published !== null);
  return [...new Set(known.map(({ published }) => now - (published ?? now - gap / 2)))];
}

/** `covers` after a poll with `shown` items of other hubs, which had shown `found` items since the last poll. */
function coversAfter({ covers }: HubState, shown: number, found: number): HubState['covers'] {
  const share = covers.of > MAX_COVERED_ITEMS ? MAX_COVERED_ITEMS / covers.of : 1;
  return { shown: covers.shown * share + shown, of: covers.of * share + Math.max(shown, found) };
}

const latest = (hub: HubState, items: readonly { published: number | null }[]): number | null =>
  items.reduce<number | null>(
    (last, { published }) => (published === null ? last : Math.max(last ?? published, published)),
    hub.lastItem,
  );

/**
 * Rhythm with one more item; one known to the day counts for its weekday only, an undated one not at all. An item of
 * unknown hour is spread over its interval as earlier items were: online expectation-maximisation (Cappé & Moulines,
 * 2009), whose steps n^−`STEP_FALLS` lessen the weight of hours that were wrong while little was known.
 */
function inRhythm(rhythm: Rhythm, { published, within = 0 }: NewItem): Rhythm {
  if (published === null) return rhythm;
  const weekdays = [...rhythm.weekdays];
  weekdays[weekdayOf(published)] = (weekdays[weekdayOf(published)] ?? 0) + 1;
  if (within > MAX_UNCERTAINTY) return { hours: rhythm.hours, weekdays };
  const from = published - within / 2;
  const parts = Math.max(1, Math.round(within * PARTS_AN_HOUR));
  const at = Array.from({ length: parts }, (_, part) => hourOf(from + ((part + 0.5) * within) / parts));
  const likely = at.map((hour) => (rhythm.hours[hour] ?? 0) + UNKNOWN);
  const all = likely.reduce((a, b) => a + b, 0);
  const before = rhythm.hours.reduce((a, b) => a + b, 0);
  const weight = (before + 1) ** (1 - STEP_FALLS);
  const hours = rhythm.hours.map((one) => (before > 0 ? (one * (before + 1 - weight)) / before : 0));
  at.forEach((hour, part) => {
    hours[hour] = (hours[hour] ?? 0) + (weight * (likely[part] ?? 0)) / all;
  });
  return { hours, weekdays };
}
