import { rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { measureWorkers, type Rates, type RunOptions, wholeSweep } from '../benchmarks/workers/run.js';
import { askedAgain, pageOf, repeatedWithoutReason } from '../chaos/laws.js';
import { type LoggedVisit, readVisits } from '../chaos/visits.js';
import { country } from '../country/sites/country.js';
import { type Manners, mannersLine, mannersOf } from '../living/politeness-law.js';
import { table } from '../report/table.js';
import { WrongUse, whole } from './options.js';
import { SHAPE_USE, shapeArguments, shapedOptions, shapeOf } from './shape.js';

/** Port beside the practice country of `npm start`. */
const DEFAULT_PORT = 4191;
const DEFAULT_COUNTS = '1,2,5,10';
const DEFAULT_SECONDS = 90;
/**
 * Number of concurrent searches of a worker: few, so that many workers fit on a small machine and mostly wait for
 * hosts.
 */
const DEFAULT_CONCURRENCY = 10;
const DEFAULT_CRAWL_DELAY_MS = 1_000;

/**
 * Measures the searches that 1, 2, 5 and 10 workers finish per minute, their politeness, and the load of machine and
 * database.
 */
export const workersCommand = {
  use: `workers ${SHAPE_USE} [--counts 1,2,5,10] [--concurrency 10] [--crawl-delay 1000] [--budget N] [--seconds 90]    (searches a minute by workers, their manners, what each takes of processors and Postgres)\n  workers --kill-every 30 [--counts 10] …    (one sweep without a kill and one with a worker killed so often; exit code 1 where a law is broken)`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['counts', 'concurrency', 'crawl-delay', 'budget', 'seconds', 'kill-every']);
    const shape = shapeOf({ ...values, 'no-troubles': true });
    const counts = (values.counts ?? DEFAULT_COUNTS).split(',').map((count) => whole(count, 'counts', 1));
    const [workers = 0] = counts;
    const options = {
      country: country({ ...shape, port: DEFAULT_PORT }),
      shape: shapeArguments(shape),
      concurrency: whole(values.concurrency, 'concurrency', DEFAULT_CONCURRENCY),
      crawlDelayMs: whole(values['crawl-delay'], 'crawl-delay', DEFAULT_CRAWL_DELAY_MS),
      budget: values.budget === undefined ? undefined : whole(values.budget, 'budget', 1),
      say: (line: string) => void process.stderr.write(`${line}\n`),
    };
    if (values['kill-every'] !== undefined) {
      if (counts.length > 1) throw new WrongUse('--kill-every takes one count of workers: --counts 10.');
      return chaos({ ...options, workers }, whole(values['kill-every'], 'kill-every', 1));
    }
    const seconds = whole(values.seconds, 'seconds', DEFAULT_SECONDS);
    const runs: (Rates & { manners: Manners })[] = [];
    for (const count of counts) {
      const { visits, ...rates } = await logged((log) => measureWorkers({ ...options, log, workers: count, seconds }));
      runs.push({ ...rates, manners: mannersOf(visits, () => options.crawlDelayMs) });
      options.say(report(runs));
    }
    const { sites } = options.country;
    process.stdout.write(
      `${sites.length} sites, ${options.concurrency} searches in flight a worker, ${options.crawlDelayMs} ms a host; ${machine()}\n\n${report(runs)}\n`,
    );
  },
};

const machine = (): string =>
  `${availableParallelism()} cores, load average ${loadavg()
    .map((average) => average.toFixed(1))
    .join(' ')}`;

function report(runs: readonly (Rates & { manners: Manners })[]): string {
  const head = ['workers', 'searches/min', 'downloads/s', 'in flight', 'measured'];
  const cost = ['cores: workers', 'Postgres', 'sites', 'all', 'statements', 'ms of Postgres', 'WAL kB', 'kB kept'];
  const row = ({ workers, searches, downloads, inFlight, seconds, cores, ...a }: Rates) => [
    ...[`${workers}`, (60 * searches).toFixed(0), downloads.toFixed(1), inFlight.toFixed(0), `${seconds.toFixed(0)} s`],
    ...[cores.workers, cores.postgres, cores.sites, cores.all].map((core) => core.toFixed(2)),
    ...[a.statements.toFixed(0), a.milliseconds.toFixed(0)],
    ...[a.walBytes, a.bytes].map((bytes) => (bytes / 1_000).toFixed(0)),
  ];
  const said = 'The last four are those of one search.';
  const manners = runs.map(({ workers, manners }) => `${workers} workers: ${mannersLine(manners)}`);
  return [table([[...head, ...cost], ...runs.map(row)]), said, ...manners].join('\n');
}

/** @throws with the violations */
async function chaos(options: Omit<RunOptions, 'log'>, killEveryS: number): Promise<void> {
  const run = (every: number | null) => logged((log) => wholeSweep({ ...options, log, killEveryS: every }));
  const [calm, struck] = [await run(null), await run(killEveryS)];
  const manners = [calm, struck].map(({ visits }) => mannersOf(visits, () => options.crawlDelayMs));
  const ordinary = askedAgain(calm.visits);
  const broken = [
    ...calm.broken,
    ...struck.broken,
    ...manners.filter(({ atOnce, tooSoon }) => atOnce + tooSoon > 0).map(mannersLine),
    ...repeatedWithoutReason(struck.visits, struck.kills, ordinary).map(
      (visit) => `${pageOf(visit)} was requested again at ${new Date(visit.start).toISOString()}, without a reason`,
    ),
    ...[...calm.outcomes].flatMap(([home, outcome]) =>
      struck.outcomes.get(home) === outcome
        ? []
        : [`${home} ended "${struck.outcomes.get(home)}", without kills "${outcome}"`],
    ),
  ];
  const repeated = [...askedAgain(struck.visits)].filter((page) => !ordinary.has(page)).length;
  process.stdout.write(
    [
      `${options.country.sites.length} sites, ${options.workers} workers, ${options.crawlDelayMs} ms a host; ${machine()}`,
      `Without a kill: ${calm.seconds.toFixed(0)} s, ${calm.visits.length} documents.`,
      `A worker killed every ${killEveryS} s: ${struck.kills.length} kills, ${struck.seconds.toFixed(0)} s, ${struck.visits.length} documents,`,
      `${repeated} of them again, each under way at a kill; done + waiting = all at ${struck.looks} looks.`,
      ...manners.map(mannersLine),
      broken.length === 0 ? 'Every law held.\n' : '',
    ].join('\n'),
  );
  if (broken.length > 0) throw new Error(`Broken (${broken.length}):\n${broken.slice(0, 50).join('\n')}`);
}

/** Does work whose sites write a request log, and reads the log. */
async function logged<T>(work: (log: string) => Promise<T>): Promise<T & { visits: LoggedVisit[] }> {
  const log = path.join(tmpdir(), `hyrde-workers-${process.pid}.log`);
  try {
    return { ...(await work(log)), visits: readVisits(log) };
  } finally {
    rmSync(log, { force: true });
  }
}
