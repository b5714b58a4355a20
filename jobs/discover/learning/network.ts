import type { Draws } from '../world/draws.js';

/** Adam's parameters (Kingma and Ba 2015), LeakyReLU's slope, and the bound of a gradient, as in the authors' code. */
const [RATE, BETA1, BETA2, EPSILON] = [1e-3, 0.9, 0.999, 1e-8];
const LEAK = 0.1;
const CLIP = 1;

/** A small dense network with one output and LeakyReLU between layers; one array has all weights by layer. */
export class Network {
  readonly unsaved = ['sizes', 'layers', 'errors'];
  readonly weights: Float64Array;
  readonly gradient: Float64Array;
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private steps = 0;
  private readonly layers: Float64Array[];
  private readonly errors: Float64Array[];

  /** @param sizes number of units of each layer: inputs first, 1 last */
  constructor(
    private readonly sizes: readonly number[],
    draws: Draws,
  ) {
    const count = sizes.slice(1).reduce((sum, units, i) => sum + units * ((sizes[i] ?? 0) + 1), 0);
    this.weights = new Float64Array(count);
    this.gradient = new Float64Array(count);
    this.first = new Float64Array(count);
    this.second = new Float64Array(count);
    this.layers = sizes.map((units) => new Float64Array(units));
    this.errors = sizes.map((units) => new Float64Array(units));
    let at = 0;
    sizes.slice(1).forEach((units, i) => {
      const inputs = sizes[i] ?? 1;
      for (let w = 0; w < units * (inputs + 1); w++) this.weights[at++] = (2 * draws.uniform() - 1) / Math.sqrt(inputs);
    });
  }

  /** @param from offset of the first input in `inputs` */
  value(inputs: ArrayLike<number>, from = 0): number {
    const { layers, sizes, weights } = this;
    const input = layers[0] as Float64Array;
    for (let i = 0; i < input.length; i++) input[i] = inputs[from + i] ?? 0;
    let at = 0;
    for (let layer = 1; layer < sizes.length; layer++) {
      const [below, here] = [layers[layer - 1] as Float64Array, layers[layer] as Float64Array];
      for (let unit = 0; unit < here.length; unit++) {
        let sum = weights[at++] as number;
        for (let i = 0; i < below.length; i++) sum += (weights[at++] as number) * (below[i] as number);
        here[unit] = layer + 1 < sizes.length && sum < 0 ? LEAK * sum : sum;
      }
    }
    return (layers[sizes.length - 1] as Float64Array)[0] as number;
  }

  /**
   * Adds the gradient of ½ (value − target)² · weight.
   * @returns the value
   */
  backward(inputs: ArrayLike<number>, target: number, weight = 1): number {
    const { layers, errors, sizes, weights, gradient } = this;
    const value = this.value(inputs);
    for (const error of errors) error.fill(0);
    (errors[sizes.length - 1] as Float64Array)[0] = weight * (value - target);
    let end = weights.length;
    for (let layer = sizes.length - 1; layer > 0; layer--) {
      const [below, here] = [layers[layer - 1] as Float64Array, layers[layer] as Float64Array];
      const [errorBelow, errorHere] = [errors[layer - 1] as Float64Array, errors[layer] as Float64Array];
      const begin = end - here.length * (below.length + 1);
      let at = begin;
      for (let unit = 0; unit < here.length; unit++) {
        const slope = layer + 1 < sizes.length && (here[unit] as number) < 0 ? LEAK : 1;
        const error = (errorHere[unit] as number) * slope;
        gradient[at] = (gradient[at] as number) + error;
        at++;
        for (let i = 0; i < below.length; i++, at++) {
          gradient[at] = (gradient[at] as number) + error * (below[i] as number);
          errorBelow[i] = (errorBelow[i] as number) + error * (weights[at] as number);
        }
      }
      end = begin;
    }
    return value;
  }

  /** One step of Adam along the gradient, which is then reset. */
  step(): void {
    this.steps++;
    const [bias1, bias2] = [1 - BETA1 ** this.steps, 1 - BETA2 ** this.steps];
    for (let i = 0; i < this.weights.length; i++) {
      const slope = Math.max(-CLIP, Math.min(CLIP, this.gradient[i] as number));
      const first = BETA1 * (this.first[i] as number) + (1 - BETA1) * slope;
      const second = BETA2 * (this.second[i] as number) + (1 - BETA2) * slope * slope;
      this.first[i] = first;
      this.second[i] = second;
      this.weights[i] = (this.weights[i] as number) - (RATE * first) / bias1 / (Math.sqrt(second / bias2) + EPSILON);
    }
    this.gradient.fill(0);
  }

  copyTo(other: Network): void {
    other.weights.set(this.weights);
  }
}
