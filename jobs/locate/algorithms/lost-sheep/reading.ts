import type { FirstStep } from './automaton.js';

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
