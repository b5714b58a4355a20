import { LAW, LOOK_AHEAD, lookAhead, NUMBERS } from '@hyrde/jobs/watch';
import type { Afterwards } from '../country/life/rebuilds.js';
import { FLEETS } from '../foragers/experiment.js';
import { chooseNumbers, GRID } from '../living/choose.js';
import { trueArrivals } from '../living/true-arrivals.js';
import { DAY_MS, fewestPolls, isWithin, type PolicyResult, SOON_MS, watchTrial } from '../living/watch-trial.js';
import { reportLine, SORTS, tallyOf } from '../living/watch-truth.js';
import type { Watcher } from '../living/watched.js';
import { type Interval, meanOf } from '../report/statistics.js';
import { table } from '../report/table.js';
import { RIVALS } from '../rivals/watch/rivals.js';
import { optionsOf, print, someOf, whole } from './options.js';
import { byProduct, productLines } from './watch-product.js';

const SEEDS = '21,22,23';
const [SITES, DAYS, BUDGETS] = [24, 42, '5,10,20'];

/** Possible answers of a rebuilt site's old URLs. */
const AFTERWARDS: readonly Afterwards[] = ['redirect', 'home', 'nothing'];
/** Defaults of runs by the product. The port is beside those of `npm start`, `sweep-country` and `refresh-country`. */
const [DAY_SECONDS, WORKERS, PORT, PATIENCE_S] = [120, 1, 4192, 300];

/**
 * Watches living countries with a simulated clock or by the product, and measures the delay of new documents by the
 * truth.
 */
export const watchCountryCommand = {
  use: `watch-country [--seeds ${SEEDS}] [--sites ${SITES}] [--days ${DAYS}] [--budgets ${BUDGETS}] [--rivals [--policies NAME,NAME] | --fleets | --true-rates | --choose [--only NAME,NAME]] [--rebuilt]    (how soon the product's rounds find the news of living countries; precision, downloads; ours against every rival, or some, against fleets of foragers, or against ours with the true rates; with --choose the numbers of ours are chosen on these)\n  watch-country --product [--no-troubles] [--day-seconds ${DAY_SECONDS}] [--workers ${WORKERS}] [--port ${PORT}] [--patience ${PATIENCE_S}] …    (the same by database, queue, worker, fetcher and API; manners by the sites' own log)`,
  async run(args: string[]): Promise<void> {
    const values = optionsOf(
      args,
      ['seeds', 'sites', 'days', 'budgets', 'day-seconds', 'workers', 'port', 'patience', 'policies', 'only'],
      ['rivals', 'fleets', 'true-rates', 'choose', 'rebuilt', 'product', 'no-troubles'],
    );
    const numbers = (text: string, name: string) => text.split(',').map((one) => whole(one, name, 1));
    const seeds = numbers(values.seeds ?? SEEDS, 'seeds');
    const [sites, days] = [whole(values.sites, 'sites', SITES), whole(values.days, 'days', DAYS)];
    const budgets = numbers(values.budgets ?? BUDGETS, 'budgets');
    if (values.product) {
      for (const perDay of budgets)
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
        }
      return;
    }
    if (values.choose) {
      const where = { seeds, sites, days, rebuilt: false };
      const grid = someOf(GRID, values.only, 'number', ([name]) => name);
      const chosen = await chooseNumbers(where, budgets, grid, ({ what, found, worth }) =>
        print(`${what}: ${found.map((one) => one.toFixed(3)).join(' ')}, in the mean ${worth.toFixed(4)}`),
      );
      return print(JSON.stringify(chosen, null, 2));
    }
    const rivals = someOf(RIVALS, values.policies, 'policy', ({ name }) => name);
    const watchers: Watcher[] = [LOOK_AHEAD, ...(values.rivals ? rivals : []), ...(values.fleets ? FORAGERS : [])];
    if (values['true-rates']) watchers.push(KNOWING);
    for (const perDay of budgets) {
      const results = await watchTrial({ seeds, sites, days, perDay, watchers, rebuilt: values.rebuilt === true });
      const came = results[0]?.watched.reduce((sum, one) => sum + one.came.length, 0);
      print(
        `${seeds.length} countries of ${sites} sites, ${days} days, ${perDay} downloads a site and day: ${came} documents came`,
      );
      print(`${table([HEAD, ...results.map(rowOf)])}\n`);
      if (results[0]) print(`${detailsOf(results[0])}\n`);
    }
  },
};

/** Fleets that a watch of the product may choose, and the control. */
const FORAGERS: readonly Watcher[] = FLEETS.map(({ name, learning }) => ({
  ...LOOK_AHEAD,
  title: `foragers, ${name}`,
  foragers: learning,
}));

/** Ours with the true rates of publication in place of the learned ones. */
const KNOWING: Watcher = {
  ...LOOK_AHEAD,
  title: 'ours, knowing the rates',
  knowing: (site, begin, end) => {
    const coming = trueArrivals(site, begin, end);
    return lookAhead(NUMBERS, LAW, () => coming);
  },
};

const HEAD = ['policy', 'within 4 h', 'within 24 h', 'ours more within 4 h', ...SORTS, 'downloads a day'];

function rowOf({ watcher, soon, inADay, oursMore, soonBySort, watched }: PolicyResult): string[] {
  const sum = (of: (one: (typeof watched)[number]) => number) => watched.reduce((all, one) => all + of(one), 0);
  return [
    ...[watcher.title, interval(soon), interval(inADay), watcher === LOOK_AHEAD ? '' : interval(oursMore)],
    ...SORTS.map((sort) => soonBySort[sort].toFixed(3)),
    (sum(({ downloads }) => downloads) / sum(({ days }) => days)).toFixed(1),
  ];
}

const interval = ({ value, low, high }: Interval) => `${value.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;

/** Reports that were not new, withheld reports, the age of new documents, and the fewest polls, as text. */
function detailsOf({ watched }: PolicyResult): string {
  const sum = (of: (one: (typeof watched)[number]) => number) => watched.reduce((all, one) => all + of(one), 0);
  const rebuilt = watched.filter(({ rebuilds }) => rebuilds.length > 0);
  const fewest = watched.map((one) => fewestPolls(one) / one.days);
  const evidence = sum(({ evidenceBytes }) => evidenceBytes) / sum(({ days }) => days);
  return [
    reportLine(tallyOf(watched)),
    `Whoever knew all documents would find each within 4 h by ${meanOf(fewest).mean.toFixed(1)} polls a site and day, ${Math.max(...fewest).toFixed(1)} at most.`,
    ...(rebuilt.length > 0 ? rebuiltLines(rebuilt) : []),
    `Evidence: ${(evidence / 1_000).toFixed(1)} kB a site and day as it came (${((evidence * 365.25) / 1e6).toFixed(1)} MB a year), each answer once.`,
  ].join('\n');
}

function rebuiltLines(rebuilt: PolicyResult['watched']): string[] {
  return [
    `${rebuilt.length} sites were rebuilt, and report ${tallyOf(rebuilt).wrong} that are no news.`,
    ...AFTERWARDS.map((afterwards) => {
      const came = rebuilt.flatMap(({ rebuilds: [first], came }) =>
        first?.afterwards === afterwards ? came.filter(({ bornAt }) => bornAt >= first.at) : [],
      );
      const within = (ms: number) => came.filter(isWithin(ms)).length;
      return `After it, where old addresses lead to ${afterwards}: ${came.length} documents, ${within(SOON_MS)} within 4 h, ${within(DAY_MS)} within 24 h.`;
    }),
  ];
}
