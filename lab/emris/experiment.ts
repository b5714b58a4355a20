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
 * The paper's experiment, 150 graphs of each size; of the largest fewer, since each takes a minute: `--graphs 150`
 * makes as many as the paper has.
 */
export const FULL_PLAN = (seed: number): Plan => ({
  seed,
  graphs: [
    { size: 100, count: 150 },
    { size: 1_000, count: 150 },
    { size: 10_000, count: 12 },
  ],
});

/** Enough to see that everything runs; its figures mean little. */
export const QUICK_PLAN = (seed: number): Plan => ({
  seed,
  graphs: [
    { size: 100, count: 8 },
    { size: 1_000, count: 2 },
  ],
});

/** One graph to be searched by every row. */
export interface Task {
  size: number;
  seed: number;
}

/** The plan's graphs, the largest first, so that two workers end at about the same time. */
export function tasksOf({ seed, graphs }: Plan): Task[] {
  return [...graphs]
    .sort((a, b) => b.size - a.size)
    .flatMap(({ size, count }) => Array.from({ length: count }, (_, i) => ({ size, seed: seed * 1_000_000 + i })));
}

/** Does one task: the same task gives the same trials, whoever does it. */
export const perform = (task: Task, study: Study): Promise<Trial[]> =>
  trialsOf(generateGraph(task.size, task.seed), study, task.seed);

/** A row's figures over all graphs of one size. */
export interface Figure {
  size: number;
  accuracy: Accuracy;
  /** Mean pages downloaded, the start page left out. */
  fetched: number;
  /** Mean pages scored: fewer than fetched where pages are opened for their links alone. */
  scored: number;
  /** Mean path length, or null where the algorithm walks no path. */
  path: number | null;
}

export interface RowResult extends Pick<Row, 'id' | 'name' | 'threshold' | 'budget'> {
  /** As `--algorithm` takes it. */
  algorithm: string;
  /** By the plan's sizes, in ascending order. */
  figures: Figure[];
}

/** All that the laboratory found out, as it is written to JSON. */
export interface Experiment {
  plan: Plan;
  model: GraphModel;
  reading: Reading;
  seconds: number;
  workers: number;
  rows: RowResult[];
}

/** Sums up the trials of all tasks. */
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

/** Is the row our own best, which is measured against all others? */
export const isHerder = ({ id }: Pick<Row, 'id'>): boolean => /^herder\b/.test(id);
