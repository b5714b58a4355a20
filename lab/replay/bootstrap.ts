import { Dice } from '../country/random.js';

/** A 95 % interval around a figure of the whole sample. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What one page brings to a ratio Σ above ÷ Σ below. */
export interface Ratio {
  readonly above: Float64Array;
  readonly below: Float64Array;
}

/**
 * Draws samples of pages with replacement, the same for all ratios, so that their differences are paired.
 * @returns for each ratio its value in each sample; the first is the whole sample itself
 */
export function resampled(ratios: readonly Ratio[], pages: number, samples: number, seed: number): Float64Array[] {
  const dice = new Dice('bootstrap', seed);
  const drawn = new Float64Array(pages).fill(1);
  const values = ratios.map(() => new Float64Array(samples + 1));
  for (let s = 0; s <= samples; s++) {
    if (s > 0) {
      drawn.fill(0);
      for (let k = 0; k < pages; k++) {
        const i = dice.int(pages);
        drawn[i] = (drawn[i] ?? 0) + 1;
      }
    }
    ratios.forEach(({ above, below }, r) => {
      let [a, b] = [0, 0];
      for (let i = 0; i < pages; i++) {
        const n = drawn[i] ?? 0;
        a += n * (above[i] ?? 0);
        b += n * (below[i] ?? 0);
      }
      const list = values[r];
      if (list) list[s] = b > 0 ? a / b : 0;
    });
  }
  return values;
}

/** The figure of the whole sample, between the 2.5 % and 97.5 % quantiles of the others. */
export function intervalOf(values: Float64Array): Interval {
  const others = values.slice(1).sort();
  const at = (share: number) => others[Math.min(others.length - 1, Math.floor(share * others.length))] ?? Number.NaN;
  return { value: values[0] ?? Number.NaN, low: at(0.025), high: at(0.975) };
}
