import type { Programme } from './programme.js';
import { type Prices, Relaxation, type Relaxed } from './relaxation.js';
import { type Smoothed, SmoothedDual } from './smoothed-dual.js';

/** Minimum pivot as a fraction of its diagonal, to which rounding errors are raised; it shortens their step. */
const MIN_PIVOT = 1e-13;

/**
 * Solves A x = b for a symmetric positive (semi-)definite A, row-major (Cholesky).
 * @returns x; for a singular A, a solution of moderate size
 */
function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const l = matrix.slice();
  for (let j = 0; j < n; j++) {
    const row = j * n;
    const diagonal = l[row + j] as number;
    let pivot = diagonal;
    for (let k = 0; k < j; k++) pivot -= (l[row + k] as number) ** 2;
    const root = Math.sqrt(Math.max(pivot, MIN_PIVOT * diagonal, Number.MIN_VALUE));
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

/** Best prices found, and the relaxation at these prices. */
export interface Priced {
  prices: Prices;
  relaxed: Relaxed;
}

/** Initial temperature as a fraction of `costOfAPage`; it falls by `COOLING` per stage to one dominant plan. */
const HOTTEST = 0.02;
const COOLING = 4;
const STAGES = 7;
/** First stage of the second pass, with the surcharge of new pages from the first; prices are close already. */
const WARM_STAGE = 3;
/** Maximum number of Newton iterations per temperature; later ones change little. */
const STEPS = 20;
/** First stage with all buckets: before, differences between neighbours are below the temperature. */
const FINE_STAGE = 4;
const COARSE_BUCKETS = 64;
/** Minimum predicted improvement of a Newton step, as a fraction of the value; after a smaller one the stage ends. */
const MIN_GAIN = 1e-5;
const HALVINGS = 10;
/** Maximum fraction of the distance to a price of 0 that one step covers. */
const TO_THE_EDGE = 0.95;
/** Finds prices that nearly maximise the lower bound of the programme. */
export function bestPrices(programme: Programme): Priced {
  const { periods } = programme;
  const relaxation = new Relaxation(programme);
  const scale = costOfAPage(programme);
  if (scale === 0) return priced(relaxation, new Float64Array(2 * periods));
  let point: Float64Array = Float64Array.from({ length: 2 * periods }, (_, k) =>
    k < periods ? 4 * HOTTEST * scale : 0.9 * (programme.newPages.weight[k - periods] ?? 0) + HOTTEST * scale,
  );
  const cool = (from: number, surcharge?: Float64Array) => {
    const dual = new SmoothedDual(programme, surcharge);
    const coarse = new SmoothedDual(programme.coarser(COARSE_BUCKETS), surcharge);
    for (let stage = from; stage < STAGES; stage++)
      point = ascend(stage < FINE_STAGE ? coarse : dual, point, (HOTTEST * scale) / COOLING ** stage);
    return priced(relaxation, point);
  };
  const best = cool(0);
  const charged = cool(WARM_STAGE, best.relaxed.surcharge);
  return charged.relaxed.bound > best.relaxed.bound ? charged : best;
}

function priced(relaxation: Relaxation, point: Float64Array): Priced {
  const prices = { capacity: point.slice(0, point.length / 2), waiting: point.slice(point.length / 2) };
  return { prices, relaxed: relaxation.at(prices) };
}

/** Scale of the prices: cost of a page that is obsolete in all periods, divided by √T as for a random walk. */
function costOfAPage({ periods, buckets, newPages }: Programme): number {
  let sum = 0;
  for (let t = 0; t < periods; t++)
    sum += Math.max(newPages.weight[t] ?? 0, ...buckets.map(({ weight }) => weight[t] ?? 0));
  return sum / Math.sqrt(periods);
}

/** Newton's method with backtracking at one temperature. */
function ascend(dual: SmoothedDual, start: Float64Array, temperature: number): Float64Array {
  let point = start;
  let now = dual.at(point, temperature);
  for (let step = 0; step < STEPS; step++) {
    const direction = solveSymmetric(now.curvature, now.gradient);
    const promised = direction.reduce((sum, d, k) => sum + d * (now.gradient[k] ?? 0), 0);
    if (!(promised > MIN_GAIN * Math.abs(now.value))) break;
    const next = backtrack(dual, point, now, direction, promised, temperature);
    if (!next) break;
    ({ point, now } = next);
  }
  return point;
}

function backtrack(
  dual: SmoothedDual,
  point: Float64Array,
  now: Smoothed,
  direction: Float64Array,
  promised: number,
  temperature: number,
): { point: Float64Array; now: Smoothed } | null {
  let length = 1;
  direction.forEach((d, k) => {
    if (d < 0) length = Math.min(length, (-TO_THE_EDGE * (point[k] ?? 0)) / d);
  });
  for (let halving = 0; halving < HALVINGS; halving++, length /= 2) {
    const next = point.map((x, k) => x + length * (direction[k] ?? 0));
    const there = dual.at(next, temperature);
    if (there.value >= now.value + 0.05 * length * promised) return { point: next, now: there };
  }
  return null;
}
