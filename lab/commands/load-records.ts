import { loadavg } from 'node:os';
import { importRecords, recordRoutes } from '../benchmarks/load/records/imported.js';
import { BASELINE } from '../benchmarks/load/routes.js';
import { startService } from '../benchmarks/load/service.js';
import { type Timing, timeRoute } from '../benchmarks/load/timing.js';
import { stoppedAfter } from '../product/processes.js';
import { table } from '../report/table.js';
import { optionsOf, print, whole } from './options.js';

const DEFAULT_RECORDS = 1_000_000;
/** Number of requests of each route, enough that one outlier does not set the 95th percentile. */
const DEFAULT_REQUESTS = 60;
/** Maximum 95th percentile of a search of a million records, in ms. */
const MOST_P95_MS = 100;

/** Measures the rate of storing records and the latency of searching them. */
export const loadRecordsCommand = {
  use: 'load-records [--records 1000000] [--requests 60]    (records stored as the worker stores them, then searched through the API: rate, p50 and p95 beside the least request; goal: p95 < 100 ms)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['records', 'requests']);
    const requests = whole(values.requests, 'requests', DEFAULT_REQUESTS);
    const service = await startService();
    await stoppedAfter(service, async () => {
      const { records, portals, seconds } = await importRecords(
        service,
        whole(values.records, 'records', DEFAULT_RECORDS),
      );
      print(
        `${records} records of ${portals} portals stored in ${seconds.toFixed(0)} s: ${(records / seconds).toFixed(0)} a second`,
      );
      const api = await service.startApi();
      const timings: Timing[] = [];
      for (const route of await recordRoutes(service.connection))
        timings.push(await timeRoute(api, route, BASELINE, requests));
      const load = loadavg().map((average) => average.toFixed(1));
      print(`load average ${load.join(' ')}; ms\n\n${timingTable(timings)}`);
      const slow = timings.filter(({ p95 }) => p95 >= MOST_P95_MS);
      if (slow.length > 0) throw new Error(`${slow.length} routes have a p95 of ${MOST_P95_MS} ms or more.`);
    });
  },
};

function timingTable(timings: readonly Timing[]): string {
  const rows = timings.map(({ route, p50, p95, baselineP50, baselineP95 }) => [
    ...[route.name, p50.toFixed(1), p95.toFixed(1), baselineP50.toFixed(1), baselineP95.toFixed(1)],
    ...[(p50 / baselineP50).toFixed(1), p95 >= MOST_P95_MS ? 'too slow' : ''],
  ]);
  return table([['route', 'p50', 'p95', 'baseline p50', 'p95', 'times', ''], ...rows]);
}
