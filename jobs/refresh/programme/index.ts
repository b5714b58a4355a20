export { bestPrices } from './prices.js';
export {
  type BucketInput,
  MAX_BUCKETS,
  MAX_PERIODS,
  type PerPeriod,
  Programme,
  type ProgrammeInput,
} from './programme.js';
export { type BucketPlan, simulate } from './simulate.js';
export { solve } from './solve.js';
export { STRATEGIES, type Strategy } from './strategies.js';
