import { mean } from '../report/statistics.js';
/** A text as word numbers, repetitions included. */
export type Words = readonly number[];

/** Iterations of the power method for a leaf's first singular vector. */
const ITERATIONS = 20;

/** A leaf of the divisive clustering: its documents, its scatter, and its first singular vector's projections. */
interface Leaf {
  readonly members: readonly number[];
  readonly scatter: number;
}

/**
 * Boley's principal direction divisive partitioning (PDDP, 1998): documents as columns of unit length; the leaf of the
 * largest scatter is split by the sign of the projection of its centred documents on their first left singular vector.
 * @returns the members of `count` clusters, or of fewer if no leaf can be split
 */
export function pddp(documents: readonly Words[], vocabulary: number, count: number): number[][] {
  const columns = documents.map(unitVector);
  const leafOf = (members: readonly number[]): Leaf => ({ members, scatter: scatterOf(columns, members, vocabulary) });
  let leaves = [leafOf(documents.map((_, i) => i))];
  while (leaves.length < count) {
    const largest = leaves.reduce((a, b) => (b.scatter > a.scatter ? b : a));
    const sides = halves(columns, largest.members, vocabulary);
    if (sides.some((side) => side.length === 0)) break;
    leaves = [...leaves.filter((leaf) => leaf !== largest), ...sides.map(leafOf)];
  }
  return leaves.map(({ members }) => [...members]);
}

/** Sparse vector: words and their weights. */
type Column = readonly (readonly [word: number, weight: number])[];

function unitVector(words: Words): Column {
  const counts = new Map<number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const length = Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
  return [...counts].map(([word, count]) => [word, count / length] as const);
}

function centroid(columns: readonly Column[], members: readonly number[], vocabulary: number): Float64Array {
  const mean = new Float64Array(vocabulary);
  for (const i of members)
    for (const [word, weight] of columns[i] ?? []) mean[word] = (mean[word] ?? 0) + weight / members.length;
  return mean;
}

/** Sum of squared distances from the centroid: for unit vectors, n (1 − |centroid|²). */
function scatterOf(columns: readonly Column[], members: readonly number[], vocabulary: number): number {
  return members.length * (1 - square(centroid(columns, members, vocabulary)));
}

const square = (vector: Float64Array): number => vector.reduce((sum, x) => sum + x * x, 0);

function halves(columns: readonly Column[], members: readonly number[], vocabulary: number): [number[], number[]] {
  const mean = centroid(columns, members, vocabulary);
  const projected = (direction: Float64Array): number[] => {
    const middle = dot(mean, direction);
    return members.map((i) => {
      let sum = -middle;
      for (const [word, weight] of columns[i] ?? []) sum += weight * (direction[word] ?? 0);
      return sum;
    });
  };
  // A fixed start that is not orthogonal to the first singular vector but by accident.
  let direction = Float64Array.from(mean, (x, word) => x + Math.sin(word + 1) / vocabulary);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    // Projections of centred documents sum to 0, so that the mean has no part in the sum.
    const next = new Float64Array(vocabulary);
    projected(direction).forEach((along, k) => {
      for (const [word, weight] of columns[members[k] ?? -1] ?? []) next[word] = (next[word] ?? 0) + along * weight;
    });
    const length = Math.sqrt(square(next)) || 1;
    direction = next.map((x) => x / length);
  }
  const sides: [number[], number[]] = [[], []];
  projected(direction).forEach((along, k) => {
    sides[along <= 0 ? 0 : 1].push(members[k] ?? -1);
  });
  return sides;
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

/** Classes of texts, whose outputs are a page's state (Algorithm 2). */
export class TextClasses {
  readonly #vocabulary: number;
  readonly #count: number;
  /** P(w|C) P(C) / Σ_C' P(w|C') P(C'), by word and class. */
  readonly #posterior: Float64Array;

  /**
   * PrTFIDF (Joachims 1997), trained on these classes: P(w|C) is the mean of P(w|d) over the class's documents, and all
   * classes have the same P(C).
   * @param classes texts of each class; the last one, of general texts, is no part of the state
   */
  constructor(classes: readonly (readonly Words[])[], vocabulary: number) {
    this.#vocabulary = vocabulary;
    this.#count = classes.length;
    this.#posterior = new Float64Array(vocabulary * classes.length);
    classes.forEach((documents, k) => {
      for (const words of documents)
        for (const word of words) this.#add(word, k, 1 / (words.length * documents.length));
    });
    for (let word = 0; word < vocabulary; word++) {
      const sum = classes.reduce((all, _, k) => all + this.#at(word, k), 0);
      for (let k = 0; k < this.#count; k++)
        this.#posterior[word * this.#count + k] = sum > 0 ? this.#at(word, k) / sum : 1 / this.#count;
    }
  }

  #at = (word: number, k: number): number => this.#posterior[word * this.#count + k] ?? 0;

  #add(word: number, k: number, value: number): void {
    if (word < this.#vocabulary) this.#posterior[word * this.#count + k] = this.#at(word, k) + value;
  }

  /** P(C|d) of each class, which sum to 1: Σ_w P(C|w) P(w|d). */
  outputs(words: Words): Float64Array {
    const outputs = new Float64Array(this.#count);
    for (const word of words)
      for (let k = 0; k < this.#count; k++) outputs[k] = (outputs[k] ?? 0) + this.#at(word, k) / words.length;
    return outputs;
  }

  /**
   * States of pages: tanh of each output's distance from the mean of the training texts in standard deviations, without
   * the last class. The paper says tanh alone; without a scale all states would be nearly equal (READING of the paper).
   */
  states(training: readonly Words[]): (words: Words) => Float64Array {
    const outputs = training.map((words) => this.outputs(words));
    const kept = this.#count - 1;
    const middles = Float64Array.from({ length: kept }, (_, k) => mean(outputs.map((one) => one[k] ?? 0)));
    const spread = middles.map((middle, k) => Math.sqrt(mean(outputs.map((one) => ((one[k] ?? 0) - middle) ** 2))));
    return (words) => {
      const own = this.outputs(words);
      return middles.map((middle, k) => Math.tanh(((own[k] ?? 0) - middle) / (spread[k] || 1)));
    };
  }
}
