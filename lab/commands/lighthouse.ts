import { loadavg } from 'node:os';
import { CATEGORIES, type Look, METRICS, measureScreens, PRESETS, SCREENS } from '../benchmarks/screens/measure.js';
import { table } from '../report/table.js';
import { optionsOf, someOf, WrongUse, whole } from './options.js';
import { keep, print } from './output.js';

const DEFAULT_RUNS = 3;
const DEFAULT_OUT = 'lab/out';
/** In each category, on a desktop. */
const LEAST = 0.95;

/** The six entries by Lighthouse, on a product of its own. */
export const lighthouseCommand = {
  use: 'lighthouse [--runs 3] [--screens /,/bodies] [--presets desktop,mobile] [--out lab/out]    (the six entries of a product of its own, each by its best run; exit code 1 where a desktop is below .95 in a category)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['runs', 'screens', 'presets', 'out']);
    const runs = whole(values.runs, 'runs', DEFAULT_RUNS);
    if (runs === 0) throw new WrongUse('--runs takes at least 1.');
    const looks = await measureScreens({
      screens: someOf(SCREENS, values.screens, 'screen', (screen) => screen),
      presets: someOf(PRESETS, values.presets, 'preset', (preset) => preset),
      runs,
      onLook: ({ preset, screen, scores }) => process.stderr.write(`${preset} ${screen} ${scores.performance}\n`),
    });
    const load = loadavg().map((average) => average.toFixed(1));
    print(`The best of ${runs} runs, load average ${load.join(' ')}; milliseconds, but for CLS\n`);
    print(table([['preset', 'screen', ...CATEGORIES, ...Object.keys(METRICS)], ...looks.map(rowOf)]));
    const failed = new Set(looks.flatMap((look) => look.failed));
    if (failed.size > 0) print(`\nFailed: ${[...failed].join(' · ')}`);
    await keep(values.out ?? DEFAULT_OUT, 'lighthouse', { runs, load, looks });
    const low = looks.filter(
      (look) => look.preset === 'desktop' && Object.values(look.scores).some((one) => one < LEAST),
    );
    if (low.length > 0) throw new Error(`Below ${LEAST} on a desktop: ${low.map(({ screen }) => screen).join(', ')}`);
  },
};

const rowOf = ({ preset, screen, scores, metrics }: Look): string[] => [
  preset,
  screen,
  ...CATEGORIES.map((category) => scores[category].toFixed(2)),
  ...Object.entries(metrics).map(([name, value]) => value.toFixed(name === 'CLS' ? 3 : 0)),
];
