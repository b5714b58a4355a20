import type { Random } from './rules.js';

const GAMMA = 0.9;
const ALPHA = 0.1;

/** What a page is worth in the long term: linear in its text classes. */
export function longTermValue(weights: Float64Array, state: Float64Array): number {
  let value = 0;
  for (let k = 0; k < weights.length; k++) value += (weights[k] ?? 0) * (state[k] ?? 0);
  return value;
}

/** Algorithm 4, URL ordering update: TD(0) for the step from one page to the next, which brought `reward`. In place. */
export function learn(weights: Float64Array, from: Float64Array, to: Float64Array, reward: number): void {
  const change = ALPHA * (reward + GAMMA * longTermValue(weights, to) - longTermValue(weights, from));
  for (let k = 0; k < weights.length; k++) weights[k] = (weights[k] ?? 0) + change * (from[k] ?? 0);
}

/** First weights: uniform in [−1, 1]. */
export const drawnWeights = (classes: number, random: Random): Float64Array =>
  Float64Array.from({ length: classes }, () => 2 * random() - 1);
