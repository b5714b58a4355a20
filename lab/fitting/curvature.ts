/** A smooth function: returns its value at a point and writes its gradient into the second argument. */
export type Smooth = (at: Float64Array, gradient: Float64Array) => number;

/** A lower triangular matrix L, by rows, that represents a function's curvature as L · Lᵀ. */
export type Factor = readonly Float64Array[];

/** Curvature of Σ ½ strength · x². A variable of infinite strength is fixed. */
export const diagonal = (strengths: Float64Array): Factor =>
  Array.from(strengths, (strength, i) => {
    const row = new Float64Array(i + 1);
    row[i] = Math.sqrt(strength);
    return row;
  });

/**
 * Curvature of a function at a point: its Hessian by differences of the gradient, factored (Cholesky);
 * `diagonal(strengths)` if the Hessian is not positive definite there.
 * @param strengths minimum curvature in each variable; variables of infinite strength are left out
 */
export function curvatureAt(of: Smooth, at: Float64Array, strengths: Float64Array): Factor {
  const columns = Array.from(at, (_, i) => {
    const strength = strengths[i] as number;
    return strength === Number.POSITIVE_INFINITY ? null : differences(of, at, i, STEP / Math.sqrt(strength));
  });
  const between = (i: number, j: number): number => {
    const [a, b] = [columns[i], columns[j]];
    if (a && b) return ((a[j] as number) + (b[i] as number)) / 2;
    return i === j ? Number.POSITIVE_INFINITY : 0;
  };
  return cholesky(at.length, between) ?? diagonal(strengths);
}

/**
 * Step of the differences, as a fraction of a variable's prior spread; a slightly wrong Hessian only costs iterations.
 */
const STEP = 1e-3;

/** The Hessian's i-th column. */
function differences(of: Smooth, at: Float64Array, i: number, step: number): Float64Array {
  const gradientAt = (by: number): Float64Array => {
    const gradient = new Float64Array(at.length);
    const beside = at.slice();
    beside[i] = (at[i] as number) + by;
    of(beside, gradient);
    return gradient;
  };
  const [above, below] = [gradientAt(step), gradientAt(-step)];
  return above.map((x, j) => (x - (below[j] as number)) / (2 * step));
}

/** @returns null if the matrix is not positive definite */
export function cholesky(size: number, entry: (i: number, j: number) => number): Factor | null {
  const rows: Float64Array[] = [];
  for (let i = 0; i < size; i++) {
    const row = new Float64Array(i + 1);
    for (let j = 0; j <= i; j++) {
      let sum = entry(i, j);
      for (let k = 0; k < j; k++) sum -= (row[k] as number) * ((j === i ? row : rows[j])?.[k] as number);
      if (j < i) row[j] = sum / (rows[j]?.[j] as number);
      else if (sum > 0) row[i] = Math.sqrt(sum);
      else return null;
    }
    rows.push(row);
  }
  return rows;
}

/** L⁻¹ · x. */
export function forward(factor: Factor, x: Float64Array): Float64Array {
  const y = x.slice();
  for (const [i, row] of factor.entries()) {
    let sum = x[i] as number;
    for (let j = 0; j < i; j++) sum -= (row[j] as number) * (y[j] as number);
    y[i] = sum / (row[i] as number);
  }
  return y;
}

/** L⁻ᵀ · x. */
export function backward(factor: Factor, x: Float64Array): Float64Array {
  const y = x.slice();
  for (let i = factor.length - 1; i >= 0; i--) {
    const row = factor[i] as Float64Array;
    const value = (y[i] as number) / (row[i] as number);
    y[i] = value;
    for (let j = 0; j < i; j++) y[j] = (y[j] as number) - (row[j] as number) * value;
  }
  return y;
}
