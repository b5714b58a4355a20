import { fileURLToPath } from 'node:url';
import type { Trial } from '../benchmarks/frontier/trial.js';
import { firstLine, startNode } from '../product/processes.js';
import { table } from '../report/table.js';
import { optionsOf, whole } from './options.js';

/** The goals for a million URLs. */
const DEFAULT_URLS = 1_000_000;

/** Memory and times of the frontier at a million URLs, beside a map and a heap of objects. */
export const frontierCommand = {
  use: 'frontier [--urls 1000000]    (memory, time to add and to take; goal: < 300 MB, < 20 µs)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['urls']);
    const urls = whole(values.urls, 'urls', DEFAULT_URLS);
    const rows = [
      row('Hyrde: frontier', await trial('hyrde', urls)),
      row('Map and heap of objects', await trial('naive', urls)),
    ];
    const head = ['µs, mean (slowest batch)', 'add a new URL', 'add a known one', 'take the next', 'peak MB'];
    process.stdout.write(`${urls} distinct URLs, each in a process of its own\n\n${table([head, ...rows])}\n`);
  },
};

async function trial(which: 'hyrde' | 'naive', urls: number): Promise<Trial> {
  const file = fileURLToPath(new URL('../benchmarks/frontier/trial-process.js', import.meta.url));
  return (await firstLine(startNode(file, [which, `${urls}`], null))) as Trial;
}

function row(name: string, { addNew, addKnown, pop, slowest, peakMegabytes }: Trial): string[] {
  const time = (mean: number, worst: number) => `${mean.toFixed(2)} (${worst.toFixed(2)})`;
  const times = [time(addNew, slowest.addNew), time(addKnown, slowest.addKnown), time(pop, slowest.pop)];
  return [name, ...times, peakMegabytes.toFixed(0)];
}
