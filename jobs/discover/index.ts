import { linkModel } from './policies/link-model-policy.js';
import { tres, tresAsynchronous, tresByTheCode } from './policies/tres.js';
import type { PolicyMaker } from './port.js';

/** Every policy that can be chosen, the default first; docs/discover.md compares them. */
export const POLICIES: readonly PolicyMaker[] = [linkModel, tres, tresByTheCode, tresAsynchronous];
export { bestWords, type LinkNumbers, NUMBERS, TRAITS, type Trait } from './learning/link-model.js';
export { Heaps, LinkHeap } from './policies/link-heap.js';
export { linkModelWith } from './policies/link-model-policy.js';
export { treeRandom, tres, tresWithoutDomains } from './policies/tres.js';
export type { Fetched, Policy, PolicyMaker } from './port.js';
export { peopleProbability, UNTAUGHT } from './reward/fit.js';
export { RewardModel, type TopicClassifier } from './reward/reward-model.js';
export { BATCH, type Discovered, type DiscoverStop, discover } from './run/discover.js';
export { DiscoverRun, type Find, RUN_NUMBERS, type RunInput } from './run/run.js';
export type { SuspicionNumbers } from './run/suspicion.js';
export { type ReadTopic, readTopic } from './topic.js';
export { Column } from './world/column.js';
export type { Draws } from './world/draws.js';
export { hashOf } from './world/link-traits.js';
export { NONE, type World } from './world/world.js';
