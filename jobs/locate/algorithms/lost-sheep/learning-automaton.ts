import type { FirstStep, Step } from './automaton.js';

/**
 * How what the paper leaves open of its sheep and its classifier is read (docs/papers/lost-sheep.md, A6 to A8 and 1.5).
 */
export interface Reading {
  /** How far the two-fold automaton moves at its first comparison (A7). */
  firstStep: FirstStep;
  /** Do the steps of the two-fold automaton begin anew when the sheep goes from the label to the page (A6)? */
  time: 'anew' | 'runs-on';
  /** The links a sheep is released on: those to pages not downloaded, or those not met before (A8). */
  release: 'not-downloaded' | 'not-met';
  /** The page that the classifier HMM names: whose automaton was longest on its way to Q, or ended nearest to B. */
  classifier: 'longest' | 'nearest';
}

/** The reading that comes nearest to the paper's tables; `npm run lab -- emris --reading` prints what others come to. */
export const READING: Reading = {
  firstStep: 'S/2',
  time: 'anew',
  release: 'not-downloaded',
  classifier: 'longest',
};

/** A sheep's automaton by the letter of the paper: its state, the comparisons made, and whether it came to Q. */
export interface Walker {
  /** 0 is the quit state Q, S the beginning state B. */
  x: number;
  /** Comparisons made, on through label and page. */
  t: number;
  /** Those by which the next step is found. */
  steps: number;
  quit: boolean;
}

/** What an automaton is made of. */
export interface LearningAutomaton {
  /** S. */
  states: number;
  step: Step;
  /** Q ends the walk (lost sheep); else it reflects (HMM: "no absorbing states"). */
  absorbing: boolean;
}

/**
 * A walker in the middle state. The paper calls B the beginning state, but a match moves "one state closer to B", so
 * it cannot begin there; begun in B it downloads twice what the paper's table says (docs/papers/lost-sheep.md, A3).
 */
export const startOf = ({ states }: LearningAutomaton): Walker => ({
  x: Math.ceil(states / 2),
  t: 0,
  steps: 0,
  quit: false,
});

/** The walker as it goes from the label to the page. */
export const enterPage = (walker: Walker, time: Reading['time']): Walker =>
  time === 'anew' ? { ...walker, steps: 0 } : walker;

/**
 * The two-action Tsetlin automaton of the paper's section "Hidden Markov Model Classifier (HMM)": one step toward B for
 * every term that the query has, one toward Q for every other; repeats count.
 */
export function walk(
  from: Walker,
  terms: readonly string[],
  query: ReadonlyMap<string, number>,
  a: LearningAutomaton,
): Walker {
  let { x, t, steps } = from;
  if (from.quit) return from;
  let step = Number.POSITIVE_INFINITY;
  for (const term of terms) {
    t += 1;
    steps += 1;
    step = step === 1 ? 1 : a.step(steps); // steps shrink to one and stay there
    x = query.has(term) ? Math.min(a.states, x + step) : x - step;
    if (x > 0) continue;
    if (a.absorbing) return { x: 0, t, steps, quit: true };
    x = 0;
  }
  return { x, t, steps, quit: false };
}
