import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { logPlans, type Plan, plansIn } from '../benchmarks/load/plans.js';
import { BASELINE, routes, subjectsOf } from '../benchmarks/load/routes.js';
import { fill } from '../benchmarks/load/scenario.js';
import { type Api, type Service, startService } from '../benchmarks/load/service.js';
import { type Timing, timeRequest, timeRoute } from '../benchmarks/load/timing.js';
import { table } from '../benchmarks/table.js';
import { whole } from './wrong-use.js';

const DEFAULT_SEARCHES = 1_000_000;
const DEFAULT_SITES = 10_000;
/** Requests of each route: enough for a 95th percentile that one hiccup does not set. */
const DEFAULT_REQUESTS = 60;
/** A route is slow where it takes so many times the baseline; then its plans are shown. */
const SLOW = 3;
/** Statements of a slow route that are shown: those that took at least so long. */
const PLAN_MS = 3;
const PLANS_A_ROUTE = 2;

/** How fast the service answers with very many searches stored. */
export const loadCommand = {
  use: 'load [--searches 1000000] [--sites 10000] [--requests 60]    (rate, p50 and p95 of every list beside the least request; plans of the slow ones)',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: { searches: { type: 'string' }, sites: { type: 'string' }, requests: { type: 'string' } },
    });
    const scenario = {
      sites: whole(values.sites, 'sites', DEFAULT_SITES),
      searches: whole(values.searches, 'searches', DEFAULT_SEARCHES),
    };
    const service = await startService();
    const onSignal = () => void service.stop().finally(() => process.exit(1));
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    try {
      const begun = Date.now();
      await fill(service.connection, scenario);
      process.stdout.write(
        `${scenario.searches} searches, ${scenario.sites} sites, made in ${Math.round((Date.now() - begun) / 1000)} s\n`,
      );
      await measure(service, whole(values.requests, 'requests', DEFAULT_REQUESTS));
    } finally {
      await service.stop();
    }
  },
};

async function measure(service: Service, requests: number): Promise<void> {
  const api = await service.startApi();
  const timings: Timing[] = [];
  for (const route of routes(await subjectsOf(service.connection)))
    timings.push(await timeRoute(api, route, BASELINE, requests));
  const load = loadavg().map((average) => average.toFixed(1));
  process.stdout.write(`load average ${load.join(' ')}; ms\n\n${timingTable(timings)}\n`);
  for (const { route, p50, baselineP50 } of timings)
    if (p50 > SLOW * baselineP50)
      for (const plan of (await plansOf(service, api, route)).slice(0, PLANS_A_ROUTE))
        process.stdout.write(
          `\n${route.name}, ${plan.ms} ms: ${plan.statement.replaceAll(/\s+/g, ' ')}\n${plan.plan}\n`,
        );
}

function timingTable(timings: readonly Timing[]): string {
  const head = ['route', 'p50', 'p95', 'baseline p50', 'p95', 'times', 'a second', 'KB'];
  const rows = timings.map(({ route, p50, p95, baselineP50, baselineP95, bytes }) => [
    ...[route.name, p50.toFixed(1), p95.toFixed(1), baselineP50.toFixed(1), baselineP95.toFixed(1)],
    ...[(p50 / baselineP50).toFixed(1), (1000 / p50).toFixed(0), (bytes / 1000).toFixed(1)],
  ]);
  return table([head, ...rows]);
}

/** What Postgres does for one request of a route. */
async function plansOf({ connection, log }: Service, api: Api, route: Timing['route']): Promise<Plan[]> {
  await logPlans(connection, PLAN_MS);
  const before = log.length;
  await timeRequest(api, route);
  await logPlans(connection, null);
  return plansIn(log.slice(before).join(''));
}
