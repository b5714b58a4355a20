import {
  EXPECTED_NEW,
  SIZE_NUMBERS,
  type SizeEstimate,
  type SizeNumbers,
  sizeOf,
  type View,
  WORTH_A_DOWNLOAD,
} from '@hyrde/jobs/surface';
import { median } from '../report/statistics.js';
import { table } from '../report/table.js';
import type { Collection, SearchView } from './collection.js';
import { type Shape, SimulatedInterface } from './simulated.js';
import { playWith, type TrialRun } from './trial.js';

/**
 * Coverages at which estimates are judged: the first query at which a run reaches the coverage; `end`: the last query,
 * whatever the coverage.
 */
const COVERAGES = [0.3, 0.5, 0.7, 0.9, 'end'] as const;
type At = (typeof COVERAGES)[number];

/** Accuracy of the size estimates at one coverage. */
export interface SizeJudgement {
  readonly coverage: At;
  /** Number of runs that reached this coverage and have an estimate. */
  readonly runs: number;
  /** Number of runs whose interval contained the true size. */
  readonly inside: number;
  /** Number of runs whose interval has an upper end. */
  readonly bounded: number;
  /** Medians of estimate ÷ truth, and of upper end ÷ truth where there is one. */
  readonly ratio: number;
  readonly high: number;
}

export const judgeSizes = (runs: readonly Pick<TrialRun, 'acquired' | 'sizes'>[], records: number): SizeJudgement[] =>
  COVERAGES.map((coverage) => {
    const estimates = runs.flatMap(({ acquired, sizes }): SizeEstimate[] => {
      const at = coverage === 'end' ? acquired.length - 1 : acquired.findIndex((count) => count >= coverage * records);
      const estimate = sizes[at];
      return estimate ? [estimate] : [];
    });
    const highs = estimates.flatMap(({ high }) => high ?? []);
    return {
      coverage,
      runs: estimates.length,
      inside: estimates.filter(({ low, high }) => low <= records && records <= (high ?? records)).length,
      bounded: highs.length,
      ratio: median(estimates.map(({ size }) => size / records)),
      high: median(highs.map((high) => high / records)),
    };
  });

/** Interfaces at which size estimates are judged: without filters, since those state or count the size. */
const CAPS = [Number.POSITIVE_INFINITY, 100, 20];
const SEARCHED: readonly (readonly [SearchView, titlesOnly: boolean])[] = [
  ['full text', false],
  ['full text', true],
  ['title+topics', false],
  ['title', false],
];
const MAX_QUERIES = 200;

/** Size estimates of runs with the product's policy and price behind one interface, with some numbers. */
export interface SizeCell {
  readonly collection: string;
  readonly shape: Shape;
  readonly numbers: SizeNumbers;
  readonly judged: readonly SizeJudgement[];
}

/** Cells of a collection, for each interface one with each of the numbers. */
export function* sizeCells(
  collection: Collection,
  seeds: number,
  settings: readonly SizeNumbers[] = [SIZE_NUMBERS],
): Generator<SizeCell> {
  const estimate = (view: View) => settings.map((numbers) => sizeOf(view, numbers));
  const how = { queries: MAX_QUERIES, price: WORTH_A_DOWNLOAD, estimate };
  for (const [view, titlesOnly] of SEARCHED)
    for (const cap of CAPS)
      for (const totals of Number.isFinite(cap) ? [true, false] : [true]) {
        const shape: Shape = { view, titlesOnly, cap, totals, filters: 'none' };
        const form = new SimulatedInterface(collection, shape);
        const runs = Array.from({ length: seeds }, (_, seed) => playWith(form, EXPECTED_NEW, seed + 1, how));
        for (const [i, numbers] of settings.entries()) {
          const own = runs.map(({ acquired, sizes }) => ({ acquired, sizes: sizes.map((each) => each[i] ?? null) }));
          yield { collection: collection.name, shape, numbers, judged: judgeSizes(own, collection.records.length) };
        }
      }
}

/** Numbers among which those of a collection are chosen on the others. */
export const SETTINGS: readonly SizeNumbers[] = [0.5, 0.7, 1, 1.3].flatMap((model) =>
  [3, 5, 8, 12].map((hiddenPerLone) => ({ model, hiddenPerLone })),
);
/** Fraction of judgements inside that numbers must reach at every interface of the others. */
const ENOUGH = 0.95;

/** Leave-one-out: the narrowest numbers that suffice on all collections but one, judged on that one, for each in turn. */
export function leftOut(cells: readonly SizeCell[]): string {
  const names = [...new Set(cells.map(({ collection }) => collection))];
  const rows = names.map((name) => {
    const others = (numbers: SizeNumbers) =>
      cells.filter((cell) => cell.collection !== name && cell.numbers === numbers);
    const sufficing = SETTINGS.filter((numbers) => worst(others(numbers)) >= ENOUGH);
    const narrowness = (numbers: SizeNumbers) =>
      others(numbers).reduce((total, { judged }) => total + judged.reduce((part, one) => part + narrow(one), 0), 0);
    const chosen = (sufficing.length > 0 ? sufficing : SETTINGS).reduce((best, each) =>
      narrowness(each) > narrowness(best) ? each : best,
    );
    const own = cells.filter((cell) => cell.collection === name && cell.numbers === chosen);
    const judged = own.flatMap((cell) => cell.judged);
    const inside = sum(judged, 'inside') / sum(judged, 'runs');
    return [name, `${chosen.model}`, `${chosen.hiddenPerLone}`, inside.toFixed(3), worst(own).toFixed(2)];
  });
  return table([['left out', 'model', 'hiddenPerLone', 'inside', 'worst interface'], ...rows]);
}

/** Number of upper ends, each the less the higher it is. */
const narrow = ({ bounded, high }: SizeJudgement): number => (bounded === 0 ? 0 : bounded / high);

const HEAD = [
  ...['collection', 'searched', 'shown', 'cap', 'totals', 'at .3', 'at .5', 'at .7', 'at .9', 'at the end'],
  ...['upper ends', 'estimate ÷ truth', 'upper end ÷ truth'],
];

/** Table of the cells, with the sum over each collection. The last two columns are medians at the end of the runs. */
export function coverageTable(cells: readonly SizeCell[]): string {
  const rows = cells.map(({ collection, shape: { view, titlesOnly, cap, totals }, judged }) => {
    const end = judged.at(-1);
    return [
      ...[
        collection,
        view,
        titlesOnly ? 'title' : 'all',
        Number.isFinite(cap) ? `${cap}` : 'none',
        totals ? 'yes' : '',
      ],
      ...judged.map(({ inside, runs }) => (runs === 0 ? '' : `${inside}/${runs}`)),
      `${sum(judged, 'bounded')}/${sum(judged, 'runs')}`,
      end && end.runs > 0 ? end.ratio.toFixed(2) : '',
      end && end.bounded > 0 ? end.high.toFixed(2) : 'none',
    ];
  });
  const sums = [...new Set(cells.map(({ collection }) => collection))].map((name) => {
    const own = cells.filter(({ collection }) => collection === name);
    const judged = own.flatMap((cell) => cell.judged);
    const [inside, runs, bounded] = [sum(judged, 'inside'), sum(judged, 'runs'), sum(judged, 'bounded')];
    const all = `${name}: inside in ${inside} of ${runs} (${(inside / runs).toFixed(3)}), ${bounded} with an upper end; worst interface ${worst(own).toFixed(2)}`;
    return `${all}; upper end ÷ truth, median of the interfaces: ${COVERAGES.map((at) => highAt(judged, at)).join(', ')}`;
  });
  return [table([HEAD, ...rows]), '', ...sums].join('\n');
}

/** Median of the upper ends at a coverage. */
function highAt(judged: readonly SizeJudgement[], at: At): string {
  const bounded = judged.filter((one) => one.coverage === at && one.bounded > 0);
  return `${at === 'end' ? 'at the end' : at} ${bounded.length > 0 ? median(bounded.map(({ high }) => high)).toFixed(1) : 'none'}`;
}

const sum = (judged: readonly SizeJudgement[], field: 'inside' | 'runs' | 'bounded'): number =>
  judged.reduce((total, one) => total + one[field], 0);

const worst = (cells: readonly SizeCell[]): number =>
  Math.min(...cells.map(({ judged }) => sum(judged, 'inside') / Math.max(1, sum(judged, 'runs'))));
