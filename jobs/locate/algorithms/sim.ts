import { parameterOf } from '../parameter.js';
import type { Locator } from '../port.js';
import { neighbourWalk } from './neighbour-walk.js';

/**
 * SIM, similarity search: goes on to the page most similar to the query by the cosine of term frequencies (section
 * "Similarity based search") and names the most similar of all pages it saw, where the paper names the one on which the
 * walk ended. The paper's rival of the lost sheep: it reads no labels. Parameter: threshold, θ.
 */
export const sim: Locator = (task, web) =>
  neighbourWalk(parameterOf('sim', 'threshold', task.parameters), 'similarity', 'most-similar')(task, web);
