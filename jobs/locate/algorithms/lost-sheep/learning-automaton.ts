import type { FirstStep, Step } from './automaton.js';

/**
 * Reading of what the paper leaves open about its sheep and its classifier (docs/papers/lost-sheep.md, A6 to A8 and
 * 1.5).
 */
export interface Reading {
  /** First step of the two-fold automaton (A7). */
  firstStep: FirstStep;
  /** Whether the two-fold automaton's steps restart when the sheep goes from the label to the page (A6). */
  time: 'anew' | 'runs-on';
  /** Links on which sheep are released: to pages not downloaded, or to pages not met before (A8). */
  release: 'not-downloaded' | 'not-met';
  /** The page that the classifier HMM claims: the one whose automaton took longest to Q, or ended nearest to B. */
  classifier: 'longest' | 'nearest';
}

/** The reading nearest to the paper's tables; `npm run lab -- emris --reading` prints the results of others. */
export const READING: Reading = {
  firstStep: 'S/2',
  time: 'anew',
  release: 'not-downloaded',
  classifier: 'longest',
};

/** A sheep's automaton by the letter of the paper: its state, its number of comparisons, and whether it reached Q. */
export interface Walker {
  /** State: 0 is the quit state Q, S the beginning state B. */
  x: number;
  /** Number of comparisons on label and page. */
  t: number;
  /** Number of comparisons that determines the next step. */
  steps: number;
  quit: boolean;
}

/** Parameters of an automaton. */
export interface LearningAutomaton {
  /** S, the number of states. */
  states: number;
  step: Step;
  /** True if Q ends the walk (lost sheep); else Q reflects (HMM: "no absorbing states"). */
  absorbing: boolean;
}

/**
 * A walker in the middle state. The paper calls B the beginning state, but a match moves "one state closer to B", so
 * that it cannot begin there; begun in B, it downloads twice as much as the paper's table (docs/papers/lost-sheep.md,
 * A3).
 */
export const startOf = ({ states }: LearningAutomaton): Walker => ({
  x: Math.ceil(states / 2),
  t: 0,
  steps: 0,
  quit: false,
});

/** The walker at the beginning of the page, after the label. */
export const enterPage = (walker: Walker, time: Reading['time']): Walker =>
  time === 'anew' ? { ...walker, steps: 0 } : walker;

/**
 * The two-action Tsetlin automaton of the paper's section "Hidden Markov Model Classifier (HMM)": one step toward B for
 * every term in the query, one toward Q for every other; repetitions count.
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
    step = step === 1 ? 1 : a.step(steps); // steps shrink to one and remain one
    x = query.has(term) ? Math.min(a.states, x + step) : x - step;
    if (x > 0) continue;
    if (a.absorbing) return { x: 0, t, steps, quit: true };
    x = 0;
  }
  return { x, t, steps, quit: false };
}
