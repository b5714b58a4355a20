import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Experiment, FULL_PLAN, QUICK_PLAN, summarise, tasksOf } from '../emris/experiment.js';
import { htmlReport } from '../emris/html-report.js';
import { rows } from '../emris/rows.js';
import { textReport } from '../emris/text-report.js';
import { performAll } from '../emris/workers.js';
import { whole } from './wrong-use.js';

/** Two threads do the full run in the time the README says; more would want more memory, some 300 MB each. */
const MAX_WORKERS = 8;
const DEFAULT_SEED = 1;
const DEFAULT_OUT = 'lab/out';

/** The lost-sheep paper's experiment on generated graphs. */
export const emrisCommand = {
  use: 'emris [--quick] [--seed 1] [--workers N] [--out lab/out]    (the lost-sheep paper’s tables beside ours)',
  async run(args: string[]): Promise<void> {
    const { values } = parseArgs({
      args,
      options: {
        quick: { type: 'boolean' },
        seed: { type: 'string' },
        workers: { type: 'string' },
        out: { type: 'string' },
      },
    });
    const seed = whole(values.seed, 'seed', DEFAULT_SEED);
    const workers = whole(values.workers, 'workers', Math.min(availableParallelism(), MAX_WORKERS));
    const experiment = await conduct(values.quick ? QUICK_PLAN(seed) : FULL_PLAN(seed), workers);
    process.stdout.write(`${textReport(experiment)}\n`);
    await keep(experiment, values.out ?? DEFAULT_OUT);
  },
};

/** Runs a plan, with progress on standard error. */
async function conduct(plan: ReturnType<typeof FULL_PLAN>, workers: number): Promise<Experiment> {
  const tasks = tasksOf(plan);
  const all = rows();
  const cost = tasks.reduce((sum, { size }) => sum + size, 0);
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let said = 0;
  const done = await performAll(tasks, all, workers, (count) => {
    const spent = tasks.slice(0, count).reduce((sum, { size }) => sum + size, 0);
    if (elapsed() - said < 5 && count < tasks.length) return;
    said = elapsed();
    const left = Math.round((said * (cost - spent)) / spent);
    process.stderr.write(`${count} of ${tasks.length} graphs, ${Math.round(said)} s, about ${left} s left\n`);
  });
  return { ...summarise(plan, all, done), seconds: elapsed(), workers };
}

async function keep(experiment: Experiment, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const json = join(folder, 'emris.json');
  const html = join(folder, 'emris.html');
  await writeFile(json, `${JSON.stringify(experiment, null, 1)}\n`);
  await writeFile(html, htmlReport(experiment));
  process.stderr.write(`Written: ${json}, ${html}\n`);
}
