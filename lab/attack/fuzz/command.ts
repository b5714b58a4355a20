import { optionsOf, whole } from '../../commands/options.js';
import { openPeople } from '../../product/people.js';
import { stoppedAfter } from '../../product/processes.js';
import { Gun } from '../api/send.js';
import { startService } from '../api/service.js';
import { type Fault, type FuzzResult, fuzz } from './fuzz.js';
import { describeFault, fuzzReport, percentile } from './report.js';

const DEFAULT_REQUESTS = 50_000;
/**
 * Number of baseline iterations over all operations: 25 iterations of 195 operations are about 4,900 requests, so that
 * the slowest hundredth is about 50.
 */
const baselineRoundsOf = (requests: number): number => Math.max(3, Math.min(25, Math.round(requests / 2_000)));
/** Factor above the baseline's 99th percentile from which an answer counts as slowed by its input. */
const SLOW = 10;
/** Number of sequential repetitions of a slow request: only one that stays slow is slow by itself. */
const REPEATS = 3;

export const FUZZ_USE = `fuzz [--requests ${DEFAULT_REQUESTS}] [--seed 1]`;

/**
 * Sends generated requests to a service of its own.
 * @throws if an answer was one that no input may get
 */
export async function runFuzz(args: string[]): Promise<void> {
  const values = optionsOf(args, ['requests', 'seed']);
  const requests = whole(values.requests, 'requests', DEFAULT_REQUESTS);
  const service = await startService();
  await stoppedAfter(service, async () => {
    const people = await openPeople(service.databaseUrl);
    const started = performance.now();
    const onProgress = (sent: number) =>
      process.stderr.write(`${sent} of ${requests} sent, ${((performance.now() - started) / 1_000).toFixed(0)} s\n`);
    const { url, document } = service;
    const options = {
      url,
      document,
      people,
      seed: values.seed ?? '1',
      requests,
      baselineRounds: baselineRoundsOf(requests),
      given: { searches: service.searches },
    };
    const onFault = (fault: Fault) => process.stderr.write(`\n${describeFault(fault)}\n\n`);
    const result = await fuzz({ ...options, onProgress, onFault });
    const seconds = (performance.now() - started) / 1_000;
    const slow = await slowOf(url, result);
    await people.close();
    process.stdout.write(`${fuzzReport(document, result)}\n\n`);
    process.stdout.write(`${requests} requests in ${seconds.toFixed(0)} s, log of the API: ${service.log}\n`);
    for (const line of slow) process.stdout.write(`slow: ${line}\n`);
    if (service.hasEnded()) throw new Error('The API ended by itself.');
    if (result.faults.length > 0) throw new Error(`${result.faults.length} answers that no input may get.`);
  });
}

/** Requests that were slow and stay slow when repeated alone. */
async function slowOf(url: string, { tallies, baseline }: FuzzResult): Promise<string[]> {
  const usual = percentile([...baseline.values()].flat(), 0.99);
  const gun = new Gun(new URL(url));
  const slow: string[] = [];
  for (const [id, { slowest }] of tallies) {
    if (!slowest || slowest.ms <= SLOW * usual) continue;
    const again: number[] = [];
    for (let i = 0; i < REPEATS; i++) again.push((await gun.send(slowest.shot)).ms);
    const best = Math.min(...again);
    const [first, alone, bound] = [slowest.ms, best, SLOW * usual].map((ms) => ms.toFixed(0));
    slow.push(
      `${id} ${first} ms, alone ${alone} ms; the bound is ${bound} ms${best > SLOW * usual ? ' – too slow' : ''}`,
    );
  }
  gun.close();
  return slow;
}
