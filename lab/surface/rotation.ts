import { expectedNew, NUMBERS, type Numbers } from '@hyrde/jobs/surface';
import { mean } from '../report/statistics.js';
import type { Collection, SearchView } from './collection.js';
import { oracle } from './oracle.js';
import { SimulatedInterface } from './simulated.js';
import { play } from './trial.js';

const CAPPED = 20;
const UNCAPPED = Number.POSITIVE_INFINITY;

/** Candidate values of one or several joint parameters of our policy, and the caps for which they matter. */
export interface Candidates {
  readonly settings: readonly Partial<Numbers>[];
  readonly caps: readonly number[];
}

const capped = (settings: readonly Partial<Numbers>[]): Candidates => ({ settings, caps: [CAPPED] });
const uncapped = (settings: readonly Partial<Numbers>[]): Candidates => ({ settings, caps: [UNCAPPED] });

/** Candidates of each parameter, the current value first, which wins ties. Parameters of one setting are joint. */
const CANDIDATES: readonly Candidates[] = [
  capped([0.5, 0.2, 1].map((outside) => ({ outside }))),
  capped([1, 0.3].map((lastResort) => ({ lastResort }))),
  capped([5, 2, 10].map((recapturePrior) => ({ recapturePrior }))),
  capped([0.75, 0.5, 1].map((byFreshness) => ({ byFreshness }))),
  uncapped([1, 0.5, 1.5].map((doubtUncapped) => ({ doubtUncapped }))),
  { settings: [0.5, 0.25, 1].map((otherShape) => ({ otherShape })), caps: [CAPPED, UNCAPPED] },
];

const VIEWS: readonly SearchView[] = ['title+topics', 'title'];
/** Numbers of queries at which scores are taken, by cap. */
const MARKS = new Map([
  [UNCAPPED, [10, 25, 100]],
  [CAPPED, [100, 200]],
]);

/**
 * Score of a collection with some parameters under a cap: mean of its coverages as fractions of greedy cover with full
 * knowledge.
 */
export type Scorer = (collection: Collection, numbers: Numbers, cap: number) => number;

/** Scores by this number of runs from each interface; scores are cached. */
export function scorer(seeds: number): Scorer {
  const known = new Map<string, number>();
  return (collection, numbers, cap) => {
    const key = `${collection.name} ${cap} ${JSON.stringify(numbers)}`;
    const score = known.get(key) ?? scoreOf(collection, numbers, cap, seeds);
    known.set(key, score);
    return score;
  };
}

function scoreOf(collection: Collection, numbers: Numbers, cap: number, seeds: number): number {
  const policy = expectedNew(numbers);
  const marks = MARKS.get(cap) ?? [];
  const most = Math.max(...marks);
  const shares = VIEWS.flatMap((view) => {
    const form = new SimulatedInterface(collection, { view, cap, filters: 'none', totals: true });
    const { covered } = oracle(form, most);
    return Array.from({ length: seeds }, (_, seed) => play(form, policy, seed + 1, most)).flatMap(({ acquired }) =>
      marks.map((mark) => at(acquired, mark) / at(covered, mark)),
    );
  });
  return mean(shares);
}

const at = (counts: readonly number[], mark: number): number => counts[Math.min(mark, counts.length) - 1] ?? 0;

/** The best setting on these collections from each list of candidates, one list at a time. */
export function chosenOn(
  collections: readonly Collection[],
  score: Scorer,
  candidates: readonly Candidates[] = CANDIDATES,
): Numbers {
  const best = candidates.map(({ settings, caps }) => {
    const scores = settings.map((setting) => meanScore(collections, { ...NUMBERS, ...setting }, caps, score));
    return settings[scores.indexOf(Math.max(...scores))] ?? {};
  });
  return Object.assign({}, NUMBERS, ...best);
}

const meanScore = (
  collections: readonly Collection[],
  numbers: Numbers,
  caps: readonly number[],
  score: Scorer,
): number => mean(collections.flatMap((collection) => caps.map((cap) => score(collection, numbers, cap))));

/** One collection, with parameters chosen on the others. */
export interface LeftOut {
  readonly collection: string;
  readonly numbers: Numbers;
  /** Its score with those parameters, and with the current ones. */
  readonly score: number;
  readonly asIs: number;
}

/**
 * Leave-one-out: chooses the parameters on all collections but one, and evaluates them on that one, for each in turn.
 */
export const rotation = (
  collections: readonly Collection[],
  score: Scorer,
  candidates: readonly Candidates[] = CANDIDATES,
): LeftOut[] =>
  collections.map((collection) => {
    const others = collections.filter((other) => other !== collection);
    const numbers = chosenOn(others, score, candidates);
    const judged = (some: Numbers) => meanScore([collection], some, [CAPPED, UNCAPPED], score);
    return { collection: collection.name, numbers, score: judged(numbers), asIs: judged(NUMBERS) };
  });
