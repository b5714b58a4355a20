import { conduct, PAPER_BUCKETS, QUICK_BUCKETS } from '../webfountain/experiment.js';
import { nameOf, textReport } from '../webfountain/report/text-report.js';
import { regressions } from '../webfountain/statements.js';
import { keep, optionsOf } from './options.js';

const DEFAULT_OUT = 'lab/out';

/** Runs the WebFountain paper's experiments and prints its tables beside ours. */
export const webfountainCommand = {
  use: 'webfountain [--quick] [--out lab/out]    (the WebFountain paper’s tables beside ours, its programme solved with a bound; exit code 1 if an objective is not the one on record)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['out'], ['quick']);
    const experiment = conduct(values.quick ? QUICK_BUCKETS : PAPER_BUCKETS, !values.quick, (run) =>
      process.stderr.write(`${nameOf(run)}: ${run.seconds.toFixed(1)} s\n`),
    );
    process.stdout.write(`${textReport(experiment)}\n`);
    await keep(values.out ?? DEFAULT_OUT, 'webfountain', experiment);
    const off = regressions(experiment).filter(({ reproduced }) => !reproduced);
    if (off.length > 0)
      throw new Error(off.map(({ text, figures }) => `Not reproduced: ${text} (${figures})`).join('\n'));
  },
};
