import { leftOutScores, partsBy, softplus } from '../fitting/logistic.js';
import { minimum } from '../fitting/minimum.js';
import type { Examples, PartyExample, Sparse, TextExample } from './examples.js';

/** Spread of a weight under the prior, as a fraction of its size, and its minimum. */
const SPREAD = { share: 0.5, least: 0.5 };

const dot = (terms: Sparse, weights: Float64Array): number => {
  let sum = 0;
  for (let k = 0; k < terms.length; k += 2) sum += (terms[k + 1] as number) * (weights[terms[k] as number] as number);
  return sum;
};

const addTo = (gradient: Float64Array, terms: Sparse, by: number): void => {
  for (let k = 0; k < terms.length; k += 2) {
    const i = terms[k] as number;
    gradient[i] = (gradient[i] as number) + by * (terms[k + 1] as number);
  }
};

const logSum = (a: number, b: number): number =>
  a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b));

/**
 * Negative log-likelihood of the true names among all sets of candidates without overlap: a semi-Markov conditional
 * random field (Sarawagi & Cohen 2004) in which words outside names score 0.
 */
function textLoss(one: TextExample, weights: Float64Array, gradient: Float64Array | null): number {
  const { words, from, to, terms, isName } = one;
  const scores = terms.map((own) => dot(own, weights));
  const byEnd: number[][] = Array.from({ length: words + 1 }, () => []);
  for (const [c, end] of to.entries()) byEnd[end]?.push(c);
  const forward = new Float64Array(words + 1);
  for (let end = 1; end <= words; end++) {
    let sum = forward[end - 1] as number;
    for (const c of byEnd[end] ?? []) sum = logSum(sum, (forward[from[c] as number] as number) + (scores[c] as number));
    forward[end] = sum;
  }
  const total = forward[words] as number;
  let truth = 0;
  for (let c = 0; c < scores.length; c++) if (isName[c]) truth += scores[c] as number;
  if (gradient) {
    const backward = new Float64Array(words + 1).fill(Number.NEGATIVE_INFINITY);
    backward[words] = 0;
    for (let end = words; end > 0; end--) {
      const behind = backward[end] as number;
      backward[end - 1] = logSum(backward[end - 1] as number, behind);
      for (const c of byEnd[end] ?? []) {
        const start = from[c] as number;
        backward[start] = logSum(backward[start] as number, behind + (scores[c] as number));
      }
    }
    for (let c = 0; c < scores.length; c++) {
      const p = Math.exp(
        (forward[from[c] as number] as number) + (scores[c] as number) + (backward[to[c] as number] as number) - total,
      );
      addTo(gradient, terms[c] as Sparse, one.weight * (p - (isName[c] as number)));
    }
  }
  return one.weight * (total - truth);
}

/** Negative log-likelihood of a sender's or recipient's part. */
function partyLoss(
  { terms, isPerson, weight }: PartyExample,
  weights: Float64Array,
  gradient: Float64Array | null,
): number {
  const score = dot(terms, weights);
  const margin = isPerson ? score : -score;
  if (gradient) addTo(gradient, terms, ((isPerson ? -1 : 1) * weight) / (1 + Math.exp(margin)));
  return weight * softplus(-margin);
}

export type Loss<T> = (one: T, weights: Float64Array, gradient: Float64Array | null) => number;
const TEXTS: Loss<TextExample> = textLoss;
const PARTIES: Loss<PartyExample> = partyLoss;

/** Weights with the least loss, with L2 towards the prior. @param strength of the prior, in examples */
function fittedTo<T>(examples: readonly T[], loss: Loss<T>, prior: Float64Array, strength: number): Float64Array {
  const spreads = prior.map((weight) => Math.max(SPREAD.least, SPREAD.share * Math.abs(weight)));
  const weightsAt = (steps: Float64Array) =>
    prior.map((weight, i) => weight + (steps[i] as number) * (spreads[i] as number));
  const steps = minimum((at, gradient) => {
    const weights = weightsAt(at);
    const own = new Float64Array(prior.length);
    let sum = 0;
    for (const one of examples) sum += loss(one, weights, own);
    for (let i = 0; i < at.length; i++) {
      sum += (strength / 2) * (at[i] as number) ** 2;
      gradient[i] = (own[i] as number) * (spreads[i] as number) + strength * (at[i] as number);
    }
    return sum;
  }, new Float64Array(prior.length));
  return weightsAt(steps);
}

/** Strengths of the prior among which groups left out decide. */
const STRENGTHS = [0.3, 1, 3, 10, 30] as const;

interface Grouped {
  language: string;
}

/** Strength of the prior with the least loss on parts of the languages, each left out in turn. */
function bestStrength<T extends Grouped>(
  examples: readonly T[],
  loss: Loss<T>,
  prior: Float64Array,
): { strength: number; losses: number[] } {
  const partOf = partsBy(examples, ({ language }) => language);
  const losses = STRENGTHS.map((strength) =>
    leftOutScores(
      examples,
      partOf,
      (others) => fittedTo(others, loss, prior, strength),
      (one, weights) => loss(one, weights, null),
    ).reduce((sum, each) => sum + each, 0),
  );
  const best = losses.indexOf(Math.min(...losses));
  return { strength: STRENGTHS[best] ?? 1, losses };
}

export interface Fit {
  names: Float64Array;
  addresses: Float64Array;
  parties: Float64Array;
}

export type Strengths = Record<keyof Fit, number>;

/** Strengths of the priors; the prior of addresses are the weights of texts. */
export function bestStrengths(
  { texts, addresses, parties }: Examples,
  prior: Pick<Fit, 'names' | 'parties'>,
): { strengths: Strengths; losses: Record<keyof Fit, number[]> } {
  const ofTexts = bestStrength(texts, TEXTS, prior.names);
  const ofParties = bestStrength(parties, PARTIES, prior.parties);
  const ofAddresses = bestStrength(addresses, TEXTS, fittedTo(texts, TEXTS, prior.names, ofTexts.strength));
  return {
    strengths: { names: ofTexts.strength, addresses: ofAddresses.strength, parties: ofParties.strength },
    losses: { names: ofTexts.losses, addresses: ofAddresses.losses, parties: ofParties.losses },
  };
}

export function fitted(
  { texts, addresses, parties }: Examples,
  prior: Pick<Fit, 'names' | 'parties'>,
  strengths: Strengths,
): Fit {
  const names = fittedTo(texts, TEXTS, prior.names, strengths.names);
  return {
    names,
    addresses: fittedTo(addresses, TEXTS, names, strengths.addresses),
    parties: fittedTo(parties, PARTIES, prior.parties, strengths.parties),
  };
}
