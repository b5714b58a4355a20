import { type DayReport, dayOfFaults, WORKED } from '../chaos/day.js';
import { hasRedis } from '../chaos/redis.js';
import { runTrial, TRIALS } from '../chaos/trials.js';
import type { Struck } from '../chaos/work.js';
import { mean } from '../report/statistics.js';
import { table } from '../report/table.js';
import { optionsOf, WrongUse, whole } from './options.js';

/**
 * Number of sites, enough that faults meet searches at different stages; nine sites have archives, of up to 12,814
 * records.
 */
const DEFAULT_SITES = 60;
const DEFAULT_MINUTES = 5;

/**
 * Causes faults in the running product with two workers at random moments.
 * @throws if a law was broken
 */
export const chaosCommand = {
  use: `chaos [--kind ${WORKED.join('|')}] [--minutes 5] [--seed 1] [--sites 60] [--queue postgres|redis] · chaos --trial ${TRIALS.join('|')}    (kills, pauses, cuts, fills the disk and changes the clock of a real product; exit code 1 if a law is broken)`,
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['kind', 'minutes', 'seed', 'sites', 'queue', 'trial']);
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    if (values.trial !== undefined) {
      const trial = TRIALS.find((one) => one === values.trial);
      if (!trial) throw new WrongUse(`--trial takes ${TRIALS.join(' or ')}, not "${values.trial}".`);
      const { happened, broken } = await runTrial(trial);
      for (const line of happened) say(line);
      if (broken.length > 0) throw new Error(`\nBroken (${broken.length}):\n${broken.join('\n')}`);
      return say('Every law held.');
    }
    const seed = whole(values.seed, 'seed', 1);
    const sites = whole(values.sites, 'sites', DEFAULT_SITES);
    const kinds = WORKED.filter((kind) => values.kind === undefined || kind === values.kind);
    if (kinds.length === 0) throw new WrongUse(`--kind takes ${WORKED.join(', ')}, not "${values.kind}".`);
    const { queue = 'postgres' } = values;
    if (queue !== 'postgres' && queue !== 'redis')
      throw new WrongUse(`--queue takes postgres or redis, not "${queue}".`);
    if (queue === 'redis' && !hasRedis()) throw new WrongUse('--queue redis needs redis-server on this machine.');
    const report = await dayOfFaults({
      kinds,
      queue,
      minutes: whole(values.minutes, 'minutes', DEFAULT_MINUTES),
      seed,
      sites,
      say,
    });
    process.stdout.write(`\n${summaryOf(report)}\n`);
    const { broken } = report;
    if (broken.length > 0) throw new Error(`\nBroken (${broken.length}):\n${broken.slice(0, 50).join('\n')}`);
  },
};

/** Number of faults of each kind, and the time until recovery. */
function summaryOf({ struck, worked, impossible, broken, timeouts, logs }: DayReport): string {
  const names = [...new Set(struck.map(({ fault }) => fault.name))].sort();
  const seconds = (spans: readonly Struck[]) => spans.map(({ from, to }) => (to - from) / 1_000);
  const rows = names.map((name) => {
    const spans = struck.filter(({ fault }) => fault.name === name);
    const long = seconds(spans);
    const seen = [...new Set(spans.flatMap((one) => one.seen))].sort().join(' · ');
    return [name, `${spans.length}`, `${mean(long).toFixed(1)} s`, `${Math.max(...long).toFixed(1)} s`, seen];
  });
  return [
    table([['fault', 'times', 'until up again, mean', 'at most', 'a person sees'], ...rows]),
    ...impossible.map((why) => `not done here – ${why}`),
    '',
    `${struck.length} faults; ${worked}`,
    `${timeouts} requests of the test's own client timed out.`,
    ...(logs === null ? [] : [`The product's logs: ${logs}`]),
    broken.length === 0 ? 'Every law held.' : `${broken.length} times a law was broken.`,
  ].join('\n');
}
