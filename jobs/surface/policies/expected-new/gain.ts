import type { Asked } from '../../selection/port.js';

/** Three-point Gauss–Hermite quadrature of a log-normal variable, as multiples of its mean. */
export interface Quadrature {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** @param spread standard deviation of the variable's logarithm */
export function quadratureOf(spread: number): Quadrature {
  const [step, middle] = [Math.exp(Math.sqrt(3) * spread), Math.exp((-spread * spread) / 2)];
  return { low: middle / step, middle, high: middle * step };
}

/**
 * Expected number of new records of a query with a number of known matches and an uncertain, log-normal number of
 * unseen ones with this mean: all unseen ones if the answer fits under the cap, else the shown ones.
 * @param knownFirst from 0 (known and unseen records are shown at random) to 1 (all known ones are shown first)
 */
export function freshUnderCap(
  known: number,
  unseen: number,
  cap: number,
  { low, middle, high }: Quadrature,
  knownFirst: number,
): number {
  if (cap === Number.POSITIVE_INFINITY) return unseen;
  return (
    (2 / 3) * shown(known, unseen * middle, cap, knownFirst) +
    (shown(known, unseen * low, cap, knownFirst) + shown(known, unseen * high, cap, knownFirst)) / 6
  );
}

const shown = (known: number, unseen: number, cap: number, knownFirst: number): number =>
  known + unseen <= cap
    ? unseen
    : (1 - knownFirst) * byChance(known, unseen, cap) + knownFirst * afterKnown(known, unseen, cap);

const byChance = (known: number, unseen: number, cap: number): number => (cap * unseen) / (known + unseen);
const afterKnown = (known: number, unseen: number, cap: number): number => Math.min(unseen, Math.max(0, cap - known));

/** Prior, with its weight in squared records. */
const BELIEF = { knownFirst: 0.5, weight: 25 };

/**
 * Estimates by least squares how far overflowing answers show known records first. Such answers begin with the same
 * records whatever the query, the newest or the highest ranked, and these become known sooner than others.
 */
export class ShownOrder {
  #sum = BELIEF.knownFirst * BELIEF.weight;
  #weight = BELIEF.weight;

  get knownFirst(): number {
    return Math.max(0, Math.min(1, this.#sum / this.#weight));
  }

  learn({ query, capped, total, returned, held, sizeBefore, fresh }: Asked): void {
    if (!capped || total === null || query.words.length === 0 || sizeBefore === 0) return;
    if (query.days !== null || Object.keys(query.choices).length > 0) return;
    const known = Math.min(held, total);
    const chance = byChance(known, total - known, returned);
    const less = afterKnown(known, total - known, returned) - chance;
    this.#sum += (fresh - chance) * less;
    this.#weight += less * less;
  }
}
