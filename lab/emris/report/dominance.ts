import { type Experiment, type Figure, isHerder, type RowResult } from '../experiment.js';

/** Setting of the herder that is at least as accurate as a row with at most its downloads, at one size. */
export interface Dominance {
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
