import type { FleetRun, Measures } from './experiment.js';

/** Quantiles .975 of Student's t by degrees of freedom, from 1. */
const T_975 = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26];
const NORMAL_975 = 1.96;

/** Mean and standard deviation over runs. */
export function spread(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : Number.NaN };
}

/** One fleet's measure ÷ another's, seed by seed: geometric mean and its 95 % interval by Student's t on logarithms. */
export function ratio(
  above: readonly FleetRun[],
  below: readonly FleetRun[],
  measure: keyof Measures,
): { value: number; low: number; high: number } {
  const logs = above.flatMap(({ seed, measures }) => {
    const other = below.find((run) => run.seed === seed);
    return other ? [Math.log(measures[measure] / other.measures[measure])] : [];
  });
  const { mean, sd } = spread(logs);
  const half = ((T_975[logs.length - 2] ?? NORMAL_975) * sd) / Math.sqrt(logs.length);
  return { value: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}
