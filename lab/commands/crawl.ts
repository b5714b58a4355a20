import { loadavg } from 'node:os';
import { CONTESTANTS, type Name, race } from '../benchmarks/crawl/race.js';
import { raceReport } from '../benchmarks/crawl/report.js';
import { installed } from '../on-demand.js';
import { optionsOf, WrongUse, whole } from './options.js';

/** Number of searches that share a municipal vendor's host; more change little on one core. */
const DEFAULT_CONCURRENCY = 16;
/** Pages of each site, 2,000 in all: a heat takes seconds, several times the compiler's warm-up. */
const DEFAULT_PAGES = 125;
const DEFAULT_ROUNDS = 5;

/** Benchmarks Hyrde's fetcher and parser against Crawlee on the same pages. */
export const crawlCommand = {
  use: 'crawl [--rounds 5] [--pages 125] [--concurrency 16] [--only hyrde,hyrde-htmlparser2,crawlee]    (pages/s and memory beside Crawlee)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['rounds', 'pages', 'concurrency', 'only']);
    const contestants = chosen(values.only);
    if (contestants.some((name) => name === 'crawlee')) await installed('crawlee');
    const pages = atLeastOne(values.pages, 'pages', DEFAULT_PAGES);
    const concurrency = atLeastOne(values.concurrency, 'concurrency', DEFAULT_CONCURRENCY);
    const { heats, pinned } = await race({
      contestants,
      rounds: atLeastOne(values.rounds, 'rounds', DEFAULT_ROUNDS),
      concurrency,
      pages,
      onHeat: (round, name, { haul, seconds }) =>
        process.stderr.write(`round ${round}: ${name} ${(haul.pages / seconds).toFixed(0)} pages/s\n`),
    });
    const load = loadavg().map((average) => average.toFixed(1));
    process.stdout.write(
      `${pages * concurrency} pages of about 20 KB, ${concurrency} at a time, ${pinned ? 'each on one core' : 'cores not bound'}, load average ${load.join(' ')}; median (lowest … highest)\n\n${raceReport(heats)}\n`,
    );
  },
};

function chosen(list: string | undefined): Name[] {
  if (list === undefined) return [...CONTESTANTS];
  const asked = list.split(',');
  const unknown = asked.find((name) => !CONTESTANTS.some((known) => known === name));
  if (unknown !== undefined) throw new WrongUse(`--only takes some of ${CONTESTANTS.join(',')}, not "${unknown}".`);
  return CONTESTANTS.filter((name) => asked.includes(name));
}

function atLeastOne(text: string | undefined, name: string, fallback: number): number {
  const number = whole(text, name, fallback);
  if (number === 0) throw new WrongUse(`--${name} takes at least 1.`);
  return number;
}
