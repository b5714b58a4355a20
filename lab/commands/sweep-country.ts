import { loadavg } from 'node:os';
import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import type { SearchState } from '../benchmarks/country/progress.js';
import { sweepReport } from '../benchmarks/country/report.js';
import { DAY, START } from '../country/life/working-time.js';
import { country } from '../country/sites/country.js';
import {
  blamesWithoutTruth,
  type Claim,
  changesOf,
  isRightChange,
  readClaims,
  type ScoredChange,
  saysAway,
} from '../living/claim-truth.js';
import { type Explained, explanationsOf } from '../living/denials.js';
import { brokenPromises, isMissed, type Judged, judgedOf, promiseTables } from '../living/promises.js';
import { sweepSeveralTimes } from '../living/swept-country.js';
import { startBusyLoops } from '../product/busy.js';
import { type Product, startProduct } from '../product/over-country.js';
import { memoryOf, stoppedAfter } from '../product/processes.js';
import { table } from '../report/table.js';
import { print, someOf, whole } from './options.js';
import { SHAPE_USE, shapeArguments, shapedOptions, shapeOf } from './shape.js';

/** Port beside the practice country of `npm start`. */
const DEFAULT_PORT = 4190;
const DEFAULT_PATIENCE_S = 150;
const SAY_MS = 10_000;

/** Lets the product sweep the country (real workers, database, fetcher and HTTP) and compares its answers with the truth. */
export const sweepCountryCommand = {
  use: `sweep-country ${SHAPE_USE} [--targets mail-record,…|all] [--sweeps 1] [--jump-days N] [--busy 0] [--workers 1] [--port 4190] [--patience 150] [--seconds N] [--no-rendering]    (time, memory, and each promise against the truth; with several sweeps also lost and moved, on one day or N days later, beside busy loops)`,
  async run(args: string[]): Promise<void> {
    const texts = ['targets', 'sweeps', 'jump-days', 'busy', 'workers', 'port', 'patience', 'seconds'] as const;
    const values = shapedOptions(args, texts, ['no-rendering']);
    const shape = shapeOf(values);
    const land = country({ ...shape, port: whole(values.port, 'port', DEFAULT_PORT) });
    const asked = values.targets === 'all' ? undefined : (values.targets ?? 'mail-record');
    const targets = someOf(BUILT_IN_TARGETS, asked, 'target', ({ slug }) => slug).map(({ slug }) => slug);
    const days = whole(values['jump-days'], 'jump-days', 0);
    const product = await startProduct({
      country: land,
      shape: [...shapeArguments(shape), ...(days > 0 ? ['--jump-days', `${days}`] : [])],
      workers: whole(values.workers, 'workers', 1),
      searched: 0,
      env: values['no-rendering'] ? { RENDERING: '0' } : {},
    });
    const busy = startBusyLoops(whole(values.busy, 'busy', 0));
    const stop = async () => void (await Promise.all([busy.stop(), product.stop()]));
    await stoppedAfter({ stop }, async () => {
      const browsers = product.workers.map(() => 0);
      let said = Number.NEGATIVE_INFINITY;
      const swept = await sweepSeveralTimes(land, product, {
        targets,
        sweeps: whole(values.sweeps, 'sweeps', 1),
        patienceS: whole(values.patience, 'patience', DEFAULT_PATIENCE_S),
        seconds: whole(values.seconds, 'seconds', Number.POSITIVE_INFINITY),
        between: () => void (days > 0 && process.kill(product.pids.sites, 'SIGUSR2')),
        look: (states) => {
          product.workers.forEach(({ pid }, i) => {
            browsers[i] = Math.max(browsers[i] ?? 0, memoryOf(pid)?.children ?? 0);
          });
          if (performance.now() - said < SAY_MS) return;
          said = performance.now();
          process.stderr.write(`${progressLine(states)}\n`);
        },
      });
      swept.forEach((states, i) => {
        print(`sweep ${i + 1}: ${land.sites.length} sites × ${targets.length} targets\n${sweepReport(states)}\n`);
      });
      product.workers.forEach((worker, i) => {
        print(memoryLine(i, worker, browsers[i] ?? 0));
      });
      print(`load average ${loadavg().map((average) => average.toFixed(1))}\n`);
      const claims = await readClaims(product.databaseUrl, land);
      const timeOf = (sweep: number) => START + sweep * days * DAY;
      const judged = judgedOf(claims, timeOf);
      print(promiseTables(claims, judged));
      const explained = await explanationsOf(product.databaseUrl, judged.filter(isMissed));
      for (const one of judged) if (!one.isRight) print(wrongLine(one, explained.get(one)));
      const blamed = claims.filter((claim) => blamesWithoutTruth(land, claim, timeOf(claim.sweep)));
      for (const line of claimLines(claims, blamed)) print(line);
      if (swept.length > 1) for (const line of changeLines(changesOf(land, claims, timeOf))) print(line);
      const broken = brokenPromises(judged);
      if (broken.length > 0) throw new Error(`Promises not kept: ${broken.join('; ')}`);
    });
  },
};

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

/** A wrong answer, with the addresses of what was named and of what is right. */
function wrongLine({ claim, truth }: Judged, explained: Explained | undefined): string {
  const { sweep, target, answer, reason, home, foundUrl, confidence } = claim;
  const said = foundUrl === null ? `${home} (${reason}; the page was ${explained})` : foundUrl;
  return `  sweep ${sweep + 1}, ${target}: ${answer} ${confidence?.toFixed(2) ?? '–'} ${said}; right: ${truth.urls[0] ?? 'none'} [${truth.trouble ?? 'no trouble'}]`;
}
/** Counts of outcomes and changes by sweep, and the sites that are blamed although they can be read. */
function claimLines(claims: readonly Claim[], blamed: readonly Claim[]): string[] {
  const sweeps = [...new Set(claims.map(({ sweep }) => sweep))];
  const rows = (of: (claim: Claim) => string): string[][] => {
    const names = [...new Set(claims.map(of))].sort();
    const count = (name: string, sweep: number) =>
      claims.filter((one) => one.sweep === sweep && of(one) === name).length;
    return names.map((name) => [name, ...sweeps.map((sweep) => `${count(name, sweep)}`)]);
  };
  return [
    table([
      ['sweep', ...sweeps.map((sweep) => `${sweep + 1}`)],
      ...rows(({ outcome, reason }) => `${outcome}: ${reason}`),
      ...rows(({ change }) => `change: ${change ?? 'none'}`),
    ]),
    `blamed although no trouble bars them and they were up: ${blamed.length}`,
    ...blamed.map(
      ({ sweep, home, outcome, reason, site }) =>
        `  sweep ${sweep + 1}: ${home} ${outcome} (${reason}); ${site.trouble ?? 'no trouble'}`,
    ),
  ];
}

function changeLines(changes: readonly ScoredChange[]): string[] {
  const said = changes.filter(saysAway);
  const right = said.filter(isRightChange);
  const wrong = said.filter((one) => !isRightChange(one));
  const overlooked = changes.filter((one) => one.truth !== 'there' && !saysAway(one) && !isRightChange(one));
  const share = (part: number, all: number) => (all === 0 ? '–' : (part / all).toFixed(3));
  return [
    `lost, moved or gone: ${right.length} right, ${wrong.length} wrong, ${overlooked.length} overlooked; precision ${share(right.length, said.length)}, recall ${share(right.length, right.length + overlooked.length)}`,
    ...wrong.map((one) => `  wrong: ${described(one)}`),
    ...overlooked.map((one) => `  overlooked: ${described(one)}`),
  ];
}

const described = ({ claim, knownUrl, truth }: ScoredChange): string =>
  `sweep ${claim.sweep + 1}: ${knownUrl} is ${truth}; said ${claim.change ?? 'nothing'}, ${claim.reason}, names ${claim.foundUrl ?? 'none'}; visit of ${claim.visitUrl ?? 'nothing'}: ${claim.visitState ?? '–'} (${claim.visitReason ?? '–'})`;
