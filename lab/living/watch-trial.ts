import { rebuildsOf } from '../country/life/rebuilds.js';
import { DAY, HOUR, START } from '../country/life/working-time.js';
import { country, type Site } from '../country/sites/country.js';
import { type Interval, intervalOf, type Ratio, resampled } from '../report/statistics.js';
import { type Came, SORTS, type Sort, type WatchScore } from './watch-truth.js';
import { type WatchedSite, type Watcher, watchSite } from './watched.js';

/** Days for which unspent downloads are kept, as in the product. */
const KEPT_DAYS = 7;
const SAMPLES = 1_000;

export interface TrialOptions {
  seeds: readonly number[];
  /** Number of sites per country. */
  sites: number;
  days: number;
  perDay: number;
  /** Watchers; ours is the first. */
  watchers: readonly Watcher[];
  /** True to use only sites that are rebuilt during the trial, after its third day and before its last four days. */
  rebuilt: boolean;
}

/**
 * Result of one policy on the sites of several countries; fractions of the published documents, intervals over sites.
 */
export interface PolicyResult {
  watcher: Watcher;
  soon: Interval;
  inADay: Interval;
  /** Difference between our policy and this one in documents found soon, paired by site. */
  oursMore: Interval;
  soonBySort: Record<Sort, number>;
  watched: readonly WatchedSite[];
}

/** Maximum delay of a find that is useful to a newsroom; and of a find within the day. */
export const [SOON_MS, DAY_MS] = [4 * HOUR, 24 * HOUR];

/**
 * Runs policies on living countries without troubles, since blocked sites do not depend on the policy. The first policy
 * is ours.
 */
export async function watchTrial({
  seeds,
  sites,
  days,
  perDay,
  watchers,
  rebuilt,
}: TrialOptions): Promise<PolicyResult[]> {
  const isRebuilt = (site: Site) => rebuildsOf(site, START + (days - 4) * DAY).some(({ at }) => at > START + 3 * DAY);
  const places = seeds
    .map((seed) => country({ seed, sites, troubles: [] }))
    .flatMap((land) => land.sites.flatMap((site) => (rebuilt && !isRebuilt(site) ? [] : [{ land, site }])));
  const played: WatchedSite[][] = [];
  for (const watcher of watchers) {
    const watched: WatchedSite[] = [];
    for (const { land, site } of places)
      watched.push(await watchSite(land, site, { watcher, budget: { perDay, keptDays: KEPT_DAYS }, days }));
    played.push(watched);
  }
  const drawn = (withinMs: number) =>
    resampled(
      played.map((watched) => ratioOf(watched, withinMs)),
      places.length,
      SAMPLES,
      1,
    );
  const [soon, inADay] = [drawn(SOON_MS), drawn(DAY_MS)];
  const [ours = new Float64Array()] = soon;
  return watchers.map((watcher, k) => ({
    watcher,
    soon: intervalOf(soon[k] ?? ours),
    inADay: intervalOf(inADay[k] ?? ours),
    oursMore: intervalOf(ours.map((share, s) => share - (soon[k]?.[s] ?? 0))),
    soonBySort: bySort(played[k] ?? []),
    watched: played[k] ?? [],
  }));
}

const ratioOf = (watched: readonly WatchedSite[], withinMs: number): Ratio => ({
  above: Float64Array.from(watched, ({ came }) => came.filter(isWithin(withinMs)).length),
  below: Float64Array.from(watched, ({ came }) => came.length),
});

export const isWithin =
  (ms: number) =>
  ({ bornAt, foundAt }: Came): boolean =>
    foundAt - bornAt <= ms;

/** Fewest polls that find all documents soon, if a schedule knew them: a list a sort, each polled at the last moment. */
export function fewestPolls({ came }: WatchScore): number {
  let polls = 0;
  for (const sort of SORTS) {
    let last = 0;
    for (const one of came) {
      if (one.sort !== sort || one.bornAt <= last) continue;
      last = one.bornAt + SOON_MS;
      polls++;
    }
  }
  return polls;
}

/** Fraction of the documents of each sort that was found soon. */
export function bySort(watched: readonly WatchScore[]): Record<Sort, number> {
  const came = watched.flatMap((one) => one.came);
  const share = (sort: Sort) => {
    const those = came.filter((one) => one.sort === sort);
    return those.filter(isWithin(SOON_MS)).length / those.length;
  };
  return Object.fromEntries(SORTS.map((sort) => [sort, share(sort)])) as Record<Sort, number>;
}
