import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { twoFoldStep } from './lost-sheep/automaton.js';
import { lostSheep } from './lost-sheep/lost-sheep.js';

/**
 * LS2F: the lost sheep with the two-fold automaton, whose first comparisons move it most. Parameters: S, its states;
 * threshold, θ. S = 100 and θ = .75 are those of the paper's test on 420 municipal sites (Ac .84, D 25.35).
 */
export const ls2f: Locator = (task, web) => {
  const states = parameterOf('ls2f', 'S', task.parameters);
  const threshold = parameterOf('ls2f', 'threshold', task.parameters);
  return lostSheep({ states, step: twoFoldStep(states), threshold })(task, web);
};
