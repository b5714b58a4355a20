import { type ArrivalLaw, hourOf, LAW, newSite, rhythmOf, SPANS_HOURS, wavesAfter, weekdayOf } from '@hyrde/jobs/watch';
import type { Hub, NewsWorld } from './world.js';

const DAY = 24;
/** Law without a rhythm, since the rhythm's prior is fitted separately. */
const EVEN: ArrivalLaw = { ...LAW, hours: Array(DAY).fill(1), weekdays: Array(7).fill(1) };
const ROUNDS = 200;

/** Sufficient statistics of a site's items: the law is linear in its weights, so sums are enough. */
export interface Evidence {
  readonly site: string;
  /** Σ over the hubs' hours of the factor of each weight. */
  readonly exposure: readonly number[];
  /** Factors of each weight at each item. */
  readonly items: readonly (readonly number[])[];
}

/** Statistics of a history, day by day, each hub with the items that it and the site had shown by then. */
export function evidenceOf(world: NewsWorld): Evidence {
  const exposure = new Array<number>(1 + SPANS_HOURS.length).fill(0);
  const items: number[][] = [];
  const site = newSite(1);
  let [seen, watched] = [1, 1_000];
  const hubs = world.hubs.map((hub) => ({
    hub,
    times: timesOf(world, hub),
    next: 0,
    waves: SPANS_HOURS.map(() => 0),
    rhythm: newSite(1).rhythm,
  }));
  for (let day = world.start; day < world.end; day += DAY) {
    const [mean, ofHub] = [seen / watched, rhythmOf(site.rhythm, EVEN)];
    for (const one of hubs) {
      if (one.hub.born > day || one.hub.gone < day + DAY) continue;
      const rhythm = ofHub(one.rhythm);
      const factors = (time: number, waves: readonly number[]) =>
        [mean, ...SPANS_HOURS.map((span, k) => (waves[k] ?? 0) / span)].map((factor) => factor * rhythm(time));
      for (let hour = day; hour < day + DAY; hour++) {
        factors(hour + 0.5, one.waves).forEach((factor, k) => {
          exposure[k] = (exposure[k] ?? 0) + factor;
        });
        let since = hour;
        for (let time = one.times[one.next]; time !== undefined && time < hour + 1; time = one.times[++one.next]) {
          const before = wavesAfter(one.waves, time - since, []);
          if (time >= hour) items.push(factors(time, before));
          one.waves = before.map((wave) => wave + 1);
          for (const { hours, weekdays } of [one.rhythm, site.rhythm]) {
            hours[hourOf(time)] = (hours[hourOf(time)] ?? 0) + 1;
            weekdays[weekdayOf(time)] = (weekdays[weekdayOf(time)] ?? 0) + 1;
          }
          since = Math.max(since, time);
          seen++;
        }
        one.waves = wavesAfter(one.waves, hour + 1 - since, []);
        watched++;
      }
    }
  }
  return { site: world.name, exposure, items };
}

/** Publication times at a hub, without duplicates. */
const timesOf = (world: NewsWorld, hub: Hub): number[] => [...new Set(hub.items.map((item) => world.items[item] ?? 0))];

/** Distribution of items over hours and weekdays, with equal weight per site: the prior of a rhythm. */
export function rhythmBegun(worlds: readonly NewsWorld[]): Pick<ArrivalLaw, 'hours' | 'weekdays'> {
  const meanOf = (place: (time: number) => number, count: number): number[] => {
    const shares = worlds.map(({ items }) => {
      const times = new Set(items);
      const counts = new Array<number>(count).fill(0);
      for (const time of times) counts[place(time)] = (counts[place(time)] ?? 0) + count / times.size;
      return counts;
    });
    return Array.from({ length: count }, (_, k) => {
      const mean = shares.reduce((sum, counts) => sum + (counts[k] ?? 0), 0) / worlds.length;
      return Number(mean.toFixed(2));
    });
  };
  return { hours: meanOf(hourOf, DAY), weekdays: meanOf(weekdayOf, 7) };
}

/** Maximum-likelihood weights by expectation-maximisation, with equal weight per site. */
export function fittedLaw(sites: readonly Evidence[]): ArrivalLaw {
  let weights = new Array<number>(1 + SPANS_HOURS.length).fill(0.2);
  const exposure = weights.map((_, k) =>
    sites.reduce((sum, site) => sum + (site.exposure[k] ?? 0) / site.items.length, 0),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const credit = weights.map(() => 0);
    for (const { items } of sites)
      for (const factors of items) {
        const rate = factors.reduce((sum, factor, k) => sum + factor * (weights[k] ?? 0), 0);
        factors.forEach((factor, k) => {
          credit[k] = (credit[k] ?? 0) + (factor * (weights[k] ?? 0)) / rate / items.length;
        });
      }
    weights = credit.map((share, k) => share / (exposure[k] ?? 1));
  }
  const [base = 0, ...wakes] = weights.map((weight) => Number(weight.toPrecision(4)));
  return { ...LAW, base, wakes };
}
