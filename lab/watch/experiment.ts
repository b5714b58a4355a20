import type { Policy } from '@hyrde/jobs/watch';
import { type Interval, intervalOf, type Ratio, resampled } from '../report/statistics.js';
import { RIVALS } from '../rivals/watch/rivals.js';
import { play } from './play.js';
import type { Kind, NewsWorld } from './world.js';

export const BUDGETS = [1, 5, 20];
const DAY = 24;
const WEEK = 7 * DAY;
/** Start of the evaluation: the first days are for getting to know a site. */
const GETTING_TO_KNOW = 60 * DAY;

export interface Result {
  readonly policy: string;
  readonly title: string;
  /** Mean hours until an item was found, at most 24 per item. */
  readonly age: Interval;
  /** Difference between our policy and this one, paired by item. */
  readonly oursLess: Interval;
  readonly looksADay: number;
}

export interface Trial {
  readonly site: string;
  readonly kind: Kind;
  readonly perDay: number;
  readonly items: number;
  readonly hubs: number;
  /** Results; ours is the first. */
  readonly results: readonly Result[];
}

/** Runs ours and all rivals on one world. Intervals resample weeks, since items come in bursts. */
export function trial(world: NewsWorld, perDay: number, keptDays: number, ours: Policy, samples: number): Trial {
  const budget = { perDay, keptDays };
  const policies = [ours, ...RIVALS];
  const played = policies.map((policy) => play(world, policy, budget));
  const weeks = Math.ceil((world.end - world.start) / WEEK) + 1;
  const ages = resampled(
    played.map(({ ages }) => ratioOf(world, ages, weeks)),
    weeks,
    samples,
    1,
  );
  const [mine = new Float64Array()] = ages;
  const results = policies.map(({ name, title }, k): Result => {
    const theirs = ages[k] ?? mine;
    return {
      policy: name,
      title,
      age: intervalOf(theirs),
      oursLess: intervalOf(mine.map((age, s) => age - (theirs[s] ?? 0))),
      looksADay: ((played[k]?.looks ?? 0) * DAY) / (world.end - world.start),
    };
  });
  const judged = world.items.filter((time) => isJudged(world, time)).length;
  return { site: world.name, kind: world.kind, perDay, items: judged, hubs: world.hubs.length, results };
}

/** The best rival, by the mean over the whole history. */
export const bestRival = ({ results }: Trial): Result | undefined =>
  results
    .slice(1)
    .reduce<Result | undefined>((best, one) => (best && best.age.value <= one.age.value ? best : one), undefined);

const isJudged = ({ start }: NewsWorld, time: number): boolean => time >= start + GETTING_TO_KNOW;

function ratioOf(world: NewsWorld, ages: Float64Array, weeks: number): Ratio {
  const [above, below] = [new Float64Array(weeks), new Float64Array(weeks)];
  world.items.forEach((time, k) => {
    if (!isJudged(world, time)) return;
    const week = Math.floor((time - world.start) / WEEK);
    above[week] = (above[week] ?? 0) + (ages[k] ?? 0);
    below[week] = (below[week] ?? 0) + 1;
  });
  return { above, below };
}
