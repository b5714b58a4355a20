import type { HubState, Overlap, SiteState } from './state.js';

/** Items of which a hub's general share of others' items counts as many, where a pair has told little. */
const GENERAL = 2;
/** A hub shows, as long as nothing is known, one in ten of what others show. */
const [NONE_OF, NONE_SHOWN] = [2, 0.2];

/**
 * The share of a hub's items that no busier hub shows: where a feed shows what folders show, the feed is looked at for all
 * of it, and a folder only for what the feed leaves out. Busier: more items an hour, as lately seen.
 */
export function responsibleShare(site: SiteState, hub: HubState, covering = coveringHubs(site)): number {
  const pairs = site.overlaps.filter((pair) => pair.hub === hub.id);
  let most = 0;
  for (const other of covering) {
    if (other.id === hub.id || !busier(other, hub)) continue;
    most = Math.max(
      most,
      shownBy(
        other,
        pairs.find((pair) => pair.other === other.id),
      ),
    );
  }
  return 1 - most;
}

/** The hubs that ever showed what another had shown. */
export const coveringHubs = ({ hubs }: SiteState): HubState[] => hubs.filter(({ covers }) => covers.shown > 0);

const busier = (one: HubState, other: HubState): boolean =>
  rate(one) > rate(other) || (rate(one) === rate(other) && one.id < other.id);

/** How much of a hub's items another shows. */
function shownBy({ covers }: HubState, pair: Overlap | undefined): number {
  const general = (covers.shown + NONE_SHOWN) / (covers.of + NONE_OF);
  return ((pair?.shown ?? 0) + GENERAL * general) / ((pair?.of ?? 0) + GENERAL);
}

const rate = ({ recent }: HubState): number => (recent.hours > 0 ? recent.items / recent.hours : 0);
