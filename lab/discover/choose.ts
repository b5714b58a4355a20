import {
  type LinkNumbers,
  linkModelWith,
  NUMBERS,
  RUN_NUMBERS,
  type SuspicionNumbers,
  TRAITS,
  type Trait,
} from '@hyrde/jobs/discover';
import { meanOf } from '../report/statistics.js';
import { markAt } from './report.js';
import { type Trial, type TrialShape, trial } from './trial.js';
import type { KnownWeb } from './web.js';

/** Webs for runs, with the settings of the runs. */
export interface Ground {
  readonly name: string;
  readonly webs: readonly KnownWeb[];
  readonly homes: boolean;
  readonly shape: TrialShape;
}

/** Parameters of the link model, and of the model of hosts made for crawlers. */
export interface Numbers {
  readonly link: LinkNumbers;
  readonly run: SuspicionNumbers;
}

/** Result of a set of parameters: by ground, harvest and sites relative to the first set. */
export interface Tried {
  readonly numbers: Numbers;
  readonly what: string;
  readonly worth: number;
  readonly harvest: readonly number[];
  readonly sites: readonly number[];
}

type Name = Trait | Exclude<keyof LinkNumbers, 'worth'> | keyof SuspicionNumbers;
/** Candidate values of each parameter, in order of choice; the other parameters stay fixed meanwhile. */
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
  ['novelty', [0, 0.05, 0.1, 0.15, 0.2]],
  ['fade', [0, 0.1, 0.2, 0.35, 0.5]],
  ['risk', [0.12, 0.25, 0.5]],
  ['alike', [0.7, 0.9, 0.97]],
  ['prior', [-3, -2, -1.5, -1]],
  ['between', [0.35, 0.5, 0.7]],
];
/** Minimum relative gain of a value over the one it replaces, since runs differ by chance. */
const LEAST = 0.01;
/** Weight of a relative gain in sites with a find, as a fraction of that of a gain in harvest. */
const OF_SITES = 0.5;

const isWorth = (name: Name): name is Trait => TRAITS.some((trait) => trait === name);
const isOfRun = (name: Name): name is keyof SuspicionNumbers => name in RUN_NUMBERS;

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
 * Chooses the link model's parameters by coordinate search from the current ones: for each parameter in turn, the value
 * with the highest gain on these grounds, all of equal weight. One pass suffices, since the parameters hardly interact.
 * @param names parameters to choose; null for all
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

/** Mean harvest over all marks of a run: early and late marks have equal weight. */
const harvestOf = ({ marks }: Trial): number => meanOf(marks.map(({ harvest }) => harvest)).mean;

const ratio = (mine: readonly Trial[], theirs: readonly Trial[], of: (trial: Trial) => number): number =>
  meanOf(mine.map(of)).mean / Math.max(1e-9, meanOf(theirs.map(of)).mean);
