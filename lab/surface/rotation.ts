import { expectedNew, NUMBERS, type Numbers } from '@hyrde/jobs/surface';
import type { Collection, SearchView } from './collection.js';
import { oracle } from './oracle.js';
import { SimulatedInterface } from './simulated.js';
import { play } from './trial.js';

const CAPPED = 20;
const UNCAPPED = Number.POSITIVE_INFINITY;

/** A number of our policy, or a few that go together: what is tried of it, and behind which caps it matters. */
export interface Candidates {
  readonly settings: readonly Partial<Numbers>[];
  readonly caps: readonly number[];
}

const capped = (settings: readonly Partial<Numbers>[]): Candidates => ({ settings, caps: [CAPPED] });
const uncapped = (settings: readonly Partial<Numbers>[]): Candidates => ({ settings, caps: [UNCAPPED] });

/** What is tried of each number, the standing one first: of equals it stays. Numbers of one setting go together. */
const CANDIDATES: readonly Candidates[] = [
  capped([0.5, 0.2, 1].map((outside) => ({ outside }))),
  capped([1, 0.3].map((lastResort) => ({ lastResort }))),
  capped([5, 2, 10].map((recapturePrior) => ({ recapturePrior }))),
  capped([0.75, 0.5, 1].map((byFreshness) => ({ byFreshness }))),
  uncapped([1, 0.5, 1.5].map((doubtUncapped) => ({ doubtUncapped }))),
  { settings: [0.5, 0.25, 1].map((otherShape) => ({ otherShape })), caps: [CAPPED, UNCAPPED] },
];

const VIEWS: readonly SearchView[] = ['title+topics', 'title'];
/** Where scores are taken, in queries, by the cap. */
const MARKS = new Map([
  [UNCAPPED, [10, 25, 100]],
  [CAPPED, [100, 200]],
]);

/** How a collection fares with some numbers under a cap: the mean of its coverages as shares of greedy cover with full knowledge. */
export type Scorer = (collection: Collection, numbers: Numbers, cap: number) => number;

/** Scores by so many runs from each interface; what was scored once is remembered. */
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
const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;

/** Of each list of candidates the setting that fares best on these collections, tried one list at a time. */
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

/** One collection, with numbers chosen without it. */
export interface LeftOut {
  readonly collection: string;
  readonly numbers: Numbers;
  /** Its score with those numbers, and with the numbers as they are. */
  readonly score: number;
  readonly asIs: number;
}

/** Chooses the numbers on all collections but one, and judges them on that one: each in turn. */
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
