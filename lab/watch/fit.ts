import { type ArrivalLaw, hourOf, LAW, newSite, rhythmOf, SPANS_HOURS, wavesAfter, weekdayOf } from '@hyrde/jobs/watch';
import type { Hub, NewsWorld } from './world.js';

/**
 * Weights fitted on all histories but the named one, so that no history is judged by constants fitted on it. Made by
 * `npm run lab -- watch --fit --histories FOLDER`.
 */
const WITHOUT: Readonly<Record<string, Omit<ArrivalLaw, 'begin' | 'site'>>> = {
  'beta.gouv.fr': {
    base: 0.05418,
    wakes: [0, 0.1631, 0.0397, 0.4565],
    hours: [
      0.14, 0.18, 0.07, 0.1, 0.03, 0.01, 0.36, 1.48, 1.28, 1.51, 2.28, 2.4, 1.8, 1.69, 1.54, 1.74, 1.56, 1.23, 0.87,
      0.86, 0.99, 0.87, 0.63, 0.36,
    ],
    weekdays: [0.96, 1.5, 1.68, 1.09, 1.66, 0.1, 0],
  },
  'digital.gov': {
    base: 0.06679,
    wakes: [0, 0.1669, 0.05466, 0.4159],
    hours: [
      0.02, 0.01, 0, 0.01, 0.01, 0.02, 0.4, 1.9, 1.9, 2.25, 2.99, 2.98, 2.12, 2.04, 1.84, 2.02, 1.54, 0.76, 0.4, 0.15,
      0.26, 0.2, 0.14, 0.06,
    ],
    weekdays: [1.05, 1.49, 1.61, 1.09, 1.65, 0.08, 0.03],
  },
  'docs.digdir.no': {
    base: 0.05191,
    wakes: [0.0551, 0.00003229, 0.1768, 0.5578],
    hours: [
      0.16, 0.19, 0.07, 0.11, 0.04, 0.03, 0.05, 0.71, 1.01, 2.01, 1.59, 1.83, 1.25, 1.72, 2.31, 2.34, 1.98, 1.55, 1.17,
      0.95, 1.01, 0.92, 0.65, 0.36,
    ],
    weekdays: [1.19, 1.49, 1.53, 1.1, 1.53, 0.12, 0.03],
  },
  'gov.uk-service-manual': {
    base: 0.02872,
    wakes: [0, 0.2299, 0.01145, 0.5508],
    hours: [
      0.16, 0.19, 0.07, 0.11, 0.04, 0.03, 0.4, 1.61, 1.51, 0.98, 2.11, 1.85, 1.71, 1.85, 1.67, 1.73, 1.66, 1.19, 1.07,
      0.98, 1.13, 0.85, 0.71, 0.39,
    ],
    weekdays: [1.18, 1.43, 1.51, 1.34, 1.44, 0.07, 0.03],
  },
};

/** Law for judging a history: the product's, unless it was fitted on it. */
export const lawToJudge = (history: string): ArrivalLaw => ({ ...LAW, ...WITHOUT[history] });

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
