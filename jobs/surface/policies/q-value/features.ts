import type { Acquired } from '../../collection/acquired.js';
import { MOST_FIELDS } from '../../collection/reader.js';

/** What a term was like when it was looked at. Frequencies are relative to the records acquired then. */
export interface Features {
  /** ln DF/|S|, ln TF/|S| and RIDF (9). */
  readonly statistical: readonly [number, number, number];
  /** How its occurrences spread over the fields; sums to 1 (the place in the page: the HTML features). */
  readonly fields: readonly number[];
  /** Characters, and whether it has a digit. */
  readonly length: number;
  readonly numeric: boolean;
}

/** The features of a term that at least one acquired record shows. */
export function featuresOf(acquired: Acquired, term: number): Features {
  const { size, reader } = acquired;
  const [df, tf] = [acquired.dfShown(term), acquired.tf(term)];
  const word = reader.word(term);
  return {
    statistical: [Math.log(df / size), Math.log(tf / size), residualIdf(df, tf, size)],
    fields: spread(acquired, term),
    length: word.length,
    numeric: /\p{N}/u.test(word),
  };
}

/** Residual inverse document frequency (9): how much rarer than a term that is spread by chance. */
export function residualIdf(df: number, tf: number, size: number): number {
  return -Math.log2(df / size) + Math.log2(1 - Math.exp(-tf / size));
}

function spread(acquired: Acquired, term: number): number[] {
  const counts = Array.from({ length: MOST_FIELDS }, (_, field) => acquired.inField(term, field));
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / all);
}
