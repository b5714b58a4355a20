import { tableOf } from './hub-table.js';
import type { NewItem } from './policy.js';
import type { HubState, Overlap, SiteState } from './state.js';

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
export function overlapsAfter(state: SiteState, hub: HubState, items: readonly NewItem[]): readonly Overlap[] {
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
