import { type AheadNumbers, type ArrivalLaw, LAW, lookAhead, NUMBERS } from '@hyrde/jobs/watch';
import { meanOf } from '../report/statistics.js';
import { type TrialOptions, watchTrial } from './watch-trial.js';

/** What of the look-ahead is chosen. */
export type Chosen = AheadNumbers & Pick<ArrivalLaw, 'begin' | 'site'>;

/** How a set of numbers does. */
export interface Tried {
  readonly numbers: Chosen;
  readonly what: string;
  /** By budget: of what came, the share found on the day where it is a small one, else within four hours. */
  readonly found: readonly number[];
  readonly worth: number;
}

/** What each number may be, in this order; the others stay meanwhile. */
const GRID: readonly (readonly [name: keyof Chosen, values: readonly number[]])[] = [
  ['begin', [12, 24, 48]],
  ['site', [10, 20, 40]],
  ['knownDays', [1, 2, 4]],
  ['taken', [0.15, 0.3, 0.6]],
  ['keptAtFirst', [0.1, 0.25, 0.5]],
  ['kept', [0.35, 0.5, 0.65]],
  ['savingDays', [20, 60, 180]],
  ['pull', [1, 2, 4]],
];
/** A value brings so much more than the one that it replaces: less is chance. */
const LEAST = 0.003;
/** So few downloads a day find no news within four hours; on the day is what can be asked of them. */
const SMALL_BUDGET = 5;

/** Chooses the look-ahead's numbers on living countries: from those that it has, number after number, what finds most. */
export async function chooseNumbers(
  where: Omit<TrialOptions, 'perDay' | 'watchers'>,
  budgets: readonly number[],
  say: (tried: Tried) => void,
): Promise<Chosen> {
  const judged = async (numbers: Chosen, what: string): Promise<Tried> => {
    const { begin, site, ...ahead } = numbers;
    const watchers = [lookAhead(ahead, { ...LAW, begin, site })];
    const found: number[] = [];
    for (const perDay of budgets) {
      const [result] = await watchTrial({ ...where, perDay, watchers });
      found.push((perDay <= SMALL_BUDGET ? result?.inADay : result?.soon)?.value ?? 0);
    }
    const tried = { numbers, what, found, worth: meanOf(found).mean };
    say(tried);
    return tried;
  };
  let best = await judged({ ...NUMBERS, begin: LAW.begin, site: LAW.site }, 'as they are');
  for (const [name, values] of GRID) {
    const { numbers } = best;
    for (const value of values.filter((value) => value !== numbers[name])) {
      const one = await judged({ ...numbers, [name]: value }, `${name} ${value}`);
      if (one.worth > best.worth + LEAST) best = one;
    }
  }
  return best.numbers;
}
