export {
  type BucketInput,
  type PerPeriod,
  Programme,
  type ProgrammeInput,
} from './programme/programme.js';
export { type BucketPlan, simulate } from './programme/simulate.js';
export * from './programme/solve.js';
export * from './rates/belief.js';
export * from './rates/change-law.js';
export * from './rates/estimators.js';
export * from './rates/history.js';
export * from './schedule/buckets.js';
export * from './schedule/cycle.js';
export * from './schedule/day-plan.js';
export * from './schedule/plan.js';
export * from './schedule/plan-method.js';
export * from './schedule/policy.js';
export { isOutdated, packedFingerprint, unpackedFingerprint } from './visit/fingerprint.js';
export * from './visit/known-page.js';
export { isListing } from './visit/linked-pages.js';
export { fingerprintOf, linkLinesOf, mainLinesOf, statementsOf } from './visit/statements.js';
export * from './visit/visits.js';
