import { decisionTimes } from '../benchmarks/decisions/decision-times.js';
import { table } from '../report/table.js';
import { optionsOf, whole } from './options.js';

const CANDIDATES = 5_000;
const CAPS = [Number.POSITIVE_INFINITY, 20];

/** How long our policy takes to select a query among many candidates. */
export const decisionsCommand = {
  use: 'decisions [--candidates 5000]    (time of a decision of query selection; goal: < 20 ms)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['candidates']);
    const candidates = whole(values.candidates, 'candidates', CANDIDATES);
    const rows = CAPS.map((cap) => {
      const times = decisionTimes(cap, candidates);
      const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1) ?? 'none';
      return [Number.isFinite(cap) ? `${cap}` : 'none', `${times.length}`, at(0.25), at(0.5), at(0.95), at(1)];
    });
    const head = ['cap', 'decisions', 'quarter', 'median', 'p95', 'slowest'];
    process.stdout.write(`Milliseconds a decision, ${candidates} candidates or more\n\n${table([head, ...rows])}\n`);
  },
};
