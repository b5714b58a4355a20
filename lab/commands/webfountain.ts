import { conduct } from '../webfountain/experiment.js';
import { nameOf, textReport } from '../webfountain/report/text-report.js';
import { keep, optionsOf } from './options.js';

const DEFAULT_OUT = 'lab/out';
const PAPER_BUCKETS = 255;
/** Number of buckets of a smoke test, whose figures mean little. */
const QUICK_BUCKETS = 24;

/** Runs the WebFountain paper's experiments and prints its tables beside ours. */
export const webfountainCommand = {
  use: 'webfountain [--quick] [--out lab/out]    (the WebFountain paper’s tables beside ours, its programme solved with a bound)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['out'], ['quick']);
    const experiment = conduct(values.quick ? QUICK_BUCKETS : PAPER_BUCKETS, !values.quick, (run) =>
      process.stderr.write(`${nameOf(run)}: ${run.seconds.toFixed(1)} s\n`),
    );
    process.stdout.write(`${textReport(experiment)}\n`);
    await keep(values.out ?? DEFAULT_OUT, 'webfountain', experiment);
  },
};
