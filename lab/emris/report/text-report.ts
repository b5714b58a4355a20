import { table as aligned } from '../../report/table.js';
import { type Experiment, type Figure, isHerder, type RowResult } from '../experiment.js';
import { misfits, paperFigure, REASONS, round, thresholdsOf } from './misfits.js';

/** Setting of the herder that is at least as accurate as a row with at most its downloads, at one size. */
interface Dominance {
  size: number;
  row: RowResult;
  figure: Figure;
  /** The dominating setting with the fewest pages; null if no setting dominates the row. */
  by: { row: RowResult; figure: Figure } | null;
}

/** The herder's dominating setting for each size and each row except OPTIMAL, which knows the target page. */
export function dominances({ rows }: Pick<Experiment, 'rows'>): Dominance[] {
  const herders = rows.filter(isHerder);
  if (herders.length === 0) return [];
  const others = rows.filter((row) => !isHerder(row) && row.id !== 'optimal');
  return others.flatMap((row) =>
    row.figures.map((figure) => {
      const better = herders
        .flatMap((herder) => {
          const own = herder.figures.find(({ size }) => size === figure.size);
          return own && dominates(own, figure) ? [{ row: herder, figure: own }] : [];
        })
        .sort((a, b) => a.figure.fetched - b.figure.fetched);
      return { size: figure.size, row, figure, by: better[0] ?? null };
    }),
  );
}

/** True if accuracy is at least as high and the number of fetched pages no higher. */
const dominates = (a: Figure, b: Figure): boolean => a.accuracy.right >= b.accuracy.right && a.fetched <= b.fetched;

/** A table for one threshold, or for the rows without a threshold. */
export interface Section {
  title: string;
  threshold: number | null;
  rows: RowResult[];
}

/** Rows in the order and under the headings of the paper's tables, followed by our own. */
export function sectionsOf({ rows }: Pick<Experiment, 'rows'>): Section[] {
  const fromPaper = rows.filter((row) => !isHerder(row) && !row.name.startsWith('our '));
  const at = (threshold: number | null) => fromPaper.filter((row) => thresholdsOf(row).includes(threshold));
  return [
    { title: 'No threshold', threshold: null, rows: at(null) },
    { title: 'Threshold .25 (the paper’s Table 2)', threshold: 0.25, rows: at(0.25) },
    { title: 'Threshold .75 (the paper’s Table 3)', threshold: 0.75, rows: at(0.75) },
    {
      title: 'The lost sheep as Hyrde runs it',
      threshold: null,
      rows: rows.filter(({ name }) => name.startsWith('our ')),
    },
    { title: 'herder, Hyrde’s own', threshold: null, rows: rows.filter(isHerder) },
  ].filter((section) => section.rows.length > 0);
}

export const share = (value: number | null): string => (value === null ? '–' : value.toFixed(2).replace(/^0/, ''));

/** Name of a row, with its threshold unless the section states it. */
export const labelOf = ({ name, threshold }: RowResult, section: Section): string =>
  threshold !== null && section.threshold === null ? `${name}, θ ${share(threshold)}` : name;

/** The whole result as text for a terminal. */
export function textReport(experiment: Experiment): string {
  return [
    headline(experiment),
    ...sectionsOf(experiment).map((section) => table(section, sizesOf(experiment))),
    fitText(experiment),
    dominanceText(experiment),
  ].join('\n\n');
}

export function headline({ plan, seconds, workers }: Experiment): string {
  const graphs = [...plan.graphs].sort((a, b) => a.size - b.size);
  return (
    `Exact match on rare items, seed ${plan.seed}: ${graphs.map(({ size, count }) => `${count} graphs of ${size}`).join(', ')}, ` +
    `every row on the same graphs. ${Math.round(seconds)} s on ${workers || 1} ${workers > 1 ? 'threads' : 'thread'}.\n` +
    'Ac = accuracy with its 95 % Wilson interval. D without the start page: fetched · scored · path length. F1 = macro precision = recall. Paper: Ac D.'
  );
}

/** The plan's sizes in ascending order. */
export const sizesOf = ({ plan }: Pick<Experiment, 'plan'>): number[] =>
  plan.graphs.map(({ size }) => size).sort((a, b) => a - b);

export const figureAt = ({ figures }: RowResult, size: number): Figure | null =>
  figures.find((figure) => figure.size === size) ?? null;

function table(section: Section, sizes: readonly number[]): string {
  const head = ['', ...sizes.flatMap((size) => [`N = ${size}: paper`, 'Ac', 'F1', 'D'])];
  const lines = section.rows.map((row) => [
    labelOf(row, section),
    ...sizes.flatMap((size) => {
      const figure = figureAt(row, size);
      return figure
        ? [paperCell(row, section, figure), accuracyCell(figure), share(f1Of(figure)), downloadsCell(figure)]
        : ['', '', '', ''];
    }),
  ]);
  return `${section.title}\n${aligned([head, ...lines])}`;
}

function paperCell(row: RowResult, { threshold }: Section, { size }: Figure): string {
  const paper = paperFigure(row.name, threshold, size);
  return paper ? `${share(paper.accuracy)} ${round(paper.downloads)}` : '';
}

export const accuracyCell = ({ accuracy: { share: value, low, high } }: Figure): string =>
  `${share(value)} (${share(low)}–${share(high)})`;

/**
 * Macro precision, recall and F1 of one search among N pages, equations 1 to 4. The two classes are the target, of which
 * precision and recall are 1 or 0, and all other pages, of which a wrong search takes one for the target; so the three
 * measures are one number: 1, or (N − 2) / (2N − 2).
 */
export const macroOf = (right: boolean, pages: number): number => (right ? 1 : (pages - 2) / (2 * pages - 2));

/** Mean of `macroOf` over the searches of a figure. */
export const f1Of = ({ accuracy: { right, n }, size }: Pick<Figure, 'accuracy' | 'size'>): number =>
  (right * macroOf(true, size) + (n - right) * macroOf(false, size)) / n;

const downloadsCell = ({ fetched, scored, path }: Figure): string =>
  [round(fetched), scored === fetched ? '=' : round(scored), path === null ? '–' : round(path)].join(' · ');

function fitText(experiment: Experiment): string {
  const all = misfits(experiment);
  const families = [...new Set(all.map(({ family }) => family))];
  const parts = families.map((family) => {
    const list = all.filter((misfit) => misfit.family === family);
    const lines = list.map(
      ({ row, threshold, size, what }) =>
        `    ${row.name}${threshold === null ? '' : `, θ ${share(threshold)}`}, N = ${size}: ${what}`,
    );
    return [`  ${family}. ${REASONS[family] ?? ''}`, ...lines].join('\n');
  });
  return ['What does not fit, and why', ...parts].join('\n');
}

function dominanceText(experiment: Experiment): string {
  const all = dominances(experiment);
  if (all.length === 0) return 'Dominance: there is no row of our own algorithm to compare.';
  const missing = all.filter(({ by }) => by === null);
  const lines = all.map(({ size, row, figure, by }) => [
    `  N = ${size}`,
    row.name + (row.threshold === null ? '' : `, θ ${share(row.threshold)}`),
    `${share(figure.accuracy.share)} ${round(figure.fetched)}`,
    by ? `${by.row.name}: ${share(by.figure.accuracy.share)} ${round(by.figure.fetched)}` : 'NO SETTING DOMINATES IT',
  ]);
  return [
    `Dominance: herder is at least as accurate for at most the pages in ${all.length - missing.length} of ${all.length} rows.`,
    aligned(lines),
  ].join('\n');
}
