/** A pivot below this share of its diagonal is rounding; it is lifted, which shortens the step along it. */
const LEAST_PIVOT = 1e-13;

/**
 * Solves A x = b for a symmetric positive (semi-)definite A, by rows.
 * @returns x; of a singular A some x of moderate size
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const l = matrix.slice();
  for (let j = 0; j < n; j++) {
    const row = j * n;
    const diagonal = l[row + j] as number;
    let pivot = diagonal;
    for (let k = 0; k < j; k++) pivot -= (l[row + k] as number) ** 2;
    const root = Math.sqrt(Math.max(pivot, LEAST_PIVOT * diagonal, Number.MIN_VALUE));
    l[row + j] = root;
    for (let i = j + 1; i < n; i++) {
      let sum = l[i * n + j] as number;
      for (let k = 0; k < j; k++) sum -= (l[i * n + k] as number) * (l[row + k] as number);
      l[i * n + j] = sum / root;
    }
  }
  const x = right.slice();
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] = (x[i] as number) - (l[i * n + k] as number) * (x[k] as number);
    x[i] = (x[i] as number) / (l[i * n + i] as number);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] = (x[i] as number) - (l[k * n + i] as number) * (x[k] as number);
    x[i] = (x[i] as number) / (l[i * n + i] as number);
  }
  return x;
}
