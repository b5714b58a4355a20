import { Dice } from '../country/random.js';

/** A 95 % interval around a figure of the whole sample. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What one page brings to a ratio Σ above ÷ Σ below; or, at `page × spans + span`, what it brings in each span of time. */
export interface Ratio {
  readonly above: Float64Array;
  readonly below: Float64Array;
}

/**
 * Draws samples of pages with replacement, the same for all ratios, so that their differences are paired; where there are
 * spans of time, of these too, crosswise (the pigeonhole bootstrap, Owen 2007): what happens to many pages at one moment
 * is no more than one happening.
 * @returns for each ratio its value in each sample; the first is the whole sample itself
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

/** The figure of the whole sample, between the 2.5 % and 97.5 % quantiles of the others. */
export function intervalOf(values: Float64Array): Interval {
  const others = values.slice(1).sort();
  const at = (share: number) => others[Math.min(others.length - 1, Math.floor(share * others.length))] ?? Number.NaN;
  return { value: values[0] ?? Number.NaN, low: at(0.025), high: at(0.975) };
}
