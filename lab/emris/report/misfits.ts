import { accuracyOf } from '@hyrde/contracts';
import type { Experiment, Figure, RowResult } from '../experiment.js';
import { paperFigure } from './paper.js';

/** A row of the paper that ours does not agree with. */
export interface Misfit {
  row: RowResult;
  threshold: number | null;
  size: number;
  /** What differs: accuracy beyond both intervals, or D by more than `FACTOR`. */
  what: string;
  family: string;
}

/** The paper's iterations. */
const PAPER_N = 150;
/** Averages of a heavy-tailed count over 150 graphs stray by some ten per cent; more than this is another shape. */
const FACTOR = 1.5;

/** Which of our measures stands for the paper's D: what each of its rows can only have counted (docs/papers/lost-sheep.md, A12). */
export function paperMeasure(name: string, figure: Figure): { value: number; measure: string } {
  if (/^(SIM|DEG|SIMDEG|RW|OPTIMAL)$/.test(name) && figure.path !== null)
    return { value: figure.path, measure: 'path' };
  if (/^LS/.test(name)) return { value: figure.scored, measure: 'scored' };
  return { value: figure.fetched, measure: 'fetched' };
}

/** The reason, by family of rows, where the shape differs. */
export const REASONS: Readonly<Record<string, string>> = {
  OPTIMAL:
    'The paper’s shortest path is shorter at 10,000 pages (2.01) than at 1,000 (2.87). In the evolving copy model, whatever its parameters, distances grow with the logarithm of N; no setting tried makes them shrink. Not explained.',
  RW: 'The paper’s D is the path, 20 % of N by construction, as ours is; pages fetched are fewer, since a walk comes back to pages it has.',
  FOCUSED:
    'Its stop rule depends on how many pages share a word with the query, so on vocabulary and query length, which the paper does not give. It names the page with most query words, so long pages win, more so in larger graphs; in the paper it holds up to 1,000 pages.',
  SIM: 'The paper’s D can only be the path: each move fetches all neighbours, which is several times more. Our paths are shorter since they end where nothing new is linked: of 20 graphs of 1,000 pages all walks at θ = .75 and 11 at θ = .25; the other 9 accepted a page. How the paper’s walk goes on there is not said.',
  DEG: 'As for SIM, D is the path; the degree says nothing of the query, so it is right by chance alone, in both. Hubs of ours at 10,000 pages link on longer, hence the longer path.',
  SIMDEG: 'As for SIM; that it is a little more often right in small graphs is the similarity’s part.',
  'A*': 'Our A* names the most similar page seen when its queue runs empty. With θ = .75, which few pages reach, it reads nearly the whole graph and is nearly always right. The paper’s stops after a fraction of it with low accuracy, so its A* accepts or gives up earlier; how is not said, and not explained here.',
  HMM: 'The paper’s accuracy falls as S grows. Here it rises: with S ≥ 100 the last state remembers the whole page, matches minus misses, and on 20 graphs of 1,000 pages the target had more matches than misses on all, of the other pages one in 5,000 had. S = 3 remembers the last words only. Why it should fall with S is not explained.',
  HMM2F:
    'The two-fold automaton decides on the first words and, from S = 100 on, ends near where those put it, so accuracy falls with S here; in the paper it does not. That, and the paper’s fall to .04 at 10,000 pages, are not explained.',
  LS: 'S = 3 fits by what it was fitted to, D counted as the pages that a sheep entered: pages opened only to go on from them do not count in the paper, and are several times more. With S ≥ 100 no label and no short page makes a sheep quit, so its time out is the length of the page: the longest page is accepted. The paper sees the same fall, less steep.',
  LS2F: 'The paper’s best rows. By its own description the first comparisons move the automaton furthest, so that no later word makes it quit before a hundred are through; then the time out is the length of the page, as with large S, and labels of a few words stop no sheep. A start in B, a first move of S/2, t counted anew on the page, the state added to the time out, and these together were tried on 60 to 100 graphs a size: none comes above .5 at N = 100 or .2 at N = 1,000. Not explained: something that made these rows is not in the text.',
};

const familyOf = (name: string): string => name.split(' ')[0] ?? name;

/** Every figure of the paper that ours departs from by more than chance. */
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

/** The paper's tables in which a row stands: HMM stands in both, though it takes no threshold. */
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
