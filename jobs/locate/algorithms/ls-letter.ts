import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { linearStep } from './lost-sheep/automaton.js';
import { lostSheepByLetter } from './lost-sheep/lost-sheep-by-letter.js';
import type { Reading } from './lost-sheep/reading.js';

/** LS by the letter of the paper, one state at a time. Parameters: S, the automaton's states; threshold, θ. */
export const lsLetter =
  (reading: Reading): Locator =>
  (task, web) =>
    lostSheepByLetter({
      states: parameterOf('ls-letter', 'S', task.parameters),
      step: linearStep,
      threshold: parameterOf('ls-letter', 'threshold', task.parameters),
      reading,
    })(task, web);
