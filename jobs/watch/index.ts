export * from './policies/most-recent-first.js';
export * from './policies/observe.js';
export * from './policies/policy.js';
export * from './policies/purse.js';
export * from './policies/round-robin.js';
export * from './policies/state.js';
export * from './policies/urgency.js';
