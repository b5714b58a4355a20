import { ALGORITHMS, type AlgorithmSpec } from '@hyrde/contracts';
import type { LabAlgorithmName } from '../rivals/locate/algorithms.js';

/** The thresholds of the paper's Tables 2 and 3. */
const THRESHOLDS = [0.25, 0.75] as const;

/** One row of the tables: an algorithm with its parameters, and its maximum number of downloads. */
export interface Row {
  id: string;
  /** The paper's name of the row, if the paper has it. */
  name: string;
  /** Null if the algorithm takes no threshold or its result does not depend on it; the row is then in both tables. */
  threshold: number | null;
  /** `optimal` exists in the lab only, since it knows the target page. */
  algorithm: AlgorithmSpec<LabAlgorithmName> | 'optimal';
  /** Maximum number of downloads, start page included; null for no limit. */
  budget: number | null;
}

/** The states of the paper's tables: the two-fold automaton has no row with 3. */
const LINEAR_STATES = [3, 100, 200, 400] as const;
const TWO_FOLD_STATES = [100, 200, 400] as const;

/**
 * Costs of a download at which the herder is compared with the other rows: a finer grid where a search takes one or two
 * pages, as searches of other rows do; a coarser one below, since cheaper searches differ less and less.
 */
const HERDER_COSTS = [
  ...[0.08, 0.071, 0.067, 0.063, 0.06, 0.058, 0.056, 0.0545, 0.053, 0.0515, 0.05, 0.0475, 0.045, 0.0425, 0.04],
  ...[0.032, 0.028, 0.025, 0.0224, 0.02, 0.018, 0.016, 0.0125, 0.01, 0.008, 0.0063, 0.005],
  ...[0.0025, 0.0016, 0.001, 0.0006, 0.0004, 0.0001, 0],
];
/** Budgets for the default setting, start page included. */
const HERDER_BUDGETS = [2, 3, 5, 8, 12, 20, 30, 50, 80, 120, 200, 300, 500, 800, 1_200, 2_000, 3_000] as const;

function row(
  name: string,
  id: LabAlgorithmName,
  parameters: Record<string, number>,
  budget: number | null = null,
): Row {
  const threshold = parameters.threshold ?? null;
  const values = Object.values(parameters).join(' ');
  return {
    id: [id, values, budget ?? ''].filter(Boolean).join(' '),
    name,
    threshold,
    algorithm: { name: id, parameters },
    budget,
  };
}

/** Every row of the paper, then our own. HMM rows count for both thresholds, since HMM takes none. */
export function rows(): Row[] {
  const walks = THRESHOLDS.flatMap((threshold) => [
    row('SIM', 'sim-letter', { threshold }),
    row('DEG', 'deg', { threshold }),
    row('SIMDEG', 'simdeg', { threshold }),
    row('A*', 'astar', { threshold }),
  ]);
  const classifiers = [
    ...LINEAR_STATES.map((S) => row(`HMM S=${S}`, 'hmm', { S })),
    ...TWO_FOLD_STATES.map((S) => row(`HMM2F S=${S}`, 'hmm2f', { S })),
  ];
  const sheep = THRESHOLDS.flatMap((threshold) => [
    ...LINEAR_STATES.map((S) => row(`LS S=${S}`, 'ls-letter', { S, threshold })),
    ...TWO_FOLD_STATES.map((S) => row(`LS2F S=${S}`, 'ls2f-letter', { S, threshold })),
  ]);
  const shipped = THRESHOLDS.flatMap((threshold) => [
    row('our LS S=3', 'ls', { S: 3, threshold }),
    row('our LS2F S=100', 'ls2f', { S: 100, threshold }),
  ]);
  return [
    { id: 'optimal', name: 'OPTIMAL', threshold: null, algorithm: 'optimal', budget: null },
    row('RW', 'rw', {}),
    row('FOCUSED', 'focused', {}),
    ...walks,
    ...classifiers,
    ...sheep,
    ...shipped,
    ...herderRows(),
  ];
}

/** Rows of the herder: the default setting, other costs of a download, and budgets. */
function herderRows(): Row[] {
  const standard = ALGORITHMS.herder.parameters.cost?.default ?? 0;
  const herder = (name: string, cost: number, budget: number | null = null) => row(name, 'herder', { cost }, budget);
  return [
    herder('herder', standard),
    ...HERDER_COSTS.map((cost) => herder(`herder, cost ${String(cost).replace(/^0(?=.)/, '')}`, cost)),
    ...HERDER_BUDGETS.map((budget) => herder(`herder, ≤ ${budget}`, standard, budget)),
  ];
}
