import { type Accuracy, accuracyOf, formatAlgorithm } from '@hyrde/contracts';
import type { Reading } from '@hyrde/jobs/locate';
import { generateGraph } from './graphs/graph.js';
import { type GraphModel, MODEL } from './graphs/model.js';
import type { Row } from './rows.js';
import { type Study, type Trial, trialsOf } from './trial.js';

/** Number of graphs of each size. */
export interface Plan {
  seed: number;
  graphs: readonly { size: number; count: number }[];
}

/**
 * The paper's experiment: 150 graphs of each size, fewer of the largest, since each takes a minute; `--graphs 150` runs
 * the paper's number for all.
 */
export const FULL_PLAN = (seed: number): Plan => ({
  seed,
  graphs: [
    { size: 100, count: 150 },
    { size: 1_000, count: 150 },
    { size: 10_000, count: 12 },
  ],
});

/** Smoke test of all rows; its figures are not meaningful. */
export const QUICK_PLAN = (seed: number): Plan => ({
  seed,
  graphs: [
    { size: 100, count: 8 },
    { size: 1_000, count: 2 },
  ],
});

/** One graph, searched by every row. */
export interface Task {
  size: number;
  seed: number;
}

/** The plan's graphs, largest first, so that two workers end at about the same time. */
export function tasksOf({ seed, graphs }: Plan): Task[] {
  return [...graphs]
    .sort((a, b) => b.size - a.size)
    .flatMap(({ size, count }) => Array.from({ length: count }, (_, i) => ({ size, seed: seed * 1_000_000 + i })));
}

/** Performs one task; deterministic: equal tasks give equal trials on any worker. */
export const perform = (task: Task, study: Study): Promise<Trial[]> =>
  trialsOf(generateGraph(task.size, task.seed), study, task.seed);

/** A row's figures over all graphs of one size. */
export interface Figure {
  size: number;
  accuracy: Accuracy;
  /** Mean pages downloaded, the start page left out. */
  fetched: number;
  /** Mean number of pages scored; less than `fetched` if pages are also opened for their links alone. */
  scored: number;
  /** Mean path length; null if the algorithm walks no path. */
  path: number | null;
}

export interface RowResult extends Pick<Row, 'id' | 'name' | 'threshold' | 'budget'> {
  /** Value for `--algorithm`. */
  algorithm: string;
  /** Figures in ascending order of the plan's sizes. */
  figures: Figure[];
}

/** All results, as written to JSON. */
export interface Experiment {
  plan: Plan;
  model: GraphModel;
  reading: Reading;
  seconds: number;
  workers: number;
  rows: RowResult[];
}

/** Aggregates the trials of all tasks. */
export function summarise(
  plan: Plan,
  { rows, reading }: Study,
  done: readonly { task: Task; trials: readonly Trial[] }[],
): Pick<Experiment, 'plan' | 'model' | 'reading' | 'rows'> {
  const sizes = plan.graphs.map(({ size }) => size).sort((a, b) => a - b);
  const results = rows.map((row, i): RowResult => {
    const figures = sizes.map((size) =>
      figureOf(
        size,
        done.flatMap(({ task, trials }) => (task.size === size ? (trials[i] ?? []) : [])),
      ),
    );
    const algorithm = row.algorithm === 'optimal' ? 'optimal' : formatAlgorithm(row.algorithm);
    return { id: row.id, name: row.name, threshold: row.threshold, budget: row.budget, algorithm, figures };
  });
  return { plan, model: MODEL, reading, rows: results };
}

function figureOf(size: number, trials: readonly Trial[]): Figure {
  const mean = (value: (trial: Trial) => number) =>
    trials.reduce((sum, trial) => sum + value(trial), 0) / Math.max(1, trials.length);
  const walked = trials.every(({ path }) => path !== null);
  return {
    size,
    accuracy: accuracyOf(trials.filter(({ right }) => right).length, trials.length),
    fetched: mean(({ fetched }) => fetched),
    scored: mean(({ scored }) => scored),
    path: walked ? mean(({ path }) => path ?? 0) : null,
  };
}

/** True for the herder with its default setting or a variant, which is compared with all other rows. */
export const isHerder = ({ id }: Pick<Row, 'id'>): boolean => /^herder\b/.test(id);
