import { LOOK_AHEAD } from '@hyrde/jobs/watch';
import { HOUR } from '../country/life/working-time.js';
import { chooseNumbers } from '../living/choose.js';
import { type PolicyResult, watchTrial } from '../living/watch-trial.js';
import { SORTS } from '../living/watched.js';
import type { Interval } from '../replay/bootstrap.js';
import { table } from '../report/table.js';
import { RIVALS } from '../watch/rivals.js';
import { optionsOf, whole } from './options.js';
import { print } from './output.js';

const SEEDS = '21,22,23';
const [SITES, DAYS, PURSES] = [24, 42, '5,10,20'];

/** The rounds of watch on living countries, without network, the clock set by hand: the truth says how soon news is found. */
export const watchCountryCommand = {
  use: `watch-country [--seeds ${SEEDS}] [--sites ${SITES}] [--days ${DAYS}] [--purses ${PURSES}] [--rivals | --choose]    (how soon the product's rounds find the news of living countries; precision, downloads; ours against every rival; with --choose the numbers of ours are chosen on these)`,
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['seeds', 'sites', 'days', 'purses'], ['rivals', 'choose']);
    const numbers = (text: string, name: string) => text.split(',').map((one) => whole(one, name, 1));
    const seeds = numbers(values.seeds ?? SEEDS, 'seeds');
    const [sites, days] = [whole(values.sites, 'sites', SITES), whole(values.days, 'days', DAYS)];
    const purses = numbers(values.purses ?? PURSES, 'purses');
    if (values.choose) {
      const chosen = await chooseNumbers({ seeds, sites, days }, purses, ({ what, found, worth }) =>
        print(`${what}: ${found.map((one) => one.toFixed(3)).join(' ')}, in the mean ${worth.toFixed(4)}`),
      );
      return print(JSON.stringify(chosen, null, 2));
    }
    const policies = [LOOK_AHEAD, ...(values.rivals ? RIVALS : [])];
    for (const perDay of purses) {
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
  const [told, wrong] = [sum(({ told }) => told), sum(({ wrong }) => wrong)];
  const ages = watched
    .flatMap(({ came }) => came.map(({ bornAt, foundAt }) => (foundAt - bornAt) / HOUR))
    .sort((a, b) => a - b);
  const rebuilt = watched.filter(({ rebuilds }) => rebuilds > 0);
  const evidence = sum(({ evidenceBytes }) => evidenceBytes) / sum(({ days }) => days);
  return [
    `Told of ${told} documents, precision ${(1 - wrong / told).toFixed(4)}: ${sum(({ events }) => events)} of the ${wrong} others are old events that came up in a calendar.`,
    `Median age ${ages[Math.floor(ages.length / 2)]?.toFixed(2)} h. Held back: ${sum(({ held }) => held)} documents, ${sum(({ heldOld }) => heldOld)} of them old; ${rebuilt.length} sites were rebuilt, and tell of ${rebuilt.reduce((all, { wrong }) => all + wrong, 0)} that are no news.`,
    `Evidence: ${(evidence / 1_000).toFixed(1)} kB a site and day as it came (${((evidence * 365.25) / 1e6).toFixed(1)} MB a year), each answer once.`,
  ].join('\n');
}
