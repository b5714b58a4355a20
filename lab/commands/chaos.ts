import { parseArgs } from 'node:util';
import { table } from '../benchmarks/table.js';
import { type DayReport, dayOfFaults } from '../chaos/day.js';
import type { Struck } from '../chaos/work.js';
import { WrongUse, whole } from './wrong-use.js';

/** Enough that their searches meet each fault at another stage; a sweep takes about ten seconds. */
const DEFAULT_SITES = 60;
const DEFAULT_MINUTES = 5;

/** Does faults to the running product at random moments; fails where a law of what may be killed is broken. */
export const chaosCommand = {
  use: 'chaos [--kind locate|refresh] [--minutes 5] [--seed 1] [--sites 60]    (kills, pauses, cuts, fills the disk of a real product; exit code 1 where a law is broken)',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: {
        kind: { type: 'string' },
        minutes: { type: 'string' },
        seed: { type: 'string' },
        sites: { type: 'string' },
      },
    });
    const { kind = 'locate' } = values;
    if (kind !== 'locate' && kind !== 'refresh') throw new WrongUse(`--kind takes locate or refresh, not "${kind}".`);
    const report = await dayOfFaults({
      kind,
      minutes: whole(values.minutes, 'minutes', DEFAULT_MINUTES),
      seed: whole(values.seed, 'seed', 1),
      sites: whole(values.sites, 'sites', DEFAULT_SITES),
      say: (line) => void process.stdout.write(`${line}\n`),
    });
    process.stdout.write(`\n${summaryOf(report)}\n`);
    if (report.broken.length > 0)
      throw new Error(`\nBroken (${report.broken.length}):\n${report.broken.slice(0, 50).join('\n')}`);
  },
};

/** How often each fault was done, and how long until all was up again. */
export function summaryOf({ struck, worked, impossible, broken }: DayReport): string {
  const names = [...new Set(struck.map(({ fault }) => fault.name))].sort();
  const seconds = (spans: readonly Struck[]) => spans.map(({ from, to }) => (to - from) / 1_000);
  const rows = names.map((name) => {
    const spans = struck.filter(({ fault }) => fault.name === name);
    const long = seconds(spans);
    const mean = long.reduce((sum, one) => sum + one, 0) / long.length;
    return [name, `${spans.length}`, `${mean.toFixed(1)} s`, `${Math.max(...long).toFixed(1)} s`];
  });
  return [
    table([['fault', 'times', 'until up again, mean', 'at most'], ...rows]),
    ...impossible.map((why) => `not done here – ${why}`),
    '',
    `${struck.length} faults; ${worked}`,
    broken.length === 0 ? 'Every law held.' : `${broken.length} times a law was broken.`,
  ].join('\n');
}
