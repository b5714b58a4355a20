import { loadavg } from 'node:os';
import { DAY, START } from '../country/life/working-time.js';
import type { Site } from '../country/sites/country.js';
import { chosenSites, type PortalProduct, startPortalProduct } from '../portals/product/portal-product.js';
import { fieldTable, freshTable, portalTable, verdict } from '../portals/product/report.js';
import { reviewAll } from '../portals/product/reviewer.js';
import { type StoredScore, scoreStored } from '../portals/product/stored-score.js';
import { stoppedAfter } from '../product/processes.js';
import { print, whole } from './options.js';
import { SHAPE_USE, type Shape, shapedOptions, shapeOf } from './shape.js';
import { truthTeller } from './truth-teller.js';

/** Number of portals of each of the five vendors. */
const DEFAULT_EACH = 4;
/** Crawl delay shorter than the product's, which changes the duration only. */
const DEFAULT_CRAWL_DELAY_MS = 250;
/** Plan with the goal's coverage and the maximum budget of a portal. */
const PLAN = { kind: 'surface', practice: true, sites: 'all', coverage: 0.98, budget: 2_000 };

/** Runs practice portals through the product: located, surfaced, and surfaced again after a practice day. */
export const portalsProductCommand = {
  use: `portals-product ${SHAPE_USE} [--each 4] [--crawl-delay 250]    (portals of five vendors by database, queue, worker, fetcher and API: coverage, fields, downloads; then what is new the next practice day)`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['each', 'crawl-delay']);
    const each = whole(values.each, 'each', DEFAULT_EACH);
    const crawlDelayMs = whole(values['crawl-delay'], 'crawl-delay', DEFAULT_CRAWL_DELAY_MS);
    const chosen = (land: Parameters<typeof chosenSites>[0]) => chosenSites(land, each);
    const shape = { ...shapeOf(values), archives: true };
    const product = await startPortalProduct(shape, { chosen, crawlDelayMs });
    await stoppedAfter(product, async () => {
      const held = await bringUp(product, shape, chosenSites(product.land, each));
      if (!held) throw new Error('Not every bar is reached.');
    });
  },
};

/** End of the first later practice day on which mail is registered: a Monday. */
const NEXT_DAY_ENDS = START + 4 * DAY;

/** @returns true if every goal is reached */
async function bringUp(product: PortalProduct, shape: Shape, sites: readonly Site[]): Promise<boolean> {
  await product.settled();
  // A simulated reviewer who knows the truth judges mail records below the confidence threshold.
  const given = await reviewAll(product.request, { practice: true }, truthTeller(shape));
  print(`mail records located, and reviewed: ${JSON.stringify(given)}`);
  const first = await scored(product, sites, START, null);
  print(`\n${portalTable(first)}\n\n${fieldTable(first)}`);
  product.clock.setTime(NEXT_DAY_ENDS);
  const later = await scored(product, sites, NEXT_DAY_ENDS, START);
  const { text, held } = verdict(first, later);
  print(`\nA practice day later:\n${freshTable(later)}\n\n${text}`);
  const peak = product.workerPeakMb();
  const load = loadavg().map((average) => average.toFixed(1));
  print(`worker ${peak === null ? 'memory unknown' : `${peak.toFixed(0)} MB at most`}, load average ${load.join(' ')}`);
  return held;
}

/** Score of a surface sweep of all sites at this practice time, against the truth at that time. */
async function scored(
  { sweep, sql }: PortalProduct,
  sites: readonly Site[],
  time: number,
  before: number | null,
): Promise<StoredScore[]> {
  const { id: sweepId, seconds } = await sweep(PLAN);
  print(`${sites.length} portals, ${seconds.toFixed(0)} s`);
  const scores: StoredScore[] = [];
  for (const site of sites) scores.push(await scoreStored(sql, { site, sweepId, time, before }));
  return scores;
}
