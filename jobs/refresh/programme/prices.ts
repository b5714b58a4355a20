import type { Programme } from './programme.js';
import { type Prices, Relaxation, type Relaxed } from './relaxation.js';
import { type Smoothed, SmoothedDual } from './smoothed-dual.js';

/** A pivot below this share of its diagonal is rounding; it is lifted, which shortens the step along it. */
const LEAST_PIVOT = 1e-13;

/**
 * Solves A x = b for a symmetric positive (semi-)definite A, by rows.
 * @returns x; of a singular A some x of moderate size
 */
function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
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

/** The best prices found, and the relaxation at them. */
export interface Priced {
  prices: Prices;
  relaxed: Relaxed;
}

/** Temperatures relative to what a page can cost a cycle: from where plans are nearly alike to where one stands out. */
const HOTTEST = 0.02;
const COOLING = 4;
const STAGES = 7;
/** Where the second round starts, in which new pages pay the surcharge of the first: prices are near already. */
const WARM_STAGE = 3;
/** Steps of Newton's method at one temperature: those after the first few change little, and the next stage goes on. */
const STEPS = 20;
/** Down to this stage few buckets do: what tells neighbours apart is less than the temperature (half the time, T = 56). */
const FINE_STAGE = 4;
const COARSE_BUCKETS = 64;
/** A step that promises less than this share of the value ends a stage. */
const ENOUGH = 1e-5;
const HALVINGS = 10;
/** Of the way to a price of 0, a step takes at most this share. */
const TO_THE_EDGE = 0.95;
/** Finds prices at which the lower bound of the programme is nearly as high as prices can make it. */
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

/** What a page that is obsolete throughout costs, spread over the periods as a random walk would: the scale of prices. */
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
    if (!(promised > ENOUGH * Math.abs(now.value))) break;
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
