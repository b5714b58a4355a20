/** The learning automaton of one sheep: the classifier of the paper's section "Hidden Markov Model Classifier". */
export interface Automaton {
  /** Its state: `states` is the beginning state B, 0 the quit state Q. */
  x: number;
  /** Comparisons made. */
  t: number;
  /** Terms compared; each is compared once. */
  readonly met: Set<string>;
  /** How many of them the query has. */
  matched: number;
}

/** How many states the automaton moves at comparison t = 1, 2 … */
export type Step = (t: number) => number;

/** One state at a time. */
export const linearStep: Step = () => 1;

/** The first step of the two-fold automaton (docs/papers/lost-sheep.md, A7): as the prose says, or as the pseudo-code does. */
export type FirstStep = 'S/2' | 'S/4';

/**
 * Two-fold: a share of the states at the first comparison, then half of that each time, never less than one, so that
 * what the link and the title say weighs more than the text below.
 * @param first S/4 where nothing else is said, since t is incremented before the move
 */
export const twoFoldStep = (states: number, first: FirstStep = 'S/4'): Step => {
  const halvings = first === 'S/2' ? 0 : 1;
  return (t) => Math.max(1, Math.floor(states / 2 ** (t + halvings)));
};

/** An automaton in its beginning state B. */
export const releasedAt = (states: number): Automaton => ({ x: states, t: 0, met: new Set(), matched: 0 });

/**
 * Advances the automaton through terms: toward B for one that the query has, toward Q for any other. It stops for good
 * in Q. A term met before is passed over: the pages of the paper's experiments are lists of keywords, and on a real
 * page the same word said ten times is no more than one said once.
 *
 * The paper's query is a set. Where its words have weights, the heaviest moves a whole step toward B as in the paper,
 * a word of half that weight leaves the sheep where it is, and lighter ones slow its way to Q.
 * @param shares each query term's weight as a share of the heaviest, 0 … 1
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
 * f(x): how long the sheep stays out. For one that ran out of words before it quit: as long as it would were all
 * further words strange to the query, so that long pages do not beat short ones by their length (by the letter, A5 in
 * docs/papers/lost-sheep.md, f is the comparisons made, which does).
 */
export const timeOut = ({ x, t }: Automaton): number => t + x;

/** f of a sheep that meets no query word at all. */
export function emptyTimeOut(states: number, step: Step): number {
  let [x, t] = [states, 0];
  while (x > 0) {
    t += 1;
    x -= step(t);
  }
  return t;
}
