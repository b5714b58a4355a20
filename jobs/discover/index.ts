export { ablations } from './policies/link-model-policy.js';
export { POLICIES } from './policies/policies.js';
export type { Policy, PolicyMaker } from './port.js';
export type { Firmness } from './reward/fit.js';
export { RewardModel } from './reward/reward-model.js';
export type { Widening } from './reward/widening.js';
export { BATCH, type Discovered, type DiscoverStop, discover } from './run/discover.js';
export { DiscoverRun, type Find, type Planned, type RunInput } from './run/run.js';
export { type ReadTopic, readTopic, type Topic } from './topic.js';
