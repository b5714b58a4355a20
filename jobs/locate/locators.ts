import type { AlgorithmName } from '@hyrde/contracts';
import { astar } from './algorithms/astar.js';
import { deg } from './algorithms/deg.js';
import { focused } from './algorithms/focused.js';
import { herder } from './algorithms/herder.js';
import { hmm } from './algorithms/hmm.js';
import { hmm2f } from './algorithms/hmm2f.js';
import { READING, type Reading } from './algorithms/lost-sheep/reading.js';
import { ls } from './algorithms/ls.js';
import { lsLetter } from './algorithms/ls-letter.js';
import { ls2f } from './algorithms/ls2f.js';
import { ls2fLetter } from './algorithms/ls2f-letter.js';
import { rw } from './algorithms/rw.js';
import { sim } from './algorithms/sim.js';
import { simLetter } from './algorithms/sim-letter.js';
import { simdeg } from './algorithms/simdeg.js';
import type { Locator } from './port.js';

/** Every algorithm that can be chosen, by name; those of the paper by a reading of what it leaves open. */
export const locatorsBy = (reading: Reading): Readonly<Record<AlgorithmName, Locator>> => ({
  herder,
  ls,
  ls2f,
  sim,
  rw,
  focused,
  deg,
  simdeg,
  astar,
  hmm: hmm(reading),
  hmm2f: hmm2f(reading),
  'ls-letter': lsLetter(reading),
  'ls2f-letter': ls2fLetter(reading),
  'sim-letter': simLetter,
});

/** `locatorsBy` the reading that comes nearest to the paper. */
export const LOCATORS = locatorsBy(READING);
