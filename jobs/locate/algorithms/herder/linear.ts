import type { Weights } from './model.js';

/** A linear function of features: Σ weight · feature. */
export class Linear<E extends Record<keyof E, number>> {
  readonly #terms: readonly { name: keyof E; weight: number }[];

  /** @param isOf which of the weights count; all, if left out */
  constructor(weights: Weights<E>, isOf: (name: keyof E) => boolean = () => true) {
    const names = (Object.keys(weights) as (keyof E)[]).filter(isOf);
    this.#terms = names.map((name) => ({ name, weight: weights[name] ?? 0 }));
  }

  of(features: E): number {
    let sum = 0;
    for (const { name, weight } of this.#terms) sum += weight * features[name];
    return sum;
  }
}
