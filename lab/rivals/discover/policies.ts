import { POLICIES, type PolicyMaker, treeRandom, tresWithoutDomains } from '@hyrde/jobs/discover';
import { acheLike } from './ache.js';
import { sbClassifier } from './sb-classifier.js';
import { breadthFirst, random, words } from './simple.js';
import { thompson } from './thompson.js';

/** Policies that only the lab runs. */
export const RIVALS: readonly PolicyMaker[] = [
  thompson,
  treeRandom,
  tresWithoutDomains,
  acheLike,
  sbClassifier,
  words,
  breadthFirst,
  random,
];

/** The product's policies and the rivals. */
export const LAB_POLICIES: readonly PolicyMaker[] = [...POLICIES, ...RIVALS];
