import { EXPECTED_NEW, WORTH_A_DOWNLOAD } from '@hyrde/jobs/surface';
import { table } from '../report/table.js';
import { reach } from './reach.js';
import { share } from './report.js';
import type { SimulatedInterface } from './simulated.js';
import { meanOf } from './statistics.js';
import { play, startQuery, type TrialRun } from './trial.js';

/** The share of a collection that is to be had with filters. */
export const ENOUGH = 0.98;

/** How runs of our policy end that go on until no download is worth it, as the product's do. */
export interface Ends {
  readonly collection: string;
  readonly records: number;
  readonly filters: string;
  /** Queries that no run can do without: an answer shows no more records than the cap. */
  readonly least: number;
  /** The least share, over starts, that can be had at all (`reach`). */
  readonly within: number;
  readonly runs: readonly End[];
}

export interface End {
  /** After how many queries and downloads the run held enough; null where it never did. */
  readonly enough: { readonly queries: number; readonly downloads: number } | null;
  readonly coverage: number;
  readonly queries: number;
  readonly downloads: number;
  readonly stopped: string;
}

/**
 * Runs from so many starts, each to its own end or to so many queries.
 * @param price new records that a download must be expected to bring
 */
export function ends(form: SimulatedInterface, seeds: number, queries: number, price = WORTH_A_DOWNLOAD): Ends {
  const { collection, shape } = form;
  const records = collection.records.length;
  const runs = Array.from({ length: seeds }, (_, seed) =>
    endOf(play(form, EXPECTED_NEW, seed + 1, queries, price), records),
  );
  const within = Math.min(...runs.map((_, seed) => reach(form, startQuery(form, seed + 1)))) / records;
  const least = Math.ceil((ENOUGH * records) / shape.cap);
  return { collection: collection.name, records, filters: shape.filters, least, within, runs };
}

function endOf({ acquired, downloads, stopped }: TrialRun, records: number): End {
  const at = acquired.findIndex((count) => count >= ENOUGH * records);
  return {
    enough: at < 0 ? null : { queries: at + 1, downloads: downloads[at] ?? 0 },
    coverage: (acquired.at(-1) ?? 0) / records,
    queries: acquired.length,
    downloads: downloads.at(-1) ?? 0,
    stopped: stopped ?? 'queries spent',
  };
}

const HEAD = [
  'collection',
  'records',
  'filters',
  'least',
  'within reach',
  'enough',
  'queries',
  'downloads',
  'end',
  'queries',
  'downloads',
  'why',
];

/** A line an interface: means over runs, queries and downloads until enough over those runs that had it. */
export function endsText(all: readonly Ends[]): string {
  const rows = all.map(({ collection, records, filters, least, within, runs }) => {
    const had = runs.flatMap(({ enough }) => enough ?? []);
    const mean = (values: readonly number[]) => (values.length === 0 ? '' : meanOf(values).mean.toFixed(0));
    return [
      ...[collection, `${records}`, filters, `${least}`, share(within), `${had.length} of ${runs.length}`],
      ...[mean(had.map(({ queries }) => queries)), mean(had.map(({ downloads }) => downloads))],
      share(meanOf(runs.map(({ coverage }) => coverage)).mean),
      ...[mean(runs.map(({ queries }) => queries)), mean(runs.map(({ downloads }) => downloads))],
      [...new Set(runs.map(({ stopped }) => stopped))].join(', '),
    ];
  });
  return table([HEAD, ...rows]);
}
