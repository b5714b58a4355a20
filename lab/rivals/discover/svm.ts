import { hashOf, type TopicClassifier } from '@hyrde/jobs/discover';
import { Dice } from '../../country/random.js';
import type { Labelled } from '../../discover/web.js';

const BUCKETS = 0x10000;
/** Regularisations, of which the one is taken that errs least on every fourth example; passes over the examples. */
const [LAMBDAS, FOLDS, PASSES] = [[1e-4, 1e-3, 3e-3, 1e-2], 4, 20];
/** Iterations and step size of the scaling. */
const [SCALINGS, RATE] = [500, 0.5];

/** Buckets of a text's distinct terms; each has the same value, and the text has length 1. */
const bucketsOf = (terms: Iterable<string>): number[] => [
  ...new Set(Array.from(terms, (term) => hashOf(term) % BUCKETS)),
];

/**
 * ACHE's page classifier: a linear support vector machine over binary words, by Pegasos (Shalev-Shwartz and others
 * 2011), with Platt's scaling (1999) to probabilities.
 */
export function svm(examples: readonly Labelled[]): TopicClassifier {
  const read = examples.map(({ terms, relevant }) => ({ buckets: bucketsOf(terms), sign: relevant ? 1 : -1 }));
  const isHeldOut = (_: unknown, i: number): boolean => i % FOLDS === 0;
  const [heldOut, others] = [read.filter(isHeldOut), read.filter((one, i) => !isHeldOut(one, i))];
  const errorsOf = (lambda: number): number => {
    const margin = trained(others, lambda);
    return heldOut.filter(({ buckets, sign }) => sign * margin(buckets) <= 0).length;
  };
  const tried = LAMBDAS.map((lambda) => ({ lambda, errors: errorsOf(lambda) }));
  const { lambda } = tried.reduce((best, one) => (one.errors < best.errors ? one : best));
  const margin = trained(read, lambda);
  const { slope, offset } = scaling(read.map(({ buckets, sign }) => ({ margin: margin(buckets), sign })));
  return (terms) => 1 / (1 + Math.exp(-slope * margin(bucketsOf(terms)) - offset));
}

interface Read {
  readonly buckets: readonly number[];
  readonly sign: number;
}

/** Margin of a text's buckets after training. */
function trained(examples: readonly Read[], lambda: number): (buckets: readonly number[]) => number {
  const dice = new Dice('svm', examples.length);
  const weights = new Float64Array(BUCKETS + 1);
  // The weights are `scale` times those in the array: shrinking them takes one multiplication.
  let [scale, step] = [1, 1];
  const margin = (buckets: readonly number[]): number => {
    let sum = 0;
    for (const bucket of buckets) sum += weights[bucket] ?? 0;
    return scale * (sum / Math.sqrt(Math.max(1, buckets.length)) + (weights[BUCKETS] ?? 0));
  };
  for (let pass = 0; pass < PASSES; pass++)
    for (const { buckets, sign } of dice.shuffle(examples)) {
      const isWrong = sign * margin(buckets) < 1;
      const rate = 1 / (lambda * ++step);
      scale *= 1 - rate * lambda;
      if (!isWrong) continue;
      const move = (rate * sign) / scale;
      for (const bucket of buckets) weights[bucket] = (weights[bucket] ?? 0) + move / Math.sqrt(buckets.length);
      weights[BUCKETS] = (weights[BUCKETS] ?? 0) + move;
    }
  return margin;
}

/** Logistic regression of the label on the margin, with Platt's targets, by gradient steps. */
function scaling(scored: readonly { margin: number; sign: number }[]): { slope: number; offset: number } {
  const right = scored.filter(({ sign }) => sign > 0).length;
  const [high, low] = [(right + 1) / (right + 2), 1 / (scored.length - right + 2)];
  let [slope, offset] = [1, 0];
  for (let i = 0; i < SCALINGS; i++) {
    let [up, upOffset] = [0, 0];
    for (const { margin, sign } of scored) {
      const error = (sign > 0 ? high : low) - 1 / (1 + Math.exp(-slope * margin - offset));
      up += error * margin;
      upOffset += error;
    }
    slope += (RATE * up) / scored.length;
    offset += (RATE * upOffset) / scored.length;
  }
  return { slope, offset };
}
