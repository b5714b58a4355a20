import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { neighbourWalk } from './neighbour-walk.js';

/**
 * SIMDEG: goes on to the page with the highest product of similarity and number of links (section "Similarity*Degree
 * Search"). Parameter: threshold, θ.
 */
export const simdeg: Locator = (task, web) =>
  neighbourWalk(parameterOf('simdeg', 'threshold', task.parameters), 'similarity*degree', 'last')(task, web);
