import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { neighbourWalk } from './neighbour-walk.js';

/** DEG: goes on to the page with the most links (section "Degree based search"). Parameter: threshold, θ. */
export const deg: Locator = (task, web) =>
  neighbourWalk(parameterOf('deg', 'threshold', task.parameters), 'degree', 'last')(task, web);
