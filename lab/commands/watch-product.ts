import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRequests } from '../chaos/visits.js';
import { rebuildsOf } from '../country/life/rebuilds.js';
import { country } from '../country/sites/country.js';
import { againstRobots, dueNow, type Manners, mannersLine, mannersOf } from '../living/politeness-law.js';
import { bySort, DAY_MS, isWithin, SOON_MS } from '../living/watch-trial.js';
import { reportLine, SORTS, tallyOf } from '../living/watch-truth.js';
import {
  type ProductWatch,
  type WatchedCountry,
  type WatchOptions,
  type WatchProgress,
  watchProduct,
} from '../living/watched-product.js';
import { startProduct } from '../product/over-country.js';
import { stoppedAfter } from '../product/processes.js';
import { table } from '../report/table.js';
import { type Shape, shapeArguments } from './shape.js';

export interface ByProduct extends WatchedCountry {
  manners: Manners;
  /** Number of requested documents that robots.txt forbids. */
  forbidden: number;
}

/**
 * Watches a living country by the product and scores it by the truth and the sites' request log. Everything must be
 * built (`npx tsc -b`).
 */
export async function byProduct(
  shape: Shape,
  { daySeconds, workers, port, ...options }: WatchOptions & { daySeconds: number; workers: number; port: number },
): Promise<ByProduct> {
  const land = country({ ...shape, port });
  const args = [...shapeArguments(shape), '--day-seconds', `${daySeconds}`];
  const requestLog = path.join(tmpdir(), `hyrde-living-${process.pid}.jsonl`);
  const env = { RENDERING: '0' };
  const worker = 'lab/dist/living/practice-worker.js';
  const product = await startProduct({ country: land, shape: args, workers, env, requestLog, worker });
  let said = 0;
  const onProgress = ({ day, rounds, downloads, news, waiting }: WatchProgress) => {
    if (performance.now() - said < 10_000) return;
    said = performance.now();
    process.stderr.write(
      `day ${day.toFixed(1)}: ${rounds} rounds, ${waiting} wait, ${downloads} downloads, ${news} documents\n`,
    );
  };
  try {
    // The sites write the end of their log when they stop.
    const watched = await stoppedAfter(product, () => watchProduct(land, product, options, onProgress));
    const requests = readRequests(requestLog);
    const forbidden = againstRobots(land, requests).length;
    return { ...watched, manners: mannersOf(requests, dueNow(land)), forbidden };
  } finally {
    await rm(requestLog, { force: true });
  }
}

/** Report of the run, as lines of text. */
export function productLines({ watches, rounds, days, waitedH, manners, forbidden }: ByProduct): string[] {
  const calm = watches.filter(({ site }) => site.trouble === null);
  const troubled = watches.filter(({ site }) => site.trouble !== null);
  const downloads = watches.map((one) => one.downloads / days).sort((a, b) => a - b);
  const mean = downloads.reduce((sum, one) => sum + one, 0) / downloads.length;
  return [
    table([
      ['sites', 'documents', 'within 4 h', 'within 24 h', 'ever', ...SORTS],
      foundRow('without troubles', calm),
      foundRow('with troubles', troubled),
    ]),
    reportLine(tallyOf(watches)),
    `${rounds} rounds, each waited ${waitedH.toFixed(2)} h for a worker in the mean; downloads a site and day: ${mean.toFixed(1)} in the mean, ${downloads.at(-1)?.toFixed(1)} at most.`,
    `${mannersLine(manners)}; ${forbidden} against robots.txt`,
    ...watches.flatMap(({ site, rebuiltAt, judged, came }) =>
      rebuiltAt.map((at) => {
        const since = judged.filter((one) => one.at >= at);
        const { reported, wrong, held, heldOld } = tallyOf([{ judged: since, came }]);
        return `${site.slug} was rebuilt, its old addresses lead to ${rebuildsOf(site, at)[0]?.afterwards}: ${held} held back since, ${heldOld} of them old; ${reported} reported, ${wrong} of them old`;
      }),
    ),
  ];
}

function foundRow(name: string, watches: readonly ProductWatch[]): string[] {
  const came = watches.flatMap((one) => one.came);
  const share = (ms: number) => (came.filter(isWithin(ms)).length / came.length).toFixed(3);
  const soon = bySort(watches);
  return [
    `${watches.length} ${name}`,
    `${came.length}`,
    ...[SOON_MS, DAY_MS, Number.MAX_VALUE].map(share),
    ...SORTS.map((sort) => soon[sort].toFixed(3)),
  ];
}
