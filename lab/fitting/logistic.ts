import { minimum } from './minimum.js';

/** An example of a logistic regression. */
export interface Case<Term extends string> {
  /** Values of the terms; a missing term is 0. */
  readonly terms: Partial<Record<Term, number>>;
  readonly isPositive: boolean;
  /** Weight of its log-loss. */
  readonly cost: number;
}

/**
 * Weights with the least log-loss, with L2 towards the prior.
 * @param free terms that are fitted; others do not count, and keep the weight of the prior
 * @param least minimum spread of a weight under the prior; its spread is half its size
 */
export function logisticFit<Term extends string>(
  cases: readonly Case<Term>[],
  prior: Readonly<Record<Term, number>>,
  { free, least, strength }: { free: readonly Term[]; least: number; strength: number },
): Record<Term, number> {
  const size = free.length;
  const spreads = free.map((term) => Math.max(least, Math.abs(prior[term]) / 2));
  // The variables are steps from the prior, in units of a weight's spread; signs turn both classes alike.
  const matrix = new Float64Array(cases.length * size);
  const offsets = new Float64Array(cases.length);
  for (const [i, { terms, isPositive }] of cases.entries()) {
    const sign = isPositive ? 1 : -1;
    for (const [j, term] of free.entries()) {
      const value = terms[term] ?? 0;
      offsets[i] = (offsets[i] ?? 0) + sign * value * prior[term];
      matrix[i * size + j] = sign * value * (spreads[j] ?? 0);
    }
  }
  const steps = minimum((at, gradient) => {
    let loss = 0;
    for (let j = 0; j < size; j++) {
      const step = at[j] as number;
      loss += (strength / 2) * step * step;
      gradient[j] = strength * step;
    }
    for (const [i, { cost }] of cases.entries()) {
      let margin = offsets[i] as number;
      for (let j = 0; j < size; j++) margin += (matrix[i * size + j] as number) * (at[j] as number);
      loss += cost * softplus(-margin);
      const slope = -cost / (1 + Math.exp(margin));
      for (let j = 0; j < size; j++) gradient[j] = (gradient[j] as number) + slope * (matrix[i * size + j] as number);
    }
    return loss;
  }, new Float64Array(size));
  const weights: Record<Term, number> = { ...prior };
  for (const [j, term] of free.entries()) weights[term] = prior[term] + (steps[j] ?? 0) * (spreads[j] ?? 0);
  return weights;
}

/** log(1 + eˣ). */
export const softplus = (x: number): number => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)));

/** Scores of examples, each part judged by what the other parts make. */
export function leftOutScores<Example, Made>(
  examples: readonly Example[],
  partOf: (example: Example) => string | number,
  make: (others: readonly Example[]) => Made,
  score: (example: Example, made: Made) => number,
): number[] {
  const parts = examples.map(partOf);
  const scores = new Array<number>(examples.length).fill(0);
  for (const part of new Set(parts)) {
    const made = make(examples.filter((_, i) => parts[i] !== part));
    for (const [i, example] of examples.entries()) if (parts[i] === part) scores[i] = score(example, made);
  }
  return scores;
}

/** Number of parts of the groups on which a strength is chosen. */
const PARTS = 5;

/** Function that gives an example's part: the groups in alphabetic order, dealt to five parts. */
export function partsBy<Example>(examples: readonly Example[], groupOf: (example: Example) => string) {
  const groups = [...new Set(examples.map(groupOf))].sort();
  return (example: Example): number => groups.indexOf(groupOf(example)) % PARTS;
}

/** The choice of least loss, the first among equals. */
export function leastOf<Choice>(choices: readonly [Choice, ...Choice[]], lossOf: (choice: Choice) => number): Choice {
  const losses = choices.map(lossOf);
  return choices[losses.indexOf(Math.min(...losses))] ?? choices[0];
}
