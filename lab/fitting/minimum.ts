import { backward, diagonal, type Factor, forward, type Smooth } from './curvature.js';

/** Number of pairs of steps and gradient changes from which the curvature is estimated. */
const MEMORY = 12;
const MAX_STEPS = 400;
/** Relative decrease of the value below which the search ends. */
const TOLERANCE = 1e-9;
/** Armijo's condition, and the factor by which a step that fails it is shortened. */
const ENOUGH = 1e-4;
const SHORTER = 0.5;
const MAX_SHORTENED = 40;

/**
 * Minimum of a convex function: L-BFGS (Liu & Nocedal 1989) with a backtracking line search. Deterministic.
 * @param curvature approximate curvature of the function: the closer, the fewer iterations
 */
export function minimum(
  of: Smooth,
  from: Float64Array,
  curvature: Factor = diagonal(new Float64Array(from.length).fill(1)),
): Float64Array {
  const at = (steps: Float64Array) => {
    const moved = backward(curvature, steps);
    return from.map((x, i) => x + (moved[i] as number));
  };
  const scaled: Smooth = (steps, gradient) => {
    const value = of(at(steps), gradient);
    gradient.set(forward(curvature, gradient));
    return value;
  };
  return at(leastSteps(scaled, new Float64Array(from.length)));
}

function leastSteps(of: Smooth, from: Float64Array): Float64Array {
  let point = from.slice();
  let gradient = new Float64Array(point.length);
  let value = of(point, gradient);
  const memory: { step: Float64Array; change: Float64Array; scale: number }[] = [];
  for (let n = 0; n < MAX_STEPS; n++) {
    const direction = directionOf(gradient, memory);
    const slope = dot(direction, gradient);
    if (!(slope < 0)) break;
    let length = memory.length > 0 ? 1 : Math.min(1, 1 / Math.sqrt(dot(gradient, gradient)));
    const nextGradient = new Float64Array(point.length);
    let next = point;
    let nextValue = Number.POSITIVE_INFINITY;
    for (let tried = 0; tried < MAX_SHORTENED; tried++, length *= SHORTER) {
      next = point.map((x, i) => x + length * (direction[i] ?? 0));
      nextValue = of(next, nextGradient);
      if (nextValue <= value + ENOUGH * length * slope) break;
    }
    if (!(nextValue < value)) break;
    const step = next.map((x, i) => x - (point[i] ?? 0));
    const change = nextGradient.map((x, i) => x - (gradient[i] ?? 0));
    const curvature = dot(step, change);
    if (curvature > 1e-12) memory.push({ step, change, scale: 1 / curvature });
    if (memory.length > MEMORY) memory.shift();
    const gained = value - nextValue;
    [point, gradient, value] = [next, nextGradient, nextValue];
    if (gained < TOLERANCE * Math.abs(value)) break;
  }
  return point;
}

/** Descent direction, by the curvature estimated from the last steps (the two-loop recursion). */
function directionOf(
  gradient: Float64Array,
  memory: readonly { step: Float64Array; change: Float64Array; scale: number }[],
): Float64Array {
  const q = gradient.slice();
  const parts = new Array<number>(memory.length).fill(0);
  for (let i = memory.length - 1; i >= 0; i--) {
    const { step, change, scale } = memory[i] as (typeof memory)[number];
    const part = scale * dot(step, q);
    parts[i] = part;
    for (let j = 0; j < q.length; j++) q[j] = (q[j] ?? 0) - part * (change[j] ?? 0);
  }
  const last = memory.at(-1);
  const scaled = last ? 1 / (last.scale * dot(last.change, last.change)) : 1;
  for (let j = 0; j < q.length; j++) q[j] = (q[j] ?? 0) * scaled;
  for (const [i, { step, change, scale }] of memory.entries()) {
    const part = (parts[i] ?? 0) - scale * dot(change, q);
    for (let j = 0; j < q.length; j++) q[j] = (q[j] ?? 0) + part * (step[j] ?? 0);
  }
  return q.map((x) => -x);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
