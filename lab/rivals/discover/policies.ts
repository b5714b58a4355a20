import {
  POLICIES,
  type PolicyMaker,
  type TopicClassifier,
  treeRandom,
  tres,
  tresWithoutDomains,
} from '@hyrde/jobs/discover';
import type { KnownWeb } from '../../discover/web.js';
import { acheLike } from './ache.js';
import { async } from './async.js';
import { sbClassifier } from './sb-classifier.js';
import { breadthFirst, random, words } from './simple.js';
import { svm } from './svm.js';
import { thompson } from './thompson.js';

/** A policy with a reward of its own, learned before the run from labelled pages. */
export interface LabPolicy extends PolicyMaker {
  readonly classifierFor?: (web: KnownWeb) => TopicClassifier;
}

/** Policies that only the lab runs. */
export const RIVALS: readonly LabPolicy[] = [
  thompson,
  treeRandom,
  tresWithoutDomains,
  { ...tres, name: 'tres-svm', classifierFor: (web) => svm(web.labelled()) },
  async,
  acheLike,
  sbClassifier,
  words,
  breadthFirst,
  random,
];

/** The product's policies and the rivals. */
export const LAB_POLICIES: readonly LabPolicy[] = [...POLICIES, ...RIVALS];
