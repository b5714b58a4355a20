import { availableParallelism } from 'node:os';
import { READING, type Reading } from '@hyrde/jobs/locate';
import { z } from 'zod';
import { type Experiment, FULL_PLAN, type Plan, QUICK_PLAN, summarise, tasksOf } from '../emris/experiment.js';
import { textReport } from '../emris/report/text-report.js';
import { type Row, rows } from '../emris/rows.js';
import type { Study } from '../emris/trial.js';
import { performAll } from '../emris/workers.js';
import { keep, optionsOf, regExp, WrongUse, whole } from './options.js';

/** Maximum number of threads, each of about 300 MB; two threads do the full run in the README's time. */
const MAX_WORKERS = 8;
const DEFAULT_SEED = 1;
const DEFAULT_OUT = 'lab/out';

/** Runs the lost-sheep paper's experiment on generated graphs. */
export const emrisCommand = {
  use: 'emris [--quick] [--graphs N] [--rows REGEXP] [--reading NAME=VALUE,…] [--seed 1] [--workers N] [--out lab/out]    (the lost-sheep paper’s tables beside ours)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['graphs', 'rows', 'reading', 'seed', 'workers', 'out'], ['quick']);
    const seed = whole(values.seed, 'seed', DEFAULT_SEED);
    const workers = whole(values.workers, 'workers', Math.min(availableParallelism(), MAX_WORKERS));
    const plan = values.quick ? QUICK_PLAN(seed) : FULL_PLAN(seed);
    const graphs = plan.graphs.map(({ size, count }) => ({ size, count: whole(values.graphs, 'graphs', count) }));
    const study = { rows: chosen(values.rows), reading: readingOf(values.reading) };
    const experiment = await conduct({ seed, graphs }, study, workers);
    process.stdout.write(`${textReport(experiment)}\n`);
    await keep(values.out ?? DEFAULT_OUT, 'emris', experiment);
  },
};

/** Rows whose id matches the pattern; all by default. */
function chosen(pattern = ''): Row[] {
  const expression = regExp(pattern, 'rows');
  const list = rows().filter(({ id }) => expression.test(id));
  if (list.length === 0) throw new WrongUse(`--rows ${pattern} matches no row.`);
  return list;
}

const Readings = z.strictObject({
  firstStep: z.enum(['S/2', 'S/4']),
  time: z.enum(['anew', 'runs-on']),
  release: z.enum(['not-downloaded', 'not-met']),
  classifier: z.enum(['longest', 'nearest']),
});

/** The default reading, overridden by `name=value,…`. */
function readingOf(text = ''): Reading {
  const pairs = text.split(',').filter(Boolean);
  const given = Object.fromEntries(pairs.map((pair) => pair.split('=', 2)));
  const read = Readings.safeParse({ ...READING, ...given });
  if (read.success) return read.data;
  const known = Object.entries(Readings.shape).map(([name, { options }]) => `${name}=${options.join('|')}`);
  throw new WrongUse(`--reading takes ${known.join(', ')}, not "${text}".`);
}

/** Runs a plan, with progress on standard error. */
async function conduct(plan: Plan, study: Study, workers: number): Promise<Experiment> {
  const tasks = tasksOf(plan);
  const cost = tasks.reduce((sum, { size }) => sum + size, 0);
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let said = 0;
  const done = await performAll(tasks, study, workers, (count) => {
    const spent = tasks.slice(0, count).reduce((sum, { size }) => sum + size, 0);
    if (elapsed() - said < 5 && count < tasks.length) return;
    said = elapsed();
    const left = Math.round((said * (cost - spent)) / spent);
    process.stderr.write(`${count} of ${tasks.length} graphs, ${Math.round(said)} s, about ${left} s left\n`);
  });
  return { ...summarise(plan, study, done), seconds: elapsed(), workers };
}
