import { type ArrivalLaw, SPANS_HOURS } from './law.js';
import type { HubState, Rhythm, SiteState } from './state.js';

/** Prior for the fraction of others' items that a hub shows: 0.2 of 2 items, one in ten. */
const [NONE_OF, NONE_SHOWN] = [2, 0.2];

/**
 * Numbers of all hubs of a site that each poll needs, in columns indexed by the hub's place, so that a choice among
 * 100,000 hubs reads only a few numbers of each.
 */
export class HubTable {
  readonly places: ReadonlyMap<string, number>;
  /** Time of the planned poll; minus infinity if it is not known yet. */
  readonly planned: Float64Array;
  readonly lastPoll: Float64Array;
  readonly restsUntil: Float64Array;
  /** Recent number of publications: items of one time are one. */
  readonly times: Float64Array;
  readonly hours: Float64Array;
  /** Fraction of others' items that the hub shows, for pairs without observations; negative if it never showed one. */
  readonly shows: Float64Array;
  /** Places of the hubs that ever showed an item of another hub, descending by `shows`. */
  readonly coveringHubs: number[];

  constructor(hubs: readonly HubState[]) {
    this.places = new Map(hubs.map(({ id }, place) => [id, place]));
    const column = () => new Float64Array(hubs.length);
    [this.planned, this.lastPoll, this.restsUntil] = [column(), column(), column()];
    [this.times, this.hours, this.shows] = [column(), column(), column()];
    for (const [place, hub] of hubs.entries()) this.write(place, hub);
    this.coveringHubs = hubs.flatMap(({ covers }, place) => (covers.shown > 0 ? [place] : []));
    this.coveringHubs.sort((a, b) => this.order(a, b));
  }

  set(place: number, hub: HubState): void {
    const before = this.shows[place] ?? 0;
    const at = before < 0 ? -1 : this.rank(place);
    this.write(place, hub);
    if (before === this.shows[place]) return;
    if (at >= 0) this.coveringHubs.splice(at, 1);
    if ((this.shows[place] ?? 0) >= 0) this.coveringHubs.splice(this.rank(place), 0, place);
  }

  /** Recent number of publications per hour. */
  rate(place: number): number {
    const hours = this.hours[place] ?? 0;
    return hours > 0 ? (this.times[place] ?? 0) / hours : 0;
  }

  private write(place: number, hub: HubState): void {
    const { planned, lastPoll, restsUntil, recent, covers } = hub;
    this.planned[place] = planned ?? Number.NEGATIVE_INFINITY;
    this.lastPoll[place] = lastPoll ?? 0;
    this.restsUntil[place] = restsUntil ?? Number.NEGATIVE_INFINITY;
    this.times[place] = recent.items / itemsAtOnce(hub);
    this.hours[place] = recent.hours;
    this.shows[place] = covers.shown > 0 ? (covers.shown + NONE_SHOWN) / (covers.of + NONE_OF) : -1;
  }

  private order(a: number, b: number): number {
    return (this.shows[b] ?? 0) - (this.shows[a] ?? 0) || a - b;
  }

  /** Number of hubs in `coveringHubs` that precede this one. */
  private rank(place: number): number {
    let [low, high] = [0, this.coveringHubs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.order(this.coveringHubs[middle] ?? 0, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Mean number of items published at one time, with one item at one time added as a prior. */
export const itemsAtOnce = ({ published: { items, times } }: HubState): number => (items + 1) / (times + 1);

const tables = new WeakMap<readonly HubState[], HubTable>();

/** Table of a site's hubs. It is built once and passed on by `withHubAt`. */
export function tableOf(hubs: readonly HubState[]): HubTable {
  const table = tables.get(hubs) ?? new HubTable(hubs);
  tables.set(hubs, table);
  return table;
}

/** The hubs with one replaced. Their table moves to the new array; the old array's would be rebuilt. */
export function withHubAt(hubs: readonly HubState[], place: number, hub: HubState): HubState[] {
  const after = hubs.with(place, hub);
  const table = tables.get(hubs);
  if (!table) return after;
  tables.delete(hubs);
  table.set(place, hub);
  tables.set(after, table);
  return after;
}

/** Rate in items per hour below which it counts as zero, since far smaller numbers are slow to compute with. */
const MIN_RATE = 1e-12;

/** Consecutive intervals of equal length. */
export interface Steps {
  readonly from: number;
  readonly hours: number;
  readonly count: number;
}

/** Expected number of items at a hub in each step, multiplied by `each`. */
export type SiteArrivals = (hub: HubState, steps: Steps, each?: number) => Float64Array;

/**
 * Expected arrivals of items at a site's hubs, given all polls. A Hawkes process with the site's rhythm: rhythm(t) ×
 * (base × mean rate of the site's hubs + Σ over spans wake/span × Σ over items e^{−age/span}). Each item makes further
 * items more likely, strongly for hours and slightly for months.
 */
export function arrivals(site: SiteState, law: ArrivalLaw): SiteArrivals {
  const base = law.base * meanRate(site);
  const rhythm = rhythmOf(site.rhythm, law);
  return (hub, { from, hours, count }, each = 1) => {
    const busy = rhythm(hub.rhythm);
    const since = hub.lastPoll ?? hub.since;
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
        heights[k] = height > MIN_RATE ? height * (fading[k] ?? 0) : 0;
      }
      coming[step] = each * (rate * busy(middle + step * hours) * hours);
    }
    return coming;
  };
}

/**
 * Waves of a hub after a gap in hours, with those of new items added.
 * @param ages ages of the new items in hours
 */
export const wavesAfter = (waves: readonly number[], gap: number, ages: readonly number[]): number[] =>
  SPANS_HOURS.map((span, k) =>
    ages.reduce((sum, age) => sum + Math.exp(-age / span), (waves[k] ?? 0) * Math.exp(-gap / span)),
  );

/** Mean number of publications per hour of the site's hubs; one per thousand hours if nothing is known. */
function meanRate(site: SiteState): number {
  const table = tableOf(site.hubs);
  let [times, hours] = [1, 1_000];
  for (let place = 0; place < site.hubs.length; place++) {
    times += table.times[place] ?? 0;
    hours += table.hours[place] ?? 0;
  }
  return times / hours;
}

/** Activity of a hub at a time relative to its mean, from its own rhythm and that of the site. */
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

/** Counts relative to their mean, shrunk towards `towards` with the weight of `strength` items. */
function weights(counts: readonly number[], towards: readonly number[], strength: number): number[] {
  const sum = counts.reduce((a, b) => a + b, 0);
  return counts.map((n, k) => (n * counts.length + strength * (towards[k] ?? 1)) / (sum + strength));
}

/** Counts smoothed over neighbouring hours: clocks are put forward and back, and people come later or earlier. */
const smooth = (hours: readonly number[]): number[] =>
  hours.map((n, k) => n / 2 + ((hours[(k + 23) % 24] ?? 0) + (hours[(k + 1) % 24] ?? 0)) / 4);

/** Hour of the day, 0 to 23, UTC. */
export const hourOf = (time: number): number => modulo(Math.floor(time), 24);

/** Day of the week, 0 (Monday) to 6, UTC. 1 January 1970 was a Thursday. */
export const weekdayOf = (time: number): number => modulo(Math.floor(time / 24) + 3, 7);

const modulo = (value: number, by: number): number => value - by * Math.floor(value / by);
