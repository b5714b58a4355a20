import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { filled } from '../benchmarks/load/filled.js';
import { BASELINE, type Route, routes, subjectsOf } from '../benchmarks/load/routes.js';
import { type Api, type Service, startService } from '../benchmarks/load/service.js';
import { type RateTiming, type Timing, timeRequest, timeRoute, timeRouteAtRate } from '../benchmarks/load/timing.js';
import { stoppedAfter } from '../product/processes.js';
import { table } from '../report/table.js';
import { WrongUse, whole } from './options.js';

const DEFAULT_SEARCHES = 1_000_000;
const DEFAULT_SITES = 10_000;
/** Number of known pages of all sites. */
const DEFAULT_PAGES = 1_000_000;
/** Number of documents of watches, on all sites. */
const DEFAULT_DOCUMENTS = 1_000_000;
/** Number of requests of each route, enough that one outlier does not set the 95th percentile. */
const DEFAULT_REQUESTS = 60;
/** Requests per second: many open screens that reload every few seconds. */
const DEFAULT_RATE = 20;
/** Maximum 95th percentile above that of the baseline request, in milliseconds: imperceptible to people. */
const MAX_ABOVE_BASELINE_MS = 50;
/** Duration of the baseline's measurement before each route, as a fraction of the route's. */
const BASELINE_SHARE = 1 / 6;
/** Factor above the baseline from which a route is slow, so that its plans are printed. */
const SLOW = 3;
/** Minimum duration in ms of a slow route's statements that are printed. */
const PLAN_MS = 3;
const PLANS_A_ROUTE = 2;

/** Measures the latency of the service on a database with very many searches. */
export const loadCommand = {
  use: 'load [--searches 1000000] [--sites 10000] [--pages 1000000] [--documents 1000000] [--requests 60] [--seconds 60 [--rate 20]] [--route TEXT …] [--folder DIR]    (p50 and p95 of every list beside the least request, one at a time, then at a rate; plans of the slow ones; the database is kept in the folder, and filled where it is not yet)',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: {
        searches: { type: 'string' },
        sites: { type: 'string' },
        pages: { type: 'string' },
        documents: { type: 'string' },
        requests: { type: 'string' },
        seconds: { type: 'string' },
        rate: { type: 'string' },
        route: { type: 'string', multiple: true },
        folder: { type: 'string' },
      },
    });
    const scenario = {
      sites: whole(values.sites, 'sites', DEFAULT_SITES),
      searches: whole(values.searches, 'searches', DEFAULT_SEARCHES),
      pages: whole(values.pages, 'pages', DEFAULT_PAGES),
      documents: whole(values.documents, 'documents', DEFAULT_DOCUMENTS),
    };
    const service = await startService(values.folder);
    await stoppedAfter(service, async () => {
      const begun = Date.now();
      if (await filled(service.connection, scenario))
        process.stdout.write(
          `${scenario.searches} searches, ${scenario.pages} known pages, ${scenario.documents} documents, ${scenario.sites} sites, made in ${Math.round((Date.now() - begun) / 1000)} s\n`,
        );
      const api = await service.startApi();
      const asked = chosen(routes(await subjectsOf(service.connection)), values.route);
      await measure(service, api, asked, whole(values.requests, 'requests', DEFAULT_REQUESTS));
      const seconds = values.seconds === undefined ? 0 : whole(values.seconds, 'seconds', 1);
      if (seconds > 0) await measureAtRate(api, asked, whole(values.rate, 'rate', DEFAULT_RATE), seconds);
    });
  },
};

/** @param texts a chosen route's name contains one of them; by default all are chosen */
function chosen(all: readonly Route[], texts: readonly string[] = ['']): Route[] {
  const some = all.filter(({ name }) => texts.some((text) => name.includes(text)));
  if (some.length === 0) throw new WrongUse(`No route's name holds ${texts.join(' or ')}.`);
  return some;
}

async function measure(service: Service, api: Api, asked: readonly Route[], requests: number): Promise<void> {
  const timings: Timing[] = [];
  for (const route of asked) timings.push(await timeRoute(api, route, BASELINE, requests));
  const load = loadavg().map((average) => average.toFixed(1));
  process.stdout.write(`load average ${load.join(' ')}; ms\n\n${timingTable(timings)}\n`);
  for (const { route, p50, baselineP50 } of timings)
    if (p50 > SLOW * baselineP50)
      for (const plan of (await plansOf(service, api, route)).slice(0, PLANS_A_ROUTE))
        process.stdout.write(
          `\n${route.name}, ${plan.ms} ms: ${plan.statement.replaceAll(/\s+/g, ' ')}\n${plan.plan}\n`,
        );
}

/** @throws if a route's 95th percentile is too far above the baseline's */
async function measureAtRate(api: Api, asked: readonly Route[], rate: number, seconds: number): Promise<void> {
  const timings: (RateTiming & { above: number })[] = [];
  for (const route of asked) {
    const least = await timeRouteAtRate(api, BASELINE, rate, seconds * BASELINE_SHARE);
    const timing = await timeRouteAtRate(api, route, rate, seconds);
    timings.push({ ...timing, above: timing.p95 - least.p95 });
  }
  const head = ['route', 'p50', 'p95', 'p95 above the baseline'];
  const rows = timings.map(({ route, p50, p95, above }) => [
    ...[route.name, p50.toFixed(1), p95.toFixed(1)],
    `${above.toFixed(1)}${above > MAX_ABOVE_BASELINE_MS ? ' too slow' : ''}`,
  ]);
  process.stdout.write(`\n${rate} requests a second for ${seconds} s; ms\n\n${table([head, ...rows])}\n`);
  const slow = timings.filter(({ above }) => above > MAX_ABOVE_BASELINE_MS);
  if (slow.length > 0)
    throw new Error(`${slow.length} routes are more than ${MAX_ABOVE_BASELINE_MS} ms above the least request.`);
}

function timingTable(timings: readonly Timing[]): string {
  const head = ['route', 'p50', 'p95', 'baseline p50', 'p95', 'p50 times', 'p95 above', 'KB'];
  const rows = timings.map(({ route, p50, p95, baselineP50, baselineP95, bytes }) => [
    ...[route.name, p50.toFixed(1), p95.toFixed(1), baselineP50.toFixed(1), baselineP95.toFixed(1)],
    ...[(p50 / baselineP50).toFixed(1), (p95 - baselineP95).toFixed(1), (bytes / 1000).toFixed(1)],
  ]);
  return table([head, ...rows]);
}

/** Plans of Postgres for one request of a route. */
async function plansOf({ connection, log }: Service, api: Api, route: Timing['route']): Promise<Plan[]> {
  await logPlans(connection, PLAN_MS);
  const before = log.length;
  await timeRequest(api, route);
  await logPlans(connection, null);
  return plansIn(log.slice(before).join(''));
}

/** One statement as executed by Postgres. */
interface Plan {
  ms: number;
  statement: string;
  /** Output of `explain (analyze, buffers)`. */
  plan: string;
}

/**
 * Makes Postgres log the plan of every statement slower than a limit in ms; null disables it. The library must be
 * loaded.
 */
async function logPlans(connection: pg.Client, slowerThanMs: number | null): Promise<void> {
  const settings = {
    log_min_duration: slowerThanMs ?? -1,
    log_analyze: 'on',
    log_buffers: 'on',
    log_nested_statements: 'on',
  };
  for (const [name, value] of Object.entries(settings))
    await connection.query(`alter system set auto_explain.${name} = '${value}'`);
  await connection.query('select pg_reload_conf()');
  await sleep(500); // Each Postgres process reloads its settings before its next statement.
}

/** Plans in a piece of Postgres' log, descending by duration. */
function plansIn(log: string): Plan[] {
  // Each message begins with a date; continuation lines begin with a tab.
  const messages = log.split(/\n(?=\S)/);
  return messages
    .flatMap((message) => {
      const head = /duration: ([\d.]+) ms {2}plan:\s*Query Text: /.exec(message);
      if (!head) return [];
      const rest = message.slice(head.index + head[0].length);
      const planAt = rest.search(/\n\t[^\n]*\(cost=/);
      if (planAt < 0) return [];
      return [
        {
          ms: Number(head[1]),
          statement: rest.slice(0, planAt).trim(),
          plan: rest.slice(planAt).replaceAll('\n\t', '\n').trim(),
        },
      ];
    })
    .sort((a, b) => b.ms - a.ms);
}
