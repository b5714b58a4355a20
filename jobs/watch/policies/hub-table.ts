import type { HubState } from './state.js';

/** Of the items that others showed first a hub shows, as long as nothing is known, one in ten. */
const [NONE_OF, NONE_SHOWN] = [2, 0.2];

/**
 * What is asked of all of a site's hubs at every look, in columns by their places, so that a choice among 100,000 of them
 * reads some numbers of each and no more.
 */
export class HubTable {
  readonly places: ReadonlyMap<string, number>;
  /** When a hub is to be looked at; minus infinity where nobody knows yet. */
  readonly planned: Float64Array;
  readonly lastLook: Float64Array;
  readonly restsUntil: Float64Array;
  readonly items: Float64Array;
  readonly hours: Float64Array;
  /** How much of others' items a hub shows, where nothing is known of the two; below nought where it never showed one. */
  readonly shows: Float64Array;
  /** The places of hubs that ever showed what another had shown, those that show most first. */
  readonly covering: number[];

  constructor(hubs: readonly HubState[]) {
    this.places = new Map(hubs.map(({ id }, place) => [id, place]));
    const column = () => new Float64Array(hubs.length);
    [this.planned, this.lastLook, this.restsUntil] = [column(), column(), column()];
    [this.items, this.hours, this.shows] = [column(), column(), column()];
    for (const [place, hub] of hubs.entries()) this.write(place, hub);
    this.covering = hubs.flatMap(({ covers }, place) => (covers.shown > 0 ? [place] : []));
    this.covering.sort((a, b) => this.order(a, b));
  }

  /** What has become of a hub. */
  set(place: number, hub: HubState): void {
    const before = this.shows[place] ?? 0;
    const at = before < 0 ? -1 : this.rank(place);
    this.write(place, hub);
    if (before === this.shows[place]) return;
    if (at >= 0) this.covering.splice(at, 1);
    if ((this.shows[place] ?? 0) >= 0) this.covering.splice(this.rank(place), 0, place);
  }

  /** Items an hour, as lately seen. */
  rate(place: number): number {
    const hours = this.hours[place] ?? 0;
    return hours > 0 ? (this.items[place] ?? 0) / hours : 0;
  }

  private write(place: number, { planned, lastLook, restsUntil, recent, covers }: HubState): void {
    this.planned[place] = planned ?? Number.NEGATIVE_INFINITY;
    this.lastLook[place] = lastLook ?? 0;
    this.restsUntil[place] = restsUntil ?? Number.NEGATIVE_INFINITY;
    this.items[place] = recent.items;
    this.hours[place] = recent.hours;
    this.shows[place] = covers.shown > 0 ? (covers.shown + NONE_SHOWN) / (covers.of + NONE_OF) : -1;
  }

  private order(a: number, b: number): number {
    return (this.shows[b] ?? 0) - (this.shows[a] ?? 0) || a - b;
  }

  /** How many of the covering hubs go before this one. */
  private rank(place: number): number {
    let [low, high] = [0, this.covering.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.order(this.covering[middle] ?? 0, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const tables = new WeakMap<readonly HubState[], HubTable>();

/** The table of a site's hubs: made once, and handed on by `withHubAt`. */
export function tableOf(hubs: readonly HubState[]): HubTable {
  const table = tables.get(hubs) ?? new HubTable(hubs);
  tables.set(hubs, table);
  return table;
}

/** The hubs with another state of the one at a place. The hubs before lose their table to them: it is made anew if asked for. */
export function withHubAt(hubs: readonly HubState[], place: number, hub: HubState): HubState[] {
  const after = hubs.with(place, hub);
  const table = tables.get(hubs);
  if (!table) return after;
  tables.delete(hubs);
  table.set(place, hub);
  tables.set(after, table);
  return after;
}
