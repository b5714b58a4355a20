import type { PolicyMaker } from '../port.js';
import { acheLike } from './ache.js';
import { linkModel } from './link-model-policy.js';
import { sbClassifier } from './sb-classifier.js';
import { breadthFirst, random, words } from './simple.js';
import { thompson } from './thompson.js';
import { treeRandom, tres, tresAsynchronous, tresByTheCode } from './tres.js';

/** Every policy that can be chosen; the first is the default: see docs/discover.md for what is shown. */
export const POLICIES: readonly PolicyMaker[] = [
  linkModel,
  thompson,
  tres,
  tresByTheCode,
  tresAsynchronous,
  treeRandom,
  acheLike,
  sbClassifier,
  words,
  breadthFirst,
  random,
];
