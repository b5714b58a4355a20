import { tableOf, wavesAfter, withHubAt } from './arrivals.js';
import { paid } from './budget.js';
import { hourOf, weekdayOf } from './calendar.js';
import type { Budget, Look, NewItem } from './policy.js';
import type { HubState, Overlap, Rhythm, SiteState } from './state.js';

/** Of the items that tell two hubs' overlap so many are remembered: then the older weigh less. */
const MOST_TOLD = 60;

/** The places of pairs, by hub and by the other. */
type Pairs = Map<string, Map<string, number>>;

const known = new WeakMap<readonly Overlap[], Pairs>();

/** A hub's overlaps with others: their places, by the other. */
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

/**
 * What is known of who shows whose items, after a look at `hub` (as it was before it). Only pairs that ever shared an item
 * are kept, in both directions.
 */
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
  const lastLook = (id: string) => state.hubs[places.get(id) ?? -1]?.lastLook ?? Number.NEGATIVE_INFINITY;
  for (const [other, place] of pairs.get(hub.id) ?? []) {
    const back = pairs.get(other)?.get(hub.id) ?? -1;
    const [pair, answer] = [after[place], after[back]];
    if (pair) after[place] = asked(pair, items, lastLook(other));
    if (answer) after[back] = answered(answer, sharedWith.get(other) ?? 0);
  }
  known.delete(state.overlaps);
  known.set(after, pairs);
  return after;
}

/** The other hub was looked at: what was open is told. */
const answered = (pair: Overlap, shown: number): Overlap =>
  told({ ...pair, open: 0 }, shown, Math.max(shown, pair.open));

/** New items at the hub itself: the other has shown them, had its chance, or will have it. */
function asked(pair: Overlap, items: readonly NewItem[], lastLook: number): Overlap {
  const shown = items.filter(({ shownBy }) => shownBy.includes(pair.other)).length;
  const missed = items.filter(
    ({ shownBy, published }) => !shownBy.includes(pair.other) && published !== null && published < lastLook,
  ).length;
  return told({ ...pair, open: pair.open + items.length - shown - missed }, shown, shown + missed);
}

function told(pair: Overlap, shown: number, of: number): Overlap {
  const share = pair.of > MOST_TOLD ? MOST_TOLD / pair.of : 1;
  return { ...pair, shown: pair.shown * share + shown, of: pair.of * share + of };
}

/** Hours after which what was seen of a hub's rate counts half. */
const HALF_LIFE = 60 * 24;
/** How far back the first look at a hub reads its rate from: lists go back further, but not all of them. */
const FIRST_LOOK_HOURS = 30 * 24;
/** Of the items that others showed, so many are remembered: then the older half weighs less. */
const MOST_COVERED = 100;
/** A hub that fails is left alone for an hour, then for twice as long each time, up to a week. */
const LONGEST_REST = 7 * 24;

/** A time of publication that is no better known than this says nothing of the hours of the day … */
const LONGEST_WITHIN = 16;
/** … and one that is, is spread over them so finely, by how likely each has been so far. */
const PARTS_AN_HOUR = 4;
const UNKNOWN = 1;

/** The site's statistics after one download. An unknown hub teaches nothing, but is paid for. */
export function withLook(state: SiteState, look: Look, budget: Budget): SiteState {
  const after = { ...paid(state, look.time, budget), looks: state.looks + 1 };
  const place = tableOf(state.hubs).places.get(look.hub) ?? -1;
  const hub = state.hubs[place];
  if (!hub) return after;
  if (look.items === null) return { ...after, hubs: withHubAt(state.hubs, place, failed(hub, look.time)) };
  const first = hub.firstLook === null;
  const items = look.items.map((item) => notBefore(item, look.time));
  const firsts = first ? [] : items.filter(({ shownBy }) => shownBy.length === 0);
  const site = { ...after, firsts: state.firsts + firsts.length };
  const seen = first ? lookedAtFirst : lookedAt;
  return {
    ...site,
    overlaps: overlapsAfter(state, hub, items),
    hubs: withHubAt(state.hubs, place, seen({ ...hub, failures: 0, restsUntil: null }, items, look.time, site)),
    rhythm: firsts.reduce(inRhythm, state.rhythm),
  };
}

/** What is said to be published later than it was seen was published at the latest when it was seen. */
const notBefore = (item: NewItem, time: number): NewItem =>
  item.published !== null && item.published > time ? { ...item, published: time, within: 0 } : item;

const failed = (hub: HubState, now: number): HubState => ({
  ...hub,
  failures: hub.failures + 1,
  restsUntil: now + Math.min(LONGEST_REST, 2 ** hub.failures),
});

function lookedAtFirst(hub: HubState, items: readonly NewItem[], now: number, site: SiteState): HubState {
  const dated = items.filter(({ published }) => published !== null);
  const times = publications(items, now, 0);
  const lately = dated.filter(({ published }) => (published ?? 0) > now - FIRST_LOOK_HOURS);
  return {
    ...hub,
    firstLook: now,
    lastLook: now,
    looks: hub.looks + 1,
    lastItem: latest(hub, dated),
    recent: dated.length > 0 ? { items: lately.length, hours: FIRST_LOOK_HOURS } : hub.recent,
    published: { items: dated.length, times: times.length },
    waves: wavesAfter(hub.waves, 0, times),
    rhythm: dated.reduce(inRhythm, hub.rhythm),
    mark: site.firsts,
  };
}

function lookedAt(hub: HubState, items: readonly NewItem[], now: number, site: SiteState): HubState {
  const gap = Math.max(0, now - (hub.lastLook ?? now));
  const kept = 0.5 ** (gap / HALF_LIFE);
  const firsts = items.filter(({ shownBy }) => shownBy.length === 0).length;
  const times = publications(items, now, gap);
  return {
    ...hub,
    lastLook: now,
    looks: hub.looks + 1,
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

/** How long ago items were published, in hours: each time once, however many came then; without a time half the gap. */
function publications(items: readonly NewItem[], now: number, gap: number): number[] {
  const known = gap > 0 ? items : items.filter(({ published }) => published !== null);
  return [...new Set(known.map(({ published }) => now - (published ?? now - gap / 2)))];
}

/** `shown` items came that others had shown; others had shown `found` since the last look. */
function coversAfter({ covers }: HubState, shown: number, found: number): HubState['covers'] {
  const share = covers.of > MOST_COVERED ? MOST_COVERED / covers.of : 1;
  return { shown: covers.shown * share + shown, of: covers.of * share + Math.max(shown, found) };
}

const latest = (hub: HubState, items: readonly { published: number | null }[]): number | null =>
  items.reduce<number | null>(
    (last, { published }) => (published === null ? last : Math.max(last ?? published, published)),
    hub.lastItem,
  );

/** Without a time of publication an item says nothing of rhythm; a whole day says nothing of its hours. */
function inRhythm(rhythm: Rhythm, { published, within = 0 }: NewItem): Rhythm {
  if (published === null) return rhythm;
  const [hours, weekdays] = [[...rhythm.hours], [...rhythm.weekdays]];
  weekdays[weekdayOf(published)] = (weekdays[weekdayOf(published)] ?? 0) + 1;
  if (within > LONGEST_WITHIN) return { hours, weekdays };
  const from = published - within / 2;
  const parts = Math.max(1, Math.round(within * PARTS_AN_HOUR));
  const at = Array.from({ length: parts }, (_, part) => hourOf(from + ((part + 0.5) * within) / parts));
  const likely = at.map((hour) => (rhythm.hours[hour] ?? 0) + UNKNOWN);
  const all = likely.reduce((a, b) => a + b, 0);
  at.forEach((hour, part) => {
    hours[hour] = (hours[hour] ?? 0) + (likely[part] ?? 0) / all;
  });
  return { hours, weekdays };
}
