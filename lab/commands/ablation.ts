import { DEFAULT_BUDGET } from '@hyrde/contracts';
import { type Ablated, ablate, type Figures } from '../herder/ablation.js';
import { ablateLeftOut, type Brought } from '../herder/ablation-left-out.js';
import { PARTS, type Part } from '../herder/parts.js';
import { graphTestSet, practiceTestSet, recordedTestSet } from '../herder/test-sets.js';
import type { TestSet } from '../herder/trial.js';
import { differenceText } from '../sites/report.js';
import { fittedSearches, materialOf, PRACTICE_SITES } from './fit.js';
import { optionsOf, regExp, whole } from './options.js';
import { keep, print } from './output.js';
import { sitesIn } from './recorded.js';

const DEFAULT_SITES = 60;
const DEFAULT_GRAPHS = 40;
const QUICK = { sites: 3, graphs: 3 };
const DEFAULT_OUT = 'lab/out';

/** What each part of our own algorithm brings: the herder whole, then without each part. */
export const ablationCommand = {
  use: 'ablation [--quick] [--sites 60] [--graphs 40] [--recorded FOLDER [--left-out]] [--parts REGEXP] [--seed 1] [--out lab/out]    (the herder without each of its parts; with --left-out fitted anew without each, on recorded sites that the fit did not see)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['sites', 'graphs', 'recorded', 'parts', 'seed', 'out'], ['quick', 'left-out']);
    const pattern = regExp(values.parts ?? '', 'parts');
    const parts = PARTS.filter(({ name }) => pattern.test(name));
    if (values['left-out']) return printLeftOut(values.recorded, parts);
    const seed = whole(values.seed, 'seed', 1);
    const sites = whole(values.sites, 'sites', values.quick ? QUICK.sites : DEFAULT_SITES);
    const graphs = whole(values.graphs, 'graphs', values.quick ? QUICK.graphs : DEFAULT_GRAPHS);
    const testSets: TestSet[] = [
      practiceTestSet(seed, sites),
      graphTestSet(seed, 100, graphs),
      graphTestSet(seed, 1_000, graphs),
      ...(values.recorded === undefined ? [] : [recordedTestSet(values.recorded)]),
    ];
    const lines = await ablate(testSets, parts, (line) => process.stderr.write(`${nameOf(line)}\n`));
    process.stdout.write(`${table(lines)}\n\n${reliabilityTables(lines)}\n`);
    await keep(values.out ?? DEFAULT_OUT, 'ablation', { seed, sites, graphs, lines });
  },
};

/** What each part brings on sites left out, a line as soon as it is known. */
async function printLeftOut(folder: string | undefined, parts: readonly Part[]): Promise<void> {
  const sites = await sitesIn(folder);
  if (sites === null) return print(`Skipped: there is no folder ${folder}.`);
  const searches = fittedSearches(sites, folder);
  const material = await materialOf(searches, PRACTICE_SITES);
  print('What each part brings: the whole less the herder without it, 95 % intervals over whole sites.\n');
  print(
    leftOutCells('', ['named', 'described', 'built-in', 'absent', 'built-in absent', 'downloads', 'log-loss saved']),
  );
  for await (const line of ablateLeftOut({ searches, material, budget: DEFAULT_BUDGET }, parts))
    print(leftOutLine(line));
}

const leftOutLine = ({ part, named, described, builtIn, absent, builtInAbsent, downloads, logLoss }: Brought): string =>
  leftOutCells(
    part,
    [named, described, builtIn, absent, builtInAbsent, downloads, logLoss].map((cell) =>
      cell === null ? '–' : differenceText(cell),
    ),
  );

const leftOutCells = (name: string, cells: readonly string[]): string =>
  [name.padEnd(42), ...cells.map((cell) => cell.padEnd(26))].join('').trimEnd();

const nameOf = ({ without }: Ablated): string => (without === null ? 'herder' : `without ${without}`);

const share = (value: number | null): string => (value === null ? '–' : value.toFixed(3).replace(/^0/, ''));

/** Accuracy with interval, mean downloads and calibration error on each test set, a line a model. */
function table(lines: readonly Ablated[]): string {
  const cell = ({ accuracy, downloads, ece }: Figures) =>
    `${share(accuracy.share)} (${share(accuracy.low)}–${share(accuracy.high)}) ${downloads.toFixed(1).padStart(6)} ${share(ece)}`.padEnd(
      32,
    );
  const head = (lines[0]?.figures ?? []).map(({ testSet, accuracy }) => `${testSet}, n ${accuracy.n}`.padEnd(32));
  const rows = lines.map((line) => [nameOf(line).padEnd(46), ...line.figures.map(cell)].join(' '));
  const legend = 'accuracy (95 % interval), mean downloads, calibration error (ECE)';
  return [legend, '', ['', ...head].map((text, i) => (i === 0 ? text.padEnd(46) : text)).join(' '), ...rows].join('\n');
}

/** How far the whole herder's confidence can be trusted, on each test set. */
function reliabilityTables([whole]: readonly Ablated[]): string {
  return (whole?.figures ?? [])
    .map(({ testSet, reliability }) =>
      [
        `confidence on ${testSet}:`,
        ...reliability.map(
          ({ from, to, n, said, right }) =>
            `  ${from.toFixed(1)}–${to.toFixed(1)}  n ${`${n}`.padStart(4)}  said ${share(said)}  right ${share(right)}`,
        ),
      ].join('\n'),
    )
    .join('\n');
}
