import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOOK_AHEAD } from '@hyrde/jobs/watch';
import { readRequests } from '../chaos/visits.js';
import { rebuildsOf } from '../country/life/rebuilds.js';
import { country } from '../country/sites/country.js';
import { type Manners, mannersLine, mannersOf } from '../living/politeness-law.js';
import { againstRobots, paceDue } from '../living/robots-law.js';
import { bySort, DAY_MS, isWithin, type PolicyResult, SOON_MS, watchTrial } from '../living/watch-trial.js';
import { SORTS, type Tally, tallyOf } from '../living/watch-truth.js';
import {
  type ProductWatch,
  type WatchedCountry,
  type WatchOptions,
  type WatchProgress,
  watchProduct,
} from '../living/watched-product.js';
import { startProduct } from '../product/over-country.js';
import { stoppedAfter } from '../product/processes.js';
import type { Interval } from '../replay/bootstrap.js';
import { table } from '../report/table.js';
import { RIVALS } from '../watch/rivals.js';
import { optionsOf, whole } from './options.js';
import { print } from './output.js';
import { type Shape, shapeArguments } from './shape.js';

/** Seeds, sites and days that nothing was chosen on: those of choosing were 11 and 12. */
const SEEDS = '21,22,23';
const [SITES, DAYS, PURSES] = [24, 42, '5,10,20'];

/** By the product, besides: beside the countries of `npm start`, `sweep-country` and `refresh-country`. */
const [DAY_SECONDS, WORKERS, PORT, PATIENCE_S] = [120, 1, 4192, 300];

/** Watch on living countries, the clock set by hand or by the product: the truth says how soon news is found. */
export const watchCountryCommand = {
  use: `watch-country [--seeds ${SEEDS}] [--sites ${SITES}] [--days ${DAYS}] [--purses ${PURSES}] [--rivals]    (how soon the product's rounds find the news of living countries; precision, downloads; ours against every rival)\n  watch-country --product [--no-troubles] [--day-seconds ${DAY_SECONDS}] [--workers ${WORKERS}] [--port ${PORT}] [--patience ${PATIENCE_S}] [--verbose] …    (the same by database, queue, worker, door and API; manners by the sites' own log)`,
  async run(args: string[]): Promise<void> {
    const values = optionsOf(
      args,
      ['seeds', 'sites', 'days', 'purses', 'day-seconds', 'workers', 'port', 'patience'],
      ['rivals', 'product', 'no-troubles', 'verbose'],
    );
    const numbers = (text: string, name: string) => text.split(',').map((one) => whole(one, name, 1));
    const seeds = numbers(values.seeds ?? SEEDS, 'seeds');
    const [sites, days] = [whole(values.sites, 'sites', SITES), whole(values.days, 'days', DAYS)];
    if (values.product) {
      for (const perDay of numbers(values.purses ?? PURSES, 'purses'))
        for (const seed of seeds) {
          const shape = { seed, sites, troubles: values['no-troubles'] ? [] : undefined };
          const watched = await byProduct(shape, {
            days,
            perDay,
            daySeconds: whole(values['day-seconds'], 'day-seconds', DAY_SECONDS),
            workers: whole(values.workers, 'workers', WORKERS),
            port: whole(values.port, 'port', PORT),
            patienceS: whole(values.patience, 'patience', PATIENCE_S),
          });
          print(`${sites} sites of seed ${seed}, ${days} days, ${perDay} downloads a site and day`);
          print(productLines(watched).join('\n'));
          if (values.verbose) print(causeLines(watched).join('\n'));
        }
      return;
    }
    const policies = [LOOK_AHEAD, ...(values.rivals ? RIVALS : [])];
    for (const perDay of numbers(values.purses ?? PURSES, 'purses')) {
      const results = await watchTrial({ seeds, sites, days, perDay, policies });
      const came = results[0]?.watched.reduce((sum, one) => sum + one.came.length, 0);
      print(
        `${seeds.length} countries of ${sites} sites, ${days} days, ${perDay} downloads a site and day: ${came} documents came`,
      );
      print(`${table([HEAD, ...results.map(rowOf)])}\n`);
      if (results[0]) print(`${detailsOf(results[0])}\n`);
    }
  },
};

const HEAD = ['policy', 'within 4 h', 'within 24 h', 'ours more within 4 h', ...SORTS, 'downloads a day'];

function rowOf({ policy, soon, inADay, oursMore, soonBySort, watched }: PolicyResult): string[] {
  const sum = (of: (one: (typeof watched)[number]) => number) => watched.reduce((all, one) => all + of(one), 0);
  return [
    ...[policy.title, interval(soon), interval(inADay), policy === LOOK_AHEAD ? '' : interval(oursMore)],
    ...SORTS.map((sort) => soonBySort[sort].toFixed(3)),
    (sum(({ downloads }) => downloads) / sum(({ days }) => days)).toFixed(1),
  ];
}

const interval = ({ value, low, high }: Interval) => `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;

/** What was told that is no news, what was held back, and how old news was. */
function detailsOf({ watched }: PolicyResult): string {
  const sum = (of: (one: (typeof watched)[number]) => number) => watched.reduce((all, one) => all + of(one), 0);
  const rebuilt = watched.filter(({ rebuilds }) => rebuilds > 0);
  const evidence = sum(({ evidenceBytes }) => evidenceBytes) / sum(({ days }) => days);
  return [
    toldLine(tallyOf(watched)),
    `${rebuilt.length} sites were rebuilt, and tell of ${tallyOf(rebuilt).wrong} that are no news.`,
    `Evidence: ${(evidence / 1_000).toFixed(1)} kB a site and day as it came (${((evidence * 365.25) / 1e6).toFixed(1)} MB a year), each answer once.`,
  ].join('\n');
}

const toldLine = ({ told, wrong, events, held, heldOld, ages }: Tally): string =>
  [
    `Told of ${told} documents, precision ${(1 - wrong / told).toFixed(4)}: ${events} of the ${wrong} others are old events that came up in a calendar.`,
    `Median age ${ages[Math.floor(ages.length / 2)]?.toFixed(2)} h. Held back: ${held} documents, ${heldOld} of them old.`,
  ].join('\n');

interface ByProduct extends WatchedCountry {
  manners: Manners;
  /** Documents that robots.txt forbids and that were asked for. */
  forbidden: number;
}

async function byProduct(
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
    // The sites write the last of their log as they stop.
    const watched = await stoppedAfter(product, () => watchProduct(land, product, options, onProgress));
    const requests = readRequests(requestLog);
    const forbidden = againstRobots(land, requests).length;
    return { ...watched, manners: mannersOf(requests, paceDue(land)), forbidden };
  } finally {
    await rm(requestLog, { force: true });
  }
}

function productLines({ watches, rounds, days, waitedH, manners, forbidden }: ByProduct): string[] {
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
    toldLine(tallyOf(watches)),
    `${rounds} rounds, each waited ${waitedH.toFixed(2)} h for a worker in the mean; downloads a site and day: ${mean.toFixed(1)} in the mean, ${downloads.at(-1)?.toFixed(1)} at most.`,
    `${mannersLine(manners)}; ${forbidden} against robots.txt`,
    ...watches.flatMap(({ site, rebuiltAt, judged, came }) =>
      rebuiltAt.map((at) => {
        const since = judged.filter((one) => one.at >= at);
        const { told, wrong, held, heldOld } = tallyOf([{ judged: since, came }]);
        return `${site.slug} was rebuilt, its old addresses lead to ${rebuildsOf(site, at)[0]?.afterwards}: ${held} held back since, ${heldOld} of them old; ${told} told, ${wrong} of them old`;
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

/** Each document that was not found on its day, and each that was told and is no news. */
const causeLines = ({ watches }: WatchedCountry): string[] =>
  watches.flatMap(({ site, came, judged }) => {
    const of = `${site.slug} (${site.trouble ?? site.family})`;
    const missed = came.filter((one) => !isWithin(DAY_MS)(one));
    return [
      ...missed.map(
        ({ key, bornAt, foundAt }) =>
          `late: ${of} ${key}, of ${new Date(bornAt).toISOString()}, found ${foundAt === Number.POSITIVE_INFINITY ? 'never' : new Date(foundAt).toISOString()}`,
      ),
      ...judged.flatMap(({ old, held, key, url, at }) =>
        old && !held ? [`wrong: ${of} ${key} ${url}, told ${new Date(at).toISOString()}`] : [],
      ),
    ];
  });
