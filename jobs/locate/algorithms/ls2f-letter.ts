import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { twoFoldStep } from './lost-sheep/automaton.js';
import { lostSheepByLetter } from './lost-sheep/lost-sheep-by-letter.js';
import type { Reading } from './lost-sheep/reading.js';

/** LS2F by the letter of the paper: the two-fold automaton. Parameters: S, the automaton's states; threshold, θ. */
export const ls2fLetter =
  (reading: Reading): Locator =>
  (task, web) => {
    const states = parameterOf('ls2f-letter', 'S', task.parameters);
    const threshold = parameterOf('ls2f-letter', 'threshold', task.parameters);
    return lostSheepByLetter({ states, step: twoFoldStep(states, reading.firstStep), threshold, reading })(task, web);
  };
