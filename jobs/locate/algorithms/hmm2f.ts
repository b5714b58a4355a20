import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { hiddenMarkov } from './hidden-markov.js';
import { twoFoldStep } from './lost-sheep/automaton.js';
import type { Reading } from './lost-sheep/reading.js';

/** HMM2F: every page by the two-fold automaton, whose first comparisons move it most. Parameter: S, its states. */
export const hmm2f =
  (reading: Reading): Locator =>
  (task, web) => {
    const states = parameterOf('hmm2f', 'S', task.parameters);
    return hiddenMarkov(states, twoFoldStep(states, reading.firstStep), reading)(task, web);
  };
