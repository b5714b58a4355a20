import { type HubTable, tableOf } from './hub-table.js';
import { pairsOf } from './overlaps.js';
import type { HubState, SiteState } from './state.js';

/** Items of which a hub's general share of others' items counts as many, where a pair has told little. */
const GENERAL = 2;

/**
 * The share of a hub's items that no busier hub shows: where a feed shows what folders show, the feed is looked at for all
 * of it, and a folder only for what the feed leaves out. Busier: more items an hour, as lately seen.
 */
export function responsibleShare({ hubs, overlaps }: SiteState, { id }: HubState): number {
  const table = tableOf(hubs);
  const place = table.places.get(id);
  if (place === undefined) return 1;
  const pairs = pairsOf(overlaps, id);
  const isBusier = (other: number): boolean => {
    const ahead = table.rate(other) - table.rate(place);
    return ahead > 0 || (ahead === 0 && (hubs[other]?.id ?? id) < id);
  };
  const shares = [...pairs].flatMap(([other, at]) => {
    const otherPlace = table.places.get(other);
    const { shown = 0, of = 0 } = overlaps[at] ?? {};
    return otherPlace !== undefined && covers(table, otherPlace) && isBusier(otherPlace)
      ? [(shown + GENERAL * (table.shows[otherPlace] ?? 0)) / (of + GENERAL)]
      : [];
  });
  // Of the others, of which nothing is known, the first is the one that shows most.
  const other = table.covering.find((one) => isBusier(one) && !pairs.has(hubs[one]?.id ?? id));
  return 1 - Math.max(0, ...shares, other === undefined ? 0 : (table.shows[other] ?? 0));
}

const covers = ({ shows }: HubTable, place: number): boolean => (shows[place] ?? -1) >= 0;
