import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { linearStep } from './lost-sheep/automaton.js';
import { lostSheep } from './lost-sheep/lost-sheep.js';

/** LS: the lost sheep whose automaton moves one state at a time. Parameters: S, its states; threshold, θ. */
export const ls: Locator = (task, web) =>
  lostSheep({
    states: parameterOf('ls', 'S', task.parameters),
    step: linearStep,
    threshold: parameterOf('ls', 'threshold', task.parameters),
  })(task, web);
