import { accuracyOf } from '@hyrde/contracts';
import type { Experiment, Figure, RowResult } from '../experiment.js';

/** The paper's Tables 2 and 3 (appendix I.1): accuracy and number of downloads for N = 10², 10³, 10⁴. */
type PaperRow = readonly [ac2: number, d2: number, ac3: number, d3: number, ac4: number, d4: number];

/** Rows of both tables without a threshold. */
export const NO_THRESHOLD: Readonly<Record<string, PaperRow>> = {
  OPTIMAL: [1.0, 2.74, 1.0, 2.87, 1.0, 2.01],
  RW: [0.02, 20, 0.0, 200, 0.0, 2000],
  FOCUSED: [0.28, 35.14, 0.32, 171.9, 0.0, 771.7],
};

/** Table 2: threshold .25. */
export const TABLE_2: Readonly<Record<string, PaperRow>> = {
  SIM: [0.02, 8.0, 0.01, 15.8, 0.03, 23.6],
  DEG: [0.0, 8.5, 0.0, 15.1, 0.0, 29.7],
  SIMDEG: [0.01, 7.38, 0.0, 14.1, 0.0, 24.5],
  'A*': [0.04, 11.94, 0.04, 40.8, 0.02, 537.4],
  'HMM S=3': [0.8, 100, 0.41, 1000, 0.07, 10000],
  'HMM S=100': [0.68, 100, 0.28, 1000, 0.02, 10000],
  'HMM S=200': [0.58, 100, 0.22, 1000, 0.14, 10000],
  'HMM S=400': [0.47, 100, 0.16, 1000, 0.09, 10000],
  'HMM2F S=100': [0.75, 100, 0.49, 1000, 0.04, 10000],
  'HMM2F S=200': [0.68, 100, 0.4, 1000, 0.06, 10000],
  'HMM2F S=400': [0.75, 100, 0.47, 1000, 0.04, 10000],
  'LS S=3': [0.78, 20.84, 0.68, 106.4, 0.52, 429.3],
  'LS S=100': [0.49, 27.1, 0.31, 77.0, 0.14, 826.0],
  'LS S=200': [0.4, 24.13, 0.18, 57.2, 0.25, 1670.7],
  'LS S=400': [0.14, 14.67, 0.18, 146.1, 0.13, 1736.0],
  'LS2F S=100': [0.79, 11.77, 0.7, 48.4, 0.47, 195.6],
  'LS2F S=200': [0.78, 12.25, 0.65, 50.8, 0.67, 368.8],
  'LS2F S=400': [0.73, 13.94, 0.67, 52.6, 0.51, 187.0],
};

/** Table 3: threshold .75. */
export const TABLE_3: Readonly<Record<string, PaperRow>> = {
  SIM: [0.07, 10.89, 0.05, 23.4, 0.04, 36.1],
  DEG: [0.0, 11.16, 0.0, 31.6, 0.0, 51.9],
  SIMDEG: [0.1, 10.91, 0.03, 22.6, 0.0, 46.9],
  'A*': [0.21, 24.76, 0.08, 255.6, 0.08, 1853.4],
  'HMM S=3': [0.69, 100, 0.45, 1000, 0.09, 10000],
  'HMM S=100': [0.71, 100, 0.3, 1000, 0.07, 10000],
  'HMM S=200': [0.6, 100, 0.26, 1000, 0.06, 10000],
  'HMM S=400': [0.47, 100, 0.2, 1000, 0.09, 10000],
  'HMM2F S=100': [0.73, 100, 0.41, 1000, 0.03, 10000],
  'HMM2F S=200': [0.75, 100, 0.45, 1000, 0.06, 10000],
  'HMM2F S=400': [0.74, 100, 0.47, 1000, 0.04, 10000],
  'LS S=3': [0.75, 22.52, 0.67, 124.0, 0.32, 1839.2],
  'LS S=100': [0.57, 35.19, 0.34, 356.5, 0.1, 5088.0],
  'LS S=200': [0.37, 35.64, 0.25, 519.4, 0.17, 5442.7],
  'LS S=400': [0.3, 43.45, 0.16, 633.8, 0.09, 8278.1],
  'LS2F S=100': [0.76, 12.52, 0.72, 58.2, 0.57, 715.1],
  'LS2F S=200': [0.8, 12.64, 0.66, 75.8, 0.41, 578.4],
  'LS2F S=400': [0.78, 11.72, 0.64, 75.2, 0.35, 793.0],
};

/** A row's figures at one size; null if the paper has no such row. */
export function paperFigure(
  name: string,
  threshold: number | null,
  size: number,
): { accuracy: number; downloads: number } | null {
  const table = threshold === null ? NO_THRESHOLD : threshold < 0.5 ? TABLE_2 : TABLE_3;
  const row = table[name];
  const at = [100, 1000, 10_000].indexOf(size);
  const [accuracy, downloads] = row && at >= 0 ? row.slice(2 * at, 2 * at + 2) : [];
  return accuracy === undefined || downloads === undefined ? null : { accuracy, downloads };
}

/** A row of the paper that disagrees with our result. */
export interface Misfit {
  row: RowResult;
  threshold: number | null;
  size: number;
  /** Kind of difference: accuracy outside both intervals, or D by more than `FACTOR`. */
  what: string;
  family: string;
}

/** Number of graphs per size in the paper. */
const PAPER_N = 150;
/** Maximum ratio attributed to chance: averages of a heavy-tailed count over 150 graphs vary by some ten per cent. */
const FACTOR = 1.5;

/**
 * Our measure that corresponds to the paper's D: the only quantity that each of its rows can have counted
 * (docs/papers/lost-sheep.md, A12).
 */
export function paperMeasure(name: string, figure: Figure): { value: number; measure: string } {
  if (/^(SIM|DEG|SIMDEG|RW|OPTIMAL)$/.test(name) && figure.path !== null)
    return { value: figure.path, measure: 'path' };
  if (/^LS/.test(name)) return { value: figure.scored, measure: 'scored' };
  return { value: figure.fetched, measure: 'fetched' };
}

/** Reason for a difference in shape, by family of rows. */
export const REASONS: Readonly<Record<string, string>> = {
  OPTIMAL:
    'The paper’s shortest path is shorter at 10,000 pages (2.01) than at 1,000 (2.87). Where a page may have links in proportion to N, as here, it stays nearly level instead of growing with the logarithm of N; that it shrinks is not explained.',
  RW: 'The paper’s D is the path, 20 % of N by construction, as ours is; pages fetched are fewer, since a walk returns to pages it has.',
  FOCUSED:
    'Its stop rule depends on how many pages share a word with the query, so on vocabulary and query length, which the paper does not give. It names the page with most query words, so long pages win, more so in larger graphs; in the paper it holds up to 1,000 pages.',
  SIM: 'The paper’s D can only be the path: each move fetches all neighbours, which is several times more. Ours is right more often: a page has few keywords, so that the cosine finds the right neighbour where the walk comes near it. The paper’s walk is right no more often than chance; why is not explained.',
  DEG: 'As for SIM, D is the path; the degree says nothing of the query, so it is right by chance, in both.',
  SIMDEG: 'As for SIM.',
  'A*': 'With θ = .75 it ends, as the paper’s, once it has opened a fifth of the pages, the paper’s limit for random walks. With θ = .25 the paper’s stops at half of that with a wrong page, as if pages of cosine .25 were common on its graphs; on ours they are rare.',
  HMM: 'Read as an automaton that absorbs in Q, of which the longest time wins, accuracy falls with S as in the paper: from S = 100 on, more and more pages are too short to come to Q, and the longest of them wins. At 1,000 pages ours stays somewhat above the paper’s.',
  HMM2F:
    'Level over S as in the paper, since the first comparisons decide, but below it: a target whose first words are not those of the query is lost at once. What would let it survive without letting others is not explained.',
  LS: 'Accuracy fits at all S. D counted as the pages that a sheep entered: with S ≥ 100 no label of a few words makes a sheep quit, so every neighbour is entered, more of them than in the paper, since our graphs that fit the rest have larger hubs.',
  LS2F: 'Accuracy fits at 100 pages; at 1,000 it is below the paper’s: one page in a hundred shares a keyword with the query, and ten times as many pages mean ten times as many that outlast the target. Pages judged are fewer than the paper’s D, pages judged and those opened for their links together more: what it counts lies between.',
};

const familyOf = (name: string): string => name.split(' ')[0] ?? name;

/** Every figure of the paper that differs from ours by more than chance. */
export function misfits({ rows }: Pick<Experiment, 'rows'>): Misfit[] {
  return rows.flatMap((row) =>
    row.figures.flatMap((figure) =>
      thresholdsOf(row).flatMap((threshold) => {
        const what = departure(row, figure, threshold);
        return what ? [{ row, threshold, size: figure.size, what, family: familyOf(row.name) }] : [];
      }),
    ),
  );
}

/** Thresholds of the paper's tables that contain a row: HMM is in both, though it takes no threshold. */
export function thresholdsOf({ name, threshold }: Pick<RowResult, 'name' | 'threshold'>): (number | null)[] {
  return threshold === null && name.startsWith('HMM') ? [0.25, 0.75] : [threshold];
}

function departure(row: RowResult, figure: Figure, threshold: number | null): string | null {
  const paper = paperFigure(row.name, threshold, figure.size);
  if (!paper) return null;
  const theirs = accuracyOf(Math.round(paper.accuracy * PAPER_N), PAPER_N);
  const ours = figure.accuracy;
  const apart = (ours.low ?? 0) > (theirs.high ?? 1) || (ours.high ?? 1) < (theirs.low ?? 0);
  const { value, measure } = paperMeasure(row.name, figure);
  const ratio = value / paper.downloads;
  const far = ratio > FACTOR || ratio < 1 / FACTOR;
  const parts = [
    apart ? `Ac ${(ours.share ?? 0).toFixed(2)}, paper ${paper.accuracy.toFixed(2)}` : '',
    far ? `D (${measure}) ${round(value)}, paper ${round(paper.downloads)}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('; ') : null;
}

export const round = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toString());
