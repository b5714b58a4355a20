import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { neighbourWalk } from './neighbour-walk.js';

/** SIM by the letter of the paper: names the page on which the walk ended. Parameter: threshold, θ. */
export const simLetter: Locator = (task, web) =>
  neighbourWalk(parameterOf('sim-letter', 'threshold', task.parameters), 'similarity', 'last')(task, web);
