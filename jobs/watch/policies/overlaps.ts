import type { NewItem } from './policy.js';
import type { HubState, Overlap, SiteState } from './state.js';

/** Of the items that tell two hubs' overlap so many are remembered: then the older weigh less. */
const MOST_TOLD = 60;

/**
 * What is known of who shows whose items, after a look at `hub` (as it was before it). Only pairs that ever shared an item
 * are kept, in both directions.
 */
export function overlapsAfter(state: SiteState, hub: HubState, items: readonly NewItem[]): Overlap[] {
  const sharedWith = new Map<string, number>();
  for (const { shownBy } of items) for (const other of shownBy) sharedWith.set(other, (sharedWith.get(other) ?? 0) + 1);
  const lastLooks = new Map(state.hubs.map(({ id, lastLook }) => [id, lastLook ?? Number.NEGATIVE_INFINITY]));
  return withPairs(state.overlaps, hub.id, sharedWith.keys()).map((pair) => {
    if (pair.other === hub.id) return answered(pair, sharedWith.get(pair.hub) ?? 0);
    if (pair.hub === hub.id) return asked(pair, items, lastLooks.get(pair.other) ?? Number.NEGATIVE_INFINITY);
    return pair;
  });
}

function withPairs(overlaps: readonly Overlap[], hub: string, others: Iterable<string>): readonly Overlap[] {
  const partners = new Set(overlaps.flatMap((pair) => (pair.hub === hub ? [pair.other] : [])));
  const fresh = [...others].filter((other) => other !== hub && !partners.has(other));
  if (fresh.length === 0) return overlaps;
  const none = { shown: 0, of: 0, open: 0 };
  return [
    ...overlaps,
    ...fresh.flatMap((other) => [
      { hub, other, ...none },
      { hub: other, other: hub, ...none },
    ]),
  ];
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
