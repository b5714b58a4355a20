import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readVisits } from '../chaos/visits.js';
import { country } from '../country/sites/country.js';
import { type Manners, mannersLine, mannersOf } from '../living/politeness-law.js';
import {
  type Counts,
  contentOf,
  precision,
  type RefreshedDay,
  type RefreshProgress,
  recall,
  refreshProduct,
  type ScoredVisit,
  scoreProduct,
} from '../living/refreshed-product.js';
import { startProduct } from '../product/over-country.js';
import { stoppedAfter } from '../product/processes.js';
import { print, whole } from './options.js';
import { SHAPE_USE, type Shape, shapeArguments, shapedOptions, shapeOf } from './shape.js';

/** Refreshes a living country by the product and scores visits against the truth. */
export const refreshCountryCommand = {
  use: `refresh-country [--days 30] [--percent 5] [--day-seconds 40] [--workers 1] [--port 4191] ${SHAPE_USE}    (a plan a day by the product; changes reported against the truth; predicted against real copies out of date)`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['days', 'percent', 'day-seconds', 'workers', 'port']);
    const days = whole(values.days, 'days', 30);
    const share = whole(values.percent, 'percent', 5) / 100;
    const shape = shapeOf(values);
    const refreshed = await byProduct(shape, {
      days,
      share,
      daySeconds: whole(values['day-seconds'], 'day-seconds', 40),
      workers: whole(values.workers, 'workers', 1),
      port: whole(values.port, 'port', DEFAULT_PORT),
    });
    for (const text of [...dayLines(refreshed.days), '', ...scoreLines(refreshed.visits)]) print(text);
    print(mannersLine(refreshed.manners));
  },
};

/** Port beside the countries of `npm start` and `sweep-country`. */
const DEFAULT_PORT = 4191;

interface Refreshed {
  visits: ScoredVisit[];
  days: RefreshedDay[];
  /** Politeness of the requests to sites. */
  manners: Manners;
}

async function byProduct(
  shape: Shape,
  {
    days,
    share,
    daySeconds,
    workers,
    port,
  }: { days: number; share: number; daySeconds: number; workers: number; port: number },
): Promise<Refreshed> {
  const land = country({ ...shape, port });
  const args = [...shapeArguments(shape), '--day-seconds', `${daySeconds}`];
  const requestLog = path.join(tmpdir(), `hyrde-living-${process.pid}.jsonl`);
  const product = await startProduct({ country: land, shape: args, workers, env: { RENDERING: '0' }, requestLog });
  let said = 0;
  const onProgress = ({ pages, days, visits, tasks }: RefreshProgress) => {
    if (performance.now() - said < 10_000) return;
    said = performance.now();
    process.stderr.write(`${pages} pages known, ${tasks} tasks wait, ${days} days planned, ${visits} visits\n`);
  };
  try {
    // The sites write the end of their log when they stop.
    const refreshed = await stoppedAfter(product, async () => {
      await refreshProduct(product, { days, share, patienceS: 300 }, onProgress);
      return scoreProduct(land, product);
    });
    return { ...refreshed, manners: mannersOf(readVisits(requestLog)) };
  } finally {
    await rm(requestLog, { force: true });
  }
}

function dayLines(days: readonly RefreshedDay[]): string[] {
  const sum = (of: (day: RefreshedDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return [
    ...days.map(
      ({ day, pages, visits, expected, real }) =>
        `day ${day + 1}: ${pages} pages, ${visits} visits, out of date ${expected.toFixed(0)} expected, ${real.toFixed(0)} real`,
    ),
    `Out of date, all days: expected / real = ${(sum(({ expected }) => expected) / sum(({ real }) => real)).toFixed(3)}`,
  ];
}

const line = (name: string, counts: Counts): string =>
  `${name}: precision ${precision(counts).toFixed(3)}, recall ${recall(counts).toFixed(3)} (${counts.right} right, ${counts.wrong} wrong, ${counts.missed} missed)`;

function scoreLines(visits: readonly ScoredVisit[]): string[] {
  const downloads = visits.reduce((sum, visit) => sum + visit.downloads, 0);
  const trifles = visits.filter(({ result }) => result === 'trivial').length;
  const trivial = visits.filter(({ result, downloads }) => result === 'trivial' && downloads > 1).length;
  const down = visits.filter(({ result, happened }) => result === 'lost' && happened === 'hidden').length;
  return [
    line(
      'changed',
      contentOf(visits, (result) => result === 'changed', 'changed'),
    ),
    line(
      'moved',
      contentOf(visits, (result) => result === 'moved', 'moved'),
    ),
    line(
      'gone or lost',
      contentOf(visits, (result) => result === 'gone' || result === 'lost', 'gone'),
    ),
    `called lost while hidden: ${down}`,
    `${visits.length} visits, ${downloads} downloads; ${((100 * trivial) / visits.length).toFixed(1)} % of the visits asked twice for nothing, ${((100 * trifles) / visits.length).toFixed(1)} % saw trifles alone`,
  ];
}
