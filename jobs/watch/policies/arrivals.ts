import { hourOf, weekdayOf } from './calendar.js';
import { type ArrivalLaw, SPANS_HOURS } from './law.js';
import type { HubState, Rhythm, SiteState } from './state.js';

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
  readonly redaction: number[];

  constructor(hubs: readonly HubState[]) {
    this.places = new Map(hubs.map(({ id }, place) => [id, place]));
    const column = () => new Float64Array(hubs.length);
    [this.planned, this.lastLook, this.restsUntil] = [column(), column(), column()];
    [this.items, this.hours, this.shows] = [column(), column(), column()];
    for (const [place, hub] of hubs.entries()) this.write(place, hub);
    this.redaction = hubs.flatMap(({ covers }, place) => (covers.shown > 0 ? [place] : []));
    this.redaction.sort((a, b) => this.order(a, b));
  }

  /** What has become of a hub. */
  set(place: number, hub: HubState): void {
    const before = this.shows[place] ?? 0;
    const at = before < 0 ? -1 : this.rank(place);
    this.write(place, hub);
    if (before === this.shows[place]) return;
    if (at >= 0) this.redaction.splice(at, 1);
    if ((this.shows[place] ?? 0) >= 0) this.redaction.splice(this.rank(place), 0, place);
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
    let [low, high] = [0, this.redaction.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.order(this.redaction[middle] ?? 0, place) < 0) low = middle + 1;
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

/** Items an hour that are as good as none: numbers far smaller are slow to reckon with. */
const NOTHING = 1e-12;

/** Stretches of time one after the other, alike long. */
export interface Steps {
  readonly from: number;
  readonly hours: number;
  readonly count: number;
}

/** What comes to one of a site's hubs in each step, so many at a time. */
export type SiteArrivals = (hub: HubState, steps: Steps, each?: number) => Float64Array;

/**
 * Items that come to a site's hubs, by all that looks showed. A Hawkes process with the site's rhythm: rhythm(t) ×
 * (base × mean rate of the site's hubs + Σ over spans wake/span × Σ over items e^{−age/span}). Each item makes more items
 * likely, for hours strongly, for months a little.
 */
export function arrivals(site: SiteState, law: ArrivalLaw): SiteArrivals {
  const base = law.base * meanRate(site);
  const rhythm = rhythmOf(site.rhythm, law);
  return (hub, { from, hours, count }, each = 1) => {
    const busy = rhythm(hub.rhythm);
    const since = hub.lastLook ?? hub.since;
    const middle = from + hours / 2;
    const heights = SPANS_HOURS.map(
      (span, k) => ((law.wakes[k] ?? 0) / span) * (hub.waves[k] ?? 0) * Math.exp(Math.min(0, since - middle) / span),
    );
    const fading = SPANS_HOURS.map((span) => Math.exp(-hours / span));
    const coming = new Float64Array(count);
    for (let step = 0; step < count; step++) {
      let rate = base;
      for (let k = 0; k < heights.length; k++) {
        const height = heights[k] ?? 0;
        rate += height;
        heights[k] = height > NOTHING ? height * (fading[k] ?? 0) : 0;
      }
      coming[step] = each * (rate * busy(middle + step * hours) * hours);
    }
    return coming;
  };
}

/** What is left of a hub's waves after some hours, with new items' waves: their ages in hours. */
export const wavesAfter = (waves: readonly number[], gap: number, ages: readonly number[]): number[] =>
  SPANS_HOURS.map((span, k) =>
    ages.reduce((sum, age) => sum + Math.exp(-age / span), (waves[k] ?? 0) * Math.exp(-gap / span)),
  );

/** Items an hour of a hub of the site, in the mean: an item a thousand hours where nothing is known. */
function meanRate(site: SiteState): number {
  const table = tableOf(site.hubs);
  let [items, hours] = [1, 1_000];
  for (let place = 0; place < site.hubs.length; place++) {
    items += table.items[place] ?? 0;
    hours += table.hours[place] ?? 0;
  }
  return items / hours;
}

/** How much busier than in the mean a time is, at a hub of a site. */
export function rhythmOf(
  site: Rhythm,
  law: Pick<ArrivalLaw, 'hours' | 'weekdays' | 'begin' | 'site'>,
): (hub: Rhythm) => (time: number) => number {
  const ofSite = {
    hours: weights(smooth(site.hours), law.hours, law.begin),
    weekdays: weights(site.weekdays, law.weekdays, law.begin),
  };
  return (hub) => {
    const hours = weights(smooth(hub.hours), ofSite.hours, law.site);
    const weekdays = weights(hub.weekdays, ofSite.weekdays, law.site);
    return (time) => (hours[hourOf(time)] ?? 1) * (weekdays[weekdayOf(time)] ?? 1);
  };
}

/** Counts as shares of their mean, drawn towards others that count as `strength` items. */
function weights(counts: readonly number[], towards: readonly number[], strength: number): number[] {
  const sum = counts.reduce((a, b) => a + b, 0);
  return counts.map((n, k) => (n * counts.length + strength * (towards[k] ?? 1)) / (sum + strength));
}

/** An hour shares with its neighbours: clocks are put forward and back, people come later or earlier. */
const smooth = (hours: readonly number[]): number[] =>
  hours.map((n, k) => n / 2 + ((hours[(k + 23) % 24] ?? 0) + (hours[(k + 1) % 24] ?? 0)) / 4);
