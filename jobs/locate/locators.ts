import type { AlgorithmName } from '@hyrde/contracts';
import { astar } from './astar.js';
import { deg } from './deg.js';
import { focused } from './focused.js';
import { herder } from './herder.js';
import { hmm } from './hmm.js';
import { hmm2f } from './hmm2f.js';
import { ls } from './ls.js';
import { lsLetter } from './ls-letter.js';
import { ls2f } from './ls2f.js';
import { ls2fLetter } from './ls2f-letter.js';
import type { Locator } from './port.js';
import { rw } from './rw.js';
import { sim } from './sim.js';
import { simdeg } from './simdeg.js';

/** Every algorithm that can be chosen, by name. */
export const LOCATORS: Readonly<Record<AlgorithmName, Locator>> = {
  herder,
  ls,
  ls2f,
  sim,
  rw,
  focused,
  deg,
  simdeg,
  astar,
  hmm,
  hmm2f,
  'ls-letter': lsLetter,
  'ls2f-letter': ls2fLetter,
};
