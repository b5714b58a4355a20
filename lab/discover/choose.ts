import {
  type LinkNumbers,
  linkModelWith,
  NUMBERS,
  RUN_NUMBERS,
  type RunNumbers,
  TRAITS,
  type Trait,
} from '@hyrde/jobs/discover';
import { meanOf } from '../report/statistics.js';
import { markAt } from './report.js';
import { type Trial, type TrialShape, trial } from './trial.js';
import type { KnownWeb } from './web.js';

/** Some webs and how runs on them are made. */
export interface Ground {
  readonly name: string;
  readonly webs: readonly KnownWeb[];
  readonly homes: boolean;
  readonly shape: TrialShape;
}

/** The link model’s, and those that say when hosts wait. */
export interface Numbers {
  readonly link: LinkNumbers;
  readonly run: RunNumbers;
}

/** How a set of numbers does: by ground, harvest relative to that of the first set, and sites likewise. */
export interface Tried {
  readonly numbers: Numbers;
  readonly what: string;
  readonly worth: number;
  readonly harvest: readonly number[];
  readonly sites: readonly number[];
}

type Name = Trait | Exclude<keyof LinkNumbers, 'worth'> | keyof RunNumbers;
/** What each number may be, in this order; the others stay meanwhile. */
export const GRID: readonly (readonly [name: Name, values: readonly number[]])[] = [
  ['spread', [0.25, 0.5, 1]],
  ['openSpread', [0.5, 1, 2]],
  ['wordSpread', [0.25, 0.5, 1]],
  ['best words', [3, 5, 8]],
  ['page', [1, 2, 4]],
  ['host', [0, 0.3, 0.6]],
  ['section', [0, 0.3, 0.6]],
  ['siblings', [0, 0.3, 0.6]],
  ['page words', [0, 0.5, 1, 2]],
  ['novelty', [0, 0.5, 1, 2, 3]],
  ['known', [0, 5, 8]],
  ['few', [2, 4, 8]],
  ['pays', [0, 0.05, 0.1]],
  ['last', [16, 32, 64]],
];
/** A value brings so much more than the one that it replaces, or that stays: runs differ by chance. */
const LEAST = 0.01;
/** What a share more sites with a find is worth beside a share more harvest. */
const OF_SITES = 0.5;

const isWorth = (name: Name): name is Trait => TRAITS.some((trait) => trait === name);
const isOfRun = (name: Name): name is keyof RunNumbers => name in RUN_NUMBERS;

function withNumber({ link, run }: Numbers, name: Name, value: number): Numbers {
  if (isOfRun(name)) return { link, run: { ...run, [name]: value } };
  const { worth } = link;
  return { run, link: isWorth(name) ? { ...link, worth: { ...worth, [name]: value } } : { ...link, [name]: value } };
}

function numberOf({ link, run }: Numbers, name: Name): number {
  if (isOfRun(name)) return run[name];
  return isWorth(name) ? link.worth[name] : link[name];
}

/**
 * Chooses the link model's numbers: from those that it has, number after number, the value that brings most on these
 * grounds, each of which counts the same whatever its harvest is. One pass: they hardly depend on one another.
 * @param names those to choose, or null: all
 */
export function chooseNumbers(
  grounds: readonly Ground[],
  names: readonly string[] | null,
  say: (tried: Tried) => void,
): Numbers {
  const present: Numbers = { link: NUMBERS, run: RUN_NUMBERS };
  const runs = (numbers: Numbers) => grounds.map((ground) => runsOn(ground, numbers));
  const first = runs(present);
  const judged = (numbers: Numbers, what: string, all = runs(numbers)): Tried => {
    const relative = (of: (trial: Trial) => number) => all.map((mine, i) => ratio(mine, first[i] ?? [], of));
    const [harvest, sites] = [relative(harvestOf), relative((run) => markAt(run, 1).sites)];
    const worth = meanOf(harvest).mean + OF_SITES * meanOf(sites).mean;
    const tried = { numbers, what, worth, harvest, sites };
    say(tried);
    return tried;
  };
  let best = judged(present, 'as they are', first);
  for (const [name, values] of GRID.filter(([one]) => names === null || names.includes(one))) {
    const others = values.filter((value) => value !== numberOf(best.numbers, name));
    const found = others.map((value) => judged(withNumber(best.numbers, name, value), `${name} ${value}`));
    for (const one of found) if (one.worth > best.worth + LEAST) best = one;
  }
  return best.numbers;
}

function runsOn({ webs, homes, shape }: Ground, { link, run }: Numbers): Trial[] {
  const policy = linkModelWith('link-model', link);
  return webs.flatMap((web) =>
    web
      .seedPages(1)
      .map((page) => trial(web, policy, homes ? [page, ...web.homes()] : [page], { ...shape, numbers: run })),
  );
}

/** Mean harvest over all marks of a run: early and late alike. */
const harvestOf = ({ marks }: Trial): number => meanOf(marks.map(({ harvest }) => harvest)).mean;

const ratio = (mine: readonly Trial[], theirs: readonly Trial[], of: (trial: Trial) => number): number =>
  meanOf(mine.map(of)).mean / Math.max(1e-9, meanOf(theirs.map(of)).mean);
