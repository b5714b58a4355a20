import type { PolicyMaker } from '../port.js';
import { acheLike } from './ache.js';
import { herd } from './herd.js';
import { breadthFirst, random, words } from './simple.js';
import { thompson } from './thompson.js';
import { treeRandom, tres, tresAsynchronous, tresByTheCode } from './tres.js';

/** Every policy that can be chosen; the first is the default. */
export const POLICIES: readonly PolicyMaker[] = [
  herd,
  tres,
  tresByTheCode,
  tresAsynchronous,
  treeRandom,
  thompson,
  acheLike,
  words,
  breadthFirst,
  random,
];
