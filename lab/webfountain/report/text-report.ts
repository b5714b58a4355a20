import { table } from '../../report/table.js';
import { type Experiment, MEASURED_RIVALS, PAPER_BUCKETS, type Run, runAt } from '../experiment.js';
import { regressions, type Statement, statements } from '../statements.js';

const millions = (pages: number | null | undefined): string =>
  pages === null || pages === undefined ? '' : (pages / 1e6).toFixed(2);

export const nameOf = ({ strategy, version, periods }: Pick<Run, 'strategy' | 'version' | 'periods'>): string =>
  `${strategy} v${version}${periods === 14 ? '' : `, T = ${periods}`}`;

/** Tables 3 and 4 and the longer cycles: the paper's figures, then ours, each with its distance from the paper's. */
export function runRows({ runs, buckets }: Experiment): string[][] {
  // With fewer buckets the distance from the paper's figures would say nothing.
  const paperOf = (run: Run) => (buckets === PAPER_BUCKETS ? run.paper : null);
  const head = [
    '10⁶ pages',
    ...['objective', 'pages', 'obsolete'].map((one) => `paper: ${one}`),
    ...['objective', 'pages', 'obsolete'].flatMap((one) => [`ours: ${one}`, 'difference']),
    'lower bound',
    'ours above',
    's',
  ];
  return [
    head,
    ...runs.map((run) => [
      nameOf(run),
      millions(paperOf(run)?.objective),
      millions(paperOf(run)?.pages),
      millions(paperOf(run)?.obsolete),
      ...besidePaper(run.objective, paperOf(run)?.objective),
      ...besidePaper(run.pages, paperOf(run)?.pages),
      ...besidePaper(run.obsolete.at(-1) ?? 0, paperOf(run)?.obsolete),
      millions(run.lowerBound),
      `${(100 * run.gap).toFixed(2)} %`,
      run.seconds.toFixed(2),
    ]),
  ];
}

/** Our figure, and its distance from the paper's if the paper gives one. */
const besidePaper = (ours: number, paper: number | undefined): [string, string] => [
  millions(ours),
  paper === undefined ? '' : signedPercent(ours / paper - 1),
];

const signedPercent = (share: number): string => `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(1)} %`;

/** Each rival's objective and its distance above ours. */
export function rivalRows(experiment: Experiment): string[][] {
  const strategies = ['S1', 'S2', 'S3'] as const;
  const names = [...new Set(experiment.rivals.map(({ name }) => name))];
  const isFull = experiment.buckets === PAPER_BUCKETS;
  const ours = strategies.map((strategy) => runAt(experiment, strategy));
  return [
    ['10⁶', ...strategies.flatMap((strategy) => [strategy, 'above ours']), ...(isFull ? ['S1, our reading'] : [])],
    ...names.map((name) => [
      name,
      ...strategies.flatMap((strategy, i) => {
        const rival = experiment.rivals.find((one) => one.name === name && one.strategy === strategy);
        const own = ours[i]?.objective;
        if (!rival || own === undefined) return ['', ''];
        return [millions(rival.objective), `${(100 * (rival.objective / own - 1)).toFixed(1)} %`];
      }),
      ...(isFull ? [millions(MEASURED_RIVALS[name])] : []),
    ]),
    ['ours', ...ours.flatMap((run) => [millions(run?.objective), '']), ''],
    ['lower bound', ...ours.flatMap((run) => [millions(run?.lowerBound), '']), ''],
  ];
}

/** Two cycles in a row, as section 5.4 advises and without. */
function sequenceRows({ sequences }: Experiment): string[][] {
  return [
    ['10⁶', 'obsolete after the first', 'after the second', 'mean of the second'],
    ...sequences.map(({ first, then, afterFirst, afterBoth, meanOfSecond }) => [
      `${first}, then ${then}`,
      ...[afterFirst, afterBoth, meanOfSecond].map(millions),
    ]),
  ];
}

/** Figures 4 to 6 as numbers: obsolete pages at the end of each period. */
export function courseRows({ runs }: Experiment): string[][] {
  const longest = Math.max(...runs.map(({ periods }) => periods));
  return [
    ['period', ...runs.map(nameOf)],
    ...Array.from({ length: longest }, (_, t) => [`${t + 1}`, ...runs.map(({ obsolete }) => millions(obsolete[t]))]),
  ];
}

export const headline = ({ buckets }: Experiment): string =>
  `The WebFountain programme with ${buckets} buckets${buckets === 255 ? ', as in the paper' : ' (the paper: 255; its figures are for those, and so are its fractions of buckets)'}. ` +
  'Parameters that the paper does not give: docs/papers/webfountain.md.';

/** The whole result as text for a terminal. */
export function textReport(experiment: Experiment): string {
  return [
    headline(experiment),
    `Tables 3 and 4, Experiment 3, longer cycles\n${table(runRows(experiment))}`,
    `Rivals, 14 periods, version 1\n${table(rivalRows(experiment))}`,
    `Obsolete pages by period, 10⁶ (Figures 4 to 6)\n${table(courseRows(experiment))}`,
    `Two cycles of 14 periods (section 5.4)\n${table(sequenceRows(experiment))}`,
    judged('What the paper says', statements(experiment)),
    judged('Objectives on record', regressions(experiment)),
  ].join('\n\n');
}

function judged(title: string, list: readonly Statement[]): string {
  const held = list.filter(({ reproduced }) => reproduced).length;
  const lines = list.map(
    ({ text, reproduced, figures }) => `  ${reproduced ? 'reproduced    ' : 'NOT reproduced'}  ${text} (${figures})`,
  );
  return [`${title}: ${held} of ${list.length}`, ...lines].join('\n');
}
