import type { AlgorithmName } from '@hyrde/contracts';
import { astar } from './algorithms/astar.js';
import { MODEL, NAMES_MODEL } from './algorithms/herder/fitted.js';
import { herdBy } from './algorithms/herder/search.js';
import { READING, type Reading } from './algorithms/lost-sheep/automaton.js';
import { ls, ls2f } from './algorithms/lost-sheep/lost-sheep.js';
import { ls2fLetter, lsLetter } from './algorithms/lost-sheep/lost-sheep-by-letter.js';
import { sim, simLetter } from './algorithms/neighbour-walk.js';
import type { Locator } from './port.js';

/** Every algorithm that can be chosen, by name; those of the paper with a reading of its gaps. */
export const locatorsBy = (reading: Reading): Readonly<Record<AlgorithmName, Locator>> => ({
  herder: herdBy({ words: MODEL, names: NAMES_MODEL }),
  ls,
  ls2f,
  sim,
  astar,
  'ls-letter': lsLetter(reading),
  'ls2f-letter': ls2fLetter(reading),
  'sim-letter': simLetter,
});

/** `locatorsBy` the reading that is nearest to the paper. */
export const LOCATORS = locatorsBy(READING);
