import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { changedResults, type Results, type Span, wrongCount } from '../../chaos/laws.js';
import type { Country } from '../../country/sites/country.js';
import { preciseNow } from '../../country/web/request-log.js';
import { type Product, startProduct } from '../../product/over-country.js';
import { stoppedAfter } from '../../product/processes.js';

/** Duration of a clock tick of /proc, in seconds. */
const TICK_S = 0.01;

/** Processor seconds of processes and their descendants; ended processes count with their parent. */
function cpuSeconds(pids: readonly number[]): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []));
  const of = (pid: number): number => {
    const own = all.find((one) => one.pid === pid)?.seconds ?? 0;
    return all.reduce((sum, one) => (one.parent === pid ? sum + of(one.pid) : sum), own);
  };
  return pids.reduce((sum, pid) => sum + of(pid), 0);
}

function statOf(pid: number): { pid: number; parent: number; seconds: number }[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' '); // The fields from the third of proc(5) on.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0); // The fields utime, stime, cutime and cstime.
    return [{ pid, parent: Number(fields[1]), seconds: ticks * TICK_S }];
  } catch {
    return []; // The process ended in between.
  }
}

/** Seconds in which the machine's processors were busy for any process. */
const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1_000, 0);

const Counters = z.object({
  done: z.number(),
  downloads: z.number(),
  running: z.number(),
  statements: z.number(),
  /** Time of planning and execution in milliseconds. */
  milliseconds: z.number(),
  walBytes: z.number(),
  bytes: z.number(),
});
type Counters = z.infer<typeof Counters>;

const COUNTERS = `
  select (select count(*) from task where state = 'done')::float8 as done,
    (select coalesce(sum(downloads), 0) from task)::float8 as downloads,
    (select count(*) from task where runner is not null and runner_until > now())::float8 as running,
    (select sum(calls) from pg_stat_statements)::float8 as statements,
    (select sum(total_exec_time + total_plan_time) from pg_stat_statements)::float8 as milliseconds,
    (select wal_bytes from pg_stat_wal)::float8 as "walBytes",
    pg_database_size(current_database())::float8 as bytes`;

/** Postgres settings that `openCounters` requires. */
const COUNTING = ['-c', 'shared_preload_libraries=pg_stat_statements', '-c', 'pg_stat_statements.track_planning=on'];

/** Reads the progress of a product's only sweep and Postgres' statistics. */
async function openCounters(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  return {
    client,
    read: async (): Promise<Counters> => Counters.parse((await client.query(COUNTERS)).rows[0]),
    close: () => client.end(),
  };
}

export interface RunOptions {
  country: Country;
  /** Arguments of `lab country` for the same country. */
  shape: readonly string[];
  workers: number;
  /** Number of concurrent searches of each worker. */
  concurrency: number;
  crawlDelayMs: number;
  /** Maximum number of downloads of a search; undefined for the product's default. */
  budget: number | undefined;
  /** File of the sites' request log. */
  log: string;
  say(line: string): void;
}

/** Rates per second while every slot for a search was taken, and the cost of a search to Postgres. */
export interface Rates {
  workers: number;
  seconds: number;
  searches: number;
  downloads: number;
  /** Mean number of running searches. */
  inFlight: number;
  /** Number of used cores: by process group, and in all on this machine. */
  cores: { workers: number; postgres: number; sites: number; all: number };
  statements: number;
  milliseconds: number;
  walBytes: number;
  bytes: number;
}

/** Interval between two samples. It is longer for large sweeps, whose samples take long. */
const LOOK_MS = 500;
const LOOK_MS_A_SITE = 0.5;
const SAY_EVERY = 20;

const start = ({ country, shape, workers, concurrency, crawlDelayMs, budget, log }: RunOptions, env = {}) =>
  startProduct({
    country,
    shape,
    workers,
    budget,
    env: { RENDERING: '0', WORKER_CONCURRENCY: `${concurrency}`, CRAWL_DELAY_MS: `${crawlDelayMs}`, ...env },
    flags: [...COUNTING, '-c', 'max_connections=400'],
    requestLog: log,
  });

/**
 * Measures one sweep from the end of its first search, for the given number of seconds or until fewer searches than
 * slots are left.
 * @throws if there are too few sites for a measurement
 */
export async function measureWorkers(options: RunOptions & { seconds: number }): Promise<Rates> {
  const { country, workers, concurrency, seconds, say } = options;
  const product = await start(options);
  return stoppedAfter(product, async () => {
    const counters = await openCounters(product.databaseUrl);
    let [begin, end]: [Moment | null, Moment | null] = [null, null];
    const running: number[] = [];
    for (;;) {
      await sleep(LOOK_MS);
      const now = await momentOf(product, counters);
      if (now.done === 0) continue;
      begin ??= now;
      if (country.sites.length - now.done < workers * concurrency || now.at - begin.at > seconds * 1_000) break;
      end = now;
      running.push(now.running);
      if (running.length % SAY_EVERY === 0) say(`${workers} workers: ${now.done} searches, ${now.downloads} downloads`);
    }
    await counters.close();
    if (!begin || !end || end.done === begin.done) throw new Error('There are too few sites for so many places.');
    const inFlight = running.reduce((sum, one) => sum + one, 0) / running.length;
    return { workers, inFlight, ...between(begin, end) };
  });
}

/** Counters at a moment (ms since the epoch). */
interface Moment extends Counters {
  at: number;
  cores: Rates['cores'];
}

async function momentOf(
  { workers, pids }: Product,
  counters: Awaited<ReturnType<typeof openCounters>>,
): Promise<Moment> {
  const counted = await counters.read();
  const cores = {
    workers: cpuSeconds(workers.map(({ pid }) => pid)),
    postgres: cpuSeconds([pids.postgres]),
    sites: cpuSeconds([pids.sites]),
    all: busySeconds(),
  };
  return { ...counted, cores, at: preciseNow() };
}

function between(a: Moment, b: Moment): Omit<Rates, 'workers' | 'inFlight'> {
  const seconds = (b.at - a.at) / 1_000;
  const searches = b.done - a.done;
  const cores = (whose: keyof Rates['cores']) => (b.cores[whose] - a.cores[whose]) / seconds;
  return {
    seconds,
    searches: searches / seconds,
    downloads: (b.downloads - a.downloads) / seconds,
    cores: { workers: cores('workers'), postgres: cores('postgres'), sites: cores('sites'), all: cores('all') },
    statements: (b.statements - a.statements) / searches,
    milliseconds: (b.milliseconds - a.milliseconds) / searches,
    walBytes: (b.walBytes - a.walBytes) / searches,
    bytes: (b.bytes - a.bytes) / searches,
  };
}

/** Result of a complete sweep. */
export interface WholeSweep {
  seconds: number;
  /** Outcome of each site's search. */
  outcomes: Results;
  kills: Span[];
  looks: number;
  broken: string[];
}

/** Lease in seconds, short enough that a killed worker's searches are taken over during the test. */
const LEASE_S = '8';
/** Maximum duration of the remaining searches. */
const PATIENCE_MS = 1_800_000;
const Ended = z.object({ id: z.string(), home: z.string(), outcome: z.string(), result: z.string() });
const ENDED = `
  select task.id, task.subject as home, concat_ws(' ', task.outcome, search.found_url) as outcome,
    concat_ws(' ', task.outcome, task.reason, search.found_url, task.finished_at) as result
  from task left join search on search.id = task.id where task.state = 'done'`;
const COUNT = `
  select count(*)::int as all, count(*) filter (where state = 'done')::int as done,
    count(*) filter (where state = 'waiting')::int as waiting from task`;
const Counted = z.object({ all: z.number(), done: z.number(), waiting: z.number() });

/**
 * Runs one sweep to its end and checks continuously that each search exists once and keeps its one result.
 * @param killEveryS interval in seconds at which the oldest worker is killed (SIGKILL) and replaced; null if none is
 *   killed
 */
export async function wholeSweep(options: RunOptions & { killEveryS: number | null }): Promise<WholeSweep> {
  const { country, killEveryS, say } = options;
  const product = await start(options, { WORKER_LEASE_S: LEASE_S });
  return stoppedAfter(product, async () => {
    const counters = await openCounters(product.databaseUrl);
    const [kills, broken] = [[] as Span[], new Set<string>()];
    const began = preciseNow();
    let before: Results = new Map();
    let outcomes: Results = new Map();
    let looks = 0;
    for (let next = killEveryS; before.size < country.sites.length; ) {
      await sleep(Math.max(LOOK_MS, LOOK_MS_A_SITE * country.sites.length));
      const [counted] = z.array(Counted).parse((await counters.client.query(COUNT)).rows);
      const wrong = counted && wrongCount(counted, country.sites.length);
      if (wrong) broken.add(wrong);
      const ended = z.array(Ended).parse((await counters.client.query(ENDED)).rows);
      const now = new Map(ended.map(({ id, result }) => [id, result]));
      for (const change of changedResults(before, now)) broken.add(change);
      [before, outcomes] = [now, new Map(ended.map(({ home, outcome }) => [home, outcome]))];
      looks++;
      const seconds = (preciseNow() - began) / 1_000;
      for (const { pid, log, hasEnded } of product.workers) if (hasEnded()) broken.add(`worker ${pid} ended: ${log}`);
      if (killEveryS !== null && next !== null && seconds > next) {
        next += killEveryS;
        kills.push(await killOldest(product));
        say(`${seconds.toFixed(0)} s: a worker was killed; ${now.size} of ${country.sites.length} searches are done`);
      }
      if (seconds * 1_000 > PATIENCE_MS) {
        broken.add(`The sweep did not end: ${now.size} of ${country.sites.length}`);
        break;
      }
    }
    await counters.close();
    return { seconds: (preciseNow() - began) / 1_000, outcomes, kills, looks, broken: [...broken] };
  });
}

async function killOldest(product: Product): Promise<Span> {
  const [victim] = product.workers.splice(0, 1);
  if (!victim) throw new Error('There is no worker left to kill.');
  const from = preciseNow();
  process.kill(victim.pid, 'SIGKILL');
  while (!victim.hasEnded()) await sleep(10);
  product.workers.push(product.startWorker());
  return { from, to: preciseNow() };
}
