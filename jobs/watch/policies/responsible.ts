import type { HubState, Overlap, SiteState } from './state.js';

/** Items of which a hub's general share of others' items counts as many, where a pair has told little. */
const GENERAL = 2;
/** A hub shows, as long as nothing is known, one in ten of what others show. */
const [NONE_OF, NONE_SHOWN] = [2, 0.2];

/**
 * For each hub the share of its items that no busier hub shows: where a feed shows what folders show, the feed is looked at
 * for all of it, and a folder only for what the feed leaves out. Busier: more items an hour, as lately seen.
 */
export function responsibleShares(site: SiteState): ReadonlyMap<string, number> {
  const pairs = new Map<string, Overlap>(site.overlaps.map((pair) => [`${pair.hub}\n${pair.other}`, pair]));
  const ranked = [...site.hubs].sort((a, b) => rate(b) - rate(a) || (a.id < b.id ? -1 : 1));
  const busier: HubState[] = [];
  const shares = new Map<string, number>();
  for (const hub of ranked) {
    const shown = busier.map((other) => shownBy(other, pairs.get(`${hub.id}\n${other.id}`)));
    shares.set(hub.id, 1 - Math.max(0, ...shown));
    if (hub.covers.shown > 0) busier.push(hub);
  }
  return shares;
}

/** How much of a hub's items another shows. */
function shownBy({ covers }: HubState, pair: Overlap | undefined): number {
  const general = (covers.shown + NONE_SHOWN) / (covers.of + NONE_OF);
  return ((pair?.shown ?? 0) + GENERAL * general) / ((pair?.of ?? 0) + GENERAL);
}

const rate = ({ recent }: HubState): number => (recent.hours > 0 ? recent.items / recent.hours : 0);
