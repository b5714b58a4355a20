export { type LinkNumbers, NUMBERS, TRAITS, type Trait } from './learning/link-model.js';
export { linkModelWith } from './policies/link-model-policy.js';
export { POLICIES } from './policies/policies.js';
export type { PolicyMaker } from './port.js';
export type { Firmness } from './reward/fit.js';
export { RewardModel } from './reward/reward-model.js';
export { BATCH, type Discovered, type DiscoverStop, discover } from './run/discover.js';
export { DiscoverRun, type Find, RUN_NUMBERS, type RunInput, type RunNumbers } from './run/run.js';
export { type ReadTopic, readTopic } from './topic.js';
