/** A mean over runs with its 95 % interval (Student's t). */
export interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Two-sided 95 % quantiles of Student's t by degrees of freedom; beyond 30 the normal's is near enough. */
const T = [
  Number.NaN,
  12.706,
  4.303,
  3.182,
  2.776,
  2.571,
  2.447,
  2.365,
  2.306,
  2.262,
  2.228,
  2.201,
  2.179,
  2.16,
  2.145,
  2.131,
  2.12,
  2.11,
  2.101,
  2.093,
  2.086,
  2.08,
  2.074,
  2.069,
  2.064,
  2.06,
  2.056,
  2.052,
  2.048,
  2.045,
  2.042,
];

export function meanOf(values: readonly number[]): Mean {
  const n = values.length;
  const mean = values.reduce((sum, x) => sum + x, 0) / n;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(1, n - 1);
  const half = n < 2 ? 0 : (T[n - 1] ?? 1.96) * Math.sqrt(variance / n);
  return { mean, low: mean - half, high: mean + half };
}
