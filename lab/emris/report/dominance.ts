import { type Experiment, type Figure, isHerder, type RowResult } from '../experiment.js';

/** Which setting of our own algorithm is at least as right as a row for at most its downloads, at one size. */
export interface Dominance {
  size: number;
  row: RowResult;
  figure: Figure;
  /** Of several settings the one with the fewest pages; null where there is none. */
  by: { row: RowResult; figure: Figure } | null;
}

/** For each size and each row but OPTIMAL, which is told where the page is: the herder's setting that dominates it. */
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

/** Accuracy at least as high, pages fetched no more. */
const dominates = (a: Figure, b: Figure): boolean => a.accuracy.right >= b.accuracy.right && a.fetched <= b.fetched;
