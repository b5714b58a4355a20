/** The middle of several measurements, and how far they lie apart. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

/** @param values at least one */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (i: number) => sorted[i] ?? Number.NaN;
  const half = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(half)) + at(Math.ceil(half))) / 2, low: at(0), high: at(sorted.length - 1) };
}

/** `6.21 (5.90 … 6.40)` */
export const said = ({ median, low, high }: Spread, digits: number): string =>
  `${median.toFixed(digits)} (${low.toFixed(digits)} … ${high.toFixed(digits)})`;
