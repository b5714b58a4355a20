import { EXPECTED_NEW, type Policy } from '@hyrde/jobs/surface';
import { type Mean, meanOf } from '../report/statistics.js';
import { MEP } from '../rivals/surface/ntoulas.js';
import type { Collection, SearchView } from './collection.js';
import { oracle } from './oracle.js';
import type { Filters, Shape, SimulatedInterface } from './simulated.js';
import { judgeSizes, type SizeJudgement } from './size-coverage.js';
import { play, type TrialRun } from './trial.js';

/** Numbers of queries after which figures are reported. */
export const MARKS = [10, 25, 50, 100, 200];
/** Maximum hits per answer. */
export const CAPS = [Number.POSITIVE_INFINITY, 100, 20];
/** Maximum number of queries with filters; a run ends earlier once everything is read. */
const QUERIES_WITH_FILTERS = 600;
/** Downloads between two points of a curve by downloads. */
export const DOWNLOADS_STEP = 20;

/** Result of one policy behind one interface; coverages are fractions of all records. */
export interface PolicyResult {
  readonly policy: string;
  /** Mean coverage after 1, 2 … queries. */
  readonly byQueries: readonly number[];
  /** Mean coverage after each further DOWNLOADS_STEP downloads. */
  readonly byDownloads: readonly number[];
  readonly marks: readonly Mark[];
  readonly end: { readonly coverage: Mean; readonly queries: Mean; readonly downloads: Mean };
  readonly msPerQuery: number;
}

export interface Mark {
  readonly queries: number;
  readonly coverage: Mean;
  /** Difference between our policy and this one, paired by start. */
  readonly oursMore: Mean;
}

/** One interface over one collection. */
export interface InterfaceResult {
  readonly collection: string;
  readonly records: number;
  readonly view: SearchView;
  /** Maximum hits per answer; null if all hits are shown. */
  readonly cap: number | null;
  readonly filters: Filters;
  readonly totals: boolean;
  /** Greedy cover by words with full knowledge, and the upper bound of all one-word queries; after 1, 2 … queries. */
  readonly oracle: readonly number[];
  readonly bound: readonly number[];
  readonly policies: readonly PolicyResult[];
  readonly sizes: readonly SizeJudgement[];
}

/**
 * Runs all policies behind one interface from the same starts; policies that differ only in filters run only if it has
 * filters.
 */
export function experiment(form: SimulatedInterface, policies: readonly Policy[], seeds: number): InterfaceResult {
  const { shape, collection } = form;
  const queries = shape.filters === 'none' ? Math.max(...MARKS) : QUERIES_WITH_FILTERS;
  const records = collection.records.length;
  const best = oracle(form, queries);
  const apart = policies.filter((policy) => policy !== MEP || shape.filters !== 'none');
  const played = apart.map((policy) => {
    const began = performance.now();
    const runs = Array.from({ length: seeds }, (_, seed) => play(form, policy, seed + 1, queries));
    const asked = runs.reduce((sum, run) => sum + run.asked.length, 0);
    return { policy, runs, msPerQuery: (performance.now() - began) / asked };
  });
  const ours = played.find(({ policy }) => policy === EXPECTED_NEW)?.runs ?? [];
  return {
    collection: collection.name,
    records,
    view: shape.view,
    cap: Number.isFinite(shape.cap) ? shape.cap : null,
    filters: shape.filters,
    totals: shape.totals,
    oracle: best.covered.map((count) => count / records),
    bound: best.bound.map((count) => count / records),
    policies: played.map(({ policy, runs, msPerQuery }) => resultOf(policy.name, runs, ours, records, msPerQuery)),
    sizes: judgeSizes(ours, records),
  };
}

function resultOf(
  policy: string,
  runs: readonly TrialRun[],
  ours: readonly TrialRun[],
  records: number,
  msPerQuery: number,
): PolicyResult {
  const longest = Math.max(...runs.map(({ acquired }) => acquired.length));
  const downloads = Math.max(...runs.map((run) => run.downloads.at(-1) ?? 0));
  const coverages = (at: (run: TrialRun) => number) => runs.map((run) => at(run) / records);
  return {
    policy,
    byQueries: Array.from({ length: longest }, (_, i) => meanOf(coverages((run) => after(run, i + 1))).mean),
    byDownloads: Array.from(
      { length: Math.ceil(downloads / DOWNLOADS_STEP) },
      (_, i) => meanOf(coverages((run) => afterDownloads(run, (i + 1) * DOWNLOADS_STEP))).mean,
    ),
    marks: MARKS.map((queries) => ({
      queries,
      coverage: meanOf(coverages((run) => after(run, queries))),
      oursMore: meanOf(
        runs.map(
          (run, i) => ((ours[i] ? after(ours[i], queries) : after(run, queries)) - after(run, queries)) / records,
        ),
      ),
    })),
    end: {
      coverage: meanOf(coverages((run) => run.acquired.at(-1) ?? 0)),
      queries: meanOf(runs.map((run) => run.acquired.length)),
      downloads: meanOf(runs.map((run) => run.downloads.at(-1) ?? 0)),
    },
    msPerQuery,
  };
}

/** Number of records after this number of queries; a run that ended early keeps its last number. */
const after = ({ acquired }: TrialRun, queries: number): number =>
  acquired[Math.min(queries, acquired.length) - 1] ?? 0;

/** Number of records after this number of downloads, counted by whole queries. */
function afterDownloads({ acquired, downloads }: TrialRun, most: number): number {
  let had = 0;
  for (let i = 0; i < acquired.length && (downloads[i] ?? 0) <= most; i++) had = acquired[i] ?? had;
  return had;
}

/** Interfaces of the experiment that apply to a collection: none with dates if the records have no dates. */
export function shapes(
  { records, facets }: Collection,
  views: readonly SearchView[],
  caps: readonly number[],
  filters: readonly Filters[],
  totals: boolean,
): Shape[] {
  const there = filters.filter(
    (one) =>
      one === 'none' || (one === 'dates' ? records.some(({ day }) => day !== null) : Object.keys(facets).length > 0),
  );
  return views.flatMap((view) => caps.flatMap((cap) => there.map((one) => ({ view, cap, filters: one, totals }))));
}
