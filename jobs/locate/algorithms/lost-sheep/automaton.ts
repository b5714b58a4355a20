/** The learning automaton of one sheep: the classifier of the paper's section "Hidden Markov Model Classifier". */
export interface Automaton {
  /** State: `states` is the beginning state B, 0 the quit state Q. */
  x: number;
  /** Number of comparisons. */
  t: number;
  /** Compared terms; each is compared once. */
  readonly met: Set<string>;
  /** Number of compared terms that are in the query. */
  matched: number;
}

/** Number of states that the automaton moves at comparison t = 1, 2 … */
export type Step = (t: number) => number;

/** Moves one state at each comparison. */
export const linearStep: Step = () => 1;

/** First step of the two-fold automaton (docs/papers/lost-sheep.md, A7): by the prose, or by the pseudo-code. */
export type FirstStep = 'S/2' | 'S/4';

/**
 * Two-fold: moves a fraction of the states at the first comparison, then half as many each time, at least one, so that
 * link and title weigh more than the text below.
 * @param first S/4 by default, since t is incremented before the move
 */
export const twoFoldStep = (states: number, first: FirstStep = 'S/4'): Step => {
  const halvings = first === 'S/2' ? 0 : 1;
  return (t) => Math.max(1, Math.floor(states / 2 ** (t + halvings)));
};

/** An automaton in its beginning state B. */
export const releasedAt = (states: number): Automaton => ({ x: states, t: 0, met: new Set(), matched: 0 });

/**
 * Advances the automaton through terms: toward B for one in the query, toward Q for any other. It stops for good in Q.
 * A repeated term is skipped: the pages of the paper's experiments are lists of keywords, and on a real page the same
 * word ten times says no more than once.
 *
 * The paper's query is a set. If its words have weights, the heaviest moves a whole step toward B as in the paper, a
 * word of half that weight does not move the state, and lighter ones slow the way to Q.
 * @param shares weight of each query term as a fraction of the heaviest, 0–1
 */
export function advance(
  automaton: Automaton,
  terms: Iterable<string>,
  shares: ReadonlyMap<string, number>,
  states: number,
  step: Step,
) {
  for (const term of terms) {
    if (automaton.x === 0) return;
    if (automaton.met.has(term)) continue;
    automaton.met.add(term);
    automaton.t += 1;
    const share = shares.get(term) ?? 0;
    if (share > 0) automaton.matched += 1;
    const move = step(automaton.t) * (2 * share - 1);
    automaton.x = Math.max(0, Math.min(states, automaton.x + move));
  }
}

/**
 * f(x): the time that the sheep stays out. If the text ends before it quits, all further words are assumed not to be in
 * the query, so that long pages do not win by their length (by the letter, A5 in docs/papers/lost-sheep.md, f is the
 * number of comparisons, and they do).
 */
export const timeOut = ({ x, t }: Automaton): number => t + x;

/** f of a sheep that meets no query word. */
export function emptyTimeOut(states: number, step: Step): number {
  let [x, t] = [states, 0];
  while (x > 0) {
    t += 1;
    x -= step(t);
  }
  return t;
}
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
export const READING: Reading = { firstStep: 'S/2', time: 'anew', release: 'not-downloaded', classifier: 'longest' };

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
