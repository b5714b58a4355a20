import { Dice } from '../country/random.js';

export const mean = (numbers: readonly number[]): number =>
  numbers.length ? numbers.reduce((sum, n) => sum + n, 0) / numbers.length : 0;

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}

/** Mean and sample standard deviation; the deviation is NaN for fewer than two values. */
export function spread(values: readonly number[]): { mean: number; sd: number } {
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return { mean: middle, sd: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : Number.NaN };
}

/** Mean over runs with its 95 % interval (Student's t). */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 % quantiles of Student's t by degrees of freedom, from 1; the normal's beyond 30. */
// biome-ignore format: a table
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
  2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086,
  2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];
const NORMAL = 1.96;

/** For fewer than two values the interval is the mean itself. */
export function meanOf(values: readonly number[]): Mean {
  const { mean: middle, sd } = spread(values);
  const half = values.length < 2 ? 0 : (T[values.length - 2] ?? NORMAL) * Math.sqrt(sd ** 2 / values.length);
  return { mean: middle, low: middle - half, high: middle + half };
}

/** A 95 % interval around a figure of the whole sample. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Contribution of each page to a ratio Σ above ÷ Σ below; or, at `page × spans + span`, its contribution in each span
 * of time.
 */
export interface Ratio {
  readonly above: Float64Array;
  readonly below: Float64Array;
}

/**
 * Resamples pages with replacement, identically for all ratios, so that their differences are paired; if there are
 * spans of time, these are resampled too, crosswise (the pigeonhole bootstrap, Owen 2007): simultaneous changes of many
 * pages count as one event.
 * @returns for each ratio its value in each sample; the first sample is the data itself
 */
export function resampled(
  ratios: readonly Ratio[],
  pages: number,
  samples: number,
  seed: number,
  spans = 1,
): Float64Array[] {
  const dice = new Dice('bootstrap', seed);
  const [drawn, drawnSpans] = [new Float64Array(pages).fill(1), new Float64Array(spans).fill(1)];
  const draw = (counts: Float64Array) => {
    counts.fill(0);
    for (let k = 0; k < counts.length; k++) {
      const i = dice.int(counts.length);
      counts[i] = (counts[i] ?? 0) + 1;
    }
  };
  const values = ratios.map(() => new Float64Array(samples + 1));
  for (let s = 0; s <= samples; s++) {
    if (s > 0) draw(drawn);
    if (s > 0 && spans > 1) draw(drawnSpans);
    ratios.forEach(({ above, below }, r) => {
      let [a, b] = [0, 0];
      for (let i = 0, at = 0; i < pages; i++)
        for (let span = 0; span < spans; span++, at++) {
          const n = (drawn[i] ?? 0) * (drawnSpans[span] ?? 0);
          if (n === 0) continue;
          a += n * (above[at] ?? 0);
          b += n * (below[at] ?? 0);
        }
      const list = values[r];
      if (list) list[s] = b > 0 ? a / b : 0;
    });
  }
  return values;
}

/** Figure of the whole sample, with the 2.5 % and 97.5 % quantiles of the resamples. */
export function intervalOf(values: Float64Array): Interval {
  const others = values.slice(1).sort();
  const at = (share: number) => others[Math.min(others.length - 1, Math.floor(share * others.length))] ?? Number.NaN;
  return { value: values[0] ?? Number.NaN, low: at(0.025), high: at(0.975) };
}

/** Number of resamples in `meanOverGroups`. */
const GROUP_SAMPLES = 2_000;

/** Mean of values with a 95 % bootstrap interval; values of one group are resampled together. */
export function meanOverGroups(groups: readonly number[][]): Interval {
  const dice = new Dice('sites', 1);
  const values = Array.from({ length: GROUP_SAMPLES }, () =>
    mean(groups.flatMap(() => groups[dice.int(groups.length)] ?? [])),
  );
  return intervalOf(Float64Array.of(mean(groups.flat()), ...values));
}
