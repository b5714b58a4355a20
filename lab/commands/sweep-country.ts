import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProgress, type SearchState } from '../benchmarks/country/progress.js';
import { sweepReport, untroubledDone } from '../benchmarks/country/report.js';
import { country } from '../country/sites/country.js';
import { type Product, startProduct } from '../product/over-country.js';
import { memoryOf, stoppedAfter } from '../product/processes.js';
import { whole } from './options.js';
import { SHAPE_USE, shapeArguments, shapedOptions, shapeOf } from './shape.js';

/** Port beside the practice country of `npm start`. */
const DEFAULT_PORT = 4190;
/**
 * Seconds to wait for hosts that throttle without a Retry-After time and are left alone for a minute or more, several
 * times.
 */
const DEFAULT_PATIENCE_S = 300;
const LOOK_MS = 2_000;

/** Sweeps the country as the product does: real workers, database, fetcher and HTTP, one page per second and host. */
export const sweepCountryCommand = {
  use: `sweep-country ${SHAPE_USE} [--workers 1] [--port 4190] [--patience 300] [--seconds N] [--no-rendering]    (time and memory; goal: < 180 s for untroubled hosts, < 1 GB a worker)`,
  async run(args: string[]): Promise<void> {
    const values = shapedOptions(args, ['workers', 'port', 'patience', 'seconds'], ['no-rendering']);
    const shape = shapeOf(values);
    const land = country({ ...shape, port: whole(values.port, 'port', DEFAULT_PORT) });
    const product = await startProduct({
      country: land,
      shape: shapeArguments(shape),
      workers: whole(values.workers, 'workers', 1),
      env: values['no-rendering'] ? { RENDERING: '0' } : {},
    });
    await stoppedAfter(product, async () => {
      const patience = whole(values.patience, 'patience', DEFAULT_PATIENCE_S);
      const seconds = whole(values.seconds, 'seconds', Number.POSITIVE_INFINITY);
      const { states, memory } = await watch(product, land.sites, { patience, seconds });
      const load = loadavg().map((average) => average.toFixed(1));
      process.stdout.write(
        `${land.sites.length} sites, ${product.workers.length} worker(s), load average ${load.join(' ')}\n\n${sweepReport(states)}\n\n${rateLine(states)}\n${memory.join('\n')}\n`,
      );
    });
  },
};

/** Polls until all searches are done, for `patience` seconds after the last untroubled one, or for `seconds` in all. */
async function watch(
  product: Product,
  sites: Parameters<typeof openProgress>[1],
  { patience, seconds }: { patience: number; seconds: number },
) {
  const started = performance.now();
  const progress = openProgress(product.databaseUrl, sites);
  const browsers = product.workers.map(() => 0);
  let patient: number | null = null;
  let said = 0;
  for (;;) {
    await sleep(LOOK_MS);
    const states = await progress.read();
    product.workers.forEach(({ pid }, i) => {
      browsers[i] = Math.max(browsers[i] ?? 0, memoryOf(pid)?.children ?? 0);
    });
    if (performance.now() - said > 10_000) {
      said = performance.now();
      process.stderr.write(`${progressLine(states)}\n`);
    }
    if (untroubledDone(states)) patient ??= performance.now();
    const now = performance.now();
    const over = now - started > 1_000 * seconds || (patient !== null && now - patient > 1_000 * patience);
    if (!over && states.some(({ done }) => !done)) continue;
    await progress.close();
    return { states, memory: product.workers.map((worker, i) => memoryLine(i, worker, browsers[i] ?? 0)) };
  }
}

/** Rate of finished searches per second, between the first and the last tenth of them. */
function rateLine(states: readonly SearchState[]): string {
  const ends = states.flatMap(({ endedAfter }) => endedAfter ?? []).sort((a, b) => a - b);
  const from = ends[Math.floor(ends.length / 10)] ?? 0;
  const to = ends[Math.floor((9 * ends.length) / 10)] ?? 0;
  return `${ends.length} searches ended; in the midst of them ${((0.8 * ends.length) / (to - from)).toFixed(2)} a second`;
}

function progressLine(states: readonly SearchState[]): string {
  const done = states.filter((state) => state.done);
  const downloads = states.reduce((sum, state) => sum + state.downloads, 0);
  return `${done.length} of ${states.length} done, ${downloads} downloads`;
}

function memoryLine(i: number, { pid, log }: Product['workers'][number], browser: number): string {
  const memory = memoryOf(pid);
  const own = memory ? `${memory.peak.toFixed(0)} MB at most` : 'memory unknown (it ended, or there is no /proc)';
  return `worker ${i + 1}: ${own}; its browser ${browser.toFixed(0)} MB at most, shared pages counted in each process; log ${log}`;
}
