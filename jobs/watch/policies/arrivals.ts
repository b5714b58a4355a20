import { hourOf, weekdayOf } from './calendar.js';
import { tableOf } from './hub-table.js';
import { type ArrivalLaw, SPANS_HOURS } from './law.js';
import type { HubState, Rhythm, SiteState } from './state.js';

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
