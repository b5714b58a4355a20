import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { hiddenMarkov } from './hidden-markov.js';
import { linearStep } from './lost-sheep/automaton.js';
import type { Reading } from './lost-sheep/reading.js';

/** HMM: every page by the automaton that moves one state at a time. Parameter: S, its states. */
export const hmm =
  (reading: Reading): Locator =>
  (task, web) =>
    hiddenMarkov(parameterOf('hmm', 'S', task.parameters), linearStep, reading)(task, web);
