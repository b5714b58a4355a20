export { bestPrices } from './prices.js';
export {
  type Bucket,
  type BucketInput,
  MAX_BUCKETS,
  MAX_PERIODS,
  type NewPagesInput,
  type PerPeriod,
  Programme,
  type ProgrammeFault,
  type ProgrammeInput,
} from './programme.js';
export { type BucketPlan, type Course, type Infeasibility, simulate } from './simulate.js';
export { type Solution, solve } from './solve.js';
export { STRATEGIES, type Strategy } from './strategies.js';
