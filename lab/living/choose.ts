import { type AheadNumbers, type ArrivalLaw, LAW, lookAhead, NUMBERS, SMALL_BUDGET } from '@hyrde/jobs/watch';
import { meanOf } from '../report/statistics.js';
import { type TrialOptions, watchTrial } from './watch-trial.js';

/** Look-ahead parameters that are chosen. */
export type Chosen = AheadNumbers & Pick<ArrivalLaw, 'begin' | 'site'>;

/** Result of a set of parameters. */
export interface Tried {
  readonly numbers: Chosen;
  readonly what: string;
  /** Recall by daily budget: within a day for small budgets, otherwise within four hours, in the mean over the sorts. */
  readonly found: readonly number[];
  readonly worth: number;
}

/** Candidate values of each parameter, in order of choice; the other parameters stay fixed meanwhile. */
export const GRID: readonly (readonly [name: keyof Chosen, values: readonly number[]])[] = [
  ['begin', [12, 24, 48]],
  ['site', [10, 20, 40]],
  ['knownDays', [1, 2, 4]],
  ['taken', [0.15, 0.3, 0.6]],
  ['keptAtFirst', [0.1, 0.25, 0.5]],
  ['kept', [0.35, 0.5, 0.65]],
  ['savingDays', [20, 60, 180]],
  ['pull', [1, 2, 4]],
  ['late', [12, 48, 100]],
  ['lateIfFew', [0, 12, 24, 48]],
];
/** Minimum gain of a value over the one it replaces; smaller gains are chance. */
const LEAST = 0.003;

/**
 * Chooses the look-ahead's parameters on living countries by coordinate search from the current ones, by highest
 * recall.
 */
export async function chooseNumbers(
  where: Omit<TrialOptions, 'perDay' | 'watchers'>,
  budgets: readonly number[],
  grid: typeof GRID,
  say: (tried: Tried) => void,
): Promise<Chosen> {
  const judged = async (numbers: Chosen, what: string): Promise<Tried> => {
    const { begin, site, ...ahead } = numbers;
    const watchers = [lookAhead(ahead, { ...LAW, begin, site })];
    const found: number[] = [];
    for (const perDay of budgets) {
      const [result] = await watchTrial({ ...where, perDay, watchers });
      if (result)
        found.push(perDay <= SMALL_BUDGET ? result.inADay.value : meanOf(Object.values(result.soonBySort)).mean);
    }
    const tried = { numbers, what, found, worth: meanOf(found).mean };
    say(tried);
    return tried;
  };
  let best = await judged({ ...NUMBERS, begin: LAW.begin, site: LAW.site }, 'as they are');
  for (const [name, values] of grid) {
    const { numbers } = best;
    for (const value of values.filter((value) => value !== numbers[name])) {
      const one = await judged({ ...numbers, [name]: value }, `${name} ${value}`);
      if (one.worth > best.worth + LEAST) best = one;
    }
  }
  return best.numbers;
}
