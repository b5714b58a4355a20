import { type ActivityLaw, type ChangeLaw, fittedLaw, OURS } from '@hyrde/jobs/refresh';
import { judge, type Laws, type Learned, learn } from './replay.js';
import type { World } from './world.js';

/** Where the search for a law begins; the end does not depend on it. */
const START: ChangeLaw = { shape: 0.1, days: 1, persistence: 0.1, background: 0.0003 };
/** Tried for how much folders say: the optimum is flat, steps of three are fine enough. */
const WEIGHTS = [0.1, 0.3, 1];
const MEMORIES = [10, 30, 100];
/** Budgets at which they are tried: the middle one of those judged. */
const BUDGETS = [0.05];

/** What of a history is needed to fit on it. */
export interface FitSite {
  readonly name: string;
  /** Visited daily, from the first day to the last. */
  readonly daily: Learned;
  /** The 60 % to learn from at each budget. */
  readonly learned: readonly Learned[];
}

export const fitSite = (world: World): FitSite => ({
  name: world.name,
  daily: learn(world, 1, 1),
  learned: BUDGETS.map((budget) => learn(world, budget)),
});

/**
 * The constants of our policy from some sites: the law that best foretold daily visits; then, with it, the activity that
 * left the fewest stale days (the mean over sites and budgets of ln of their share).
 */
export function fittedLaws(sites: readonly FitSite[]): Laws {
  const change = fittedLaw(
    sites.map(({ daily }) => daily.histories),
    START,
  );
  const tries: ActivityLaw[] = WEIGHTS.flatMap((weight) => MEMORIES.map((memoryDays) => ({ weight, memoryDays })));
  const scored = tries.map((activity) => ({ activity, score: staleness(sites, { change, activity }) }));
  const best = scored.reduce((a, b) => (b.score < a.score ? b : a));
  return { change, activity: best.activity };
}

function staleness(sites: readonly FitSite[], laws: Laws): number {
  const logs = sites.flatMap(({ learned }) =>
    learned.map((site) => {
      const { there, stale } = judge(site, OURS, 'law', laws);
      return Math.log(sum(stale) / sum(there));
    }),
  );
  return sum(logs) / logs.length;
}

function sum(list: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < list.length; i++) total += list[i] ?? 0;
  return total;
}
