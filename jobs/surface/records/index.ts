export type { Claims } from './claims.js';
export { Correction, selectorOf } from './corrections.js';
export * from './masked.js';
export type { NextPage } from './paging.js';
export * from './portal-faults.js';
export * from './private-persons.js';
export * from './read-results.js';
export * from './record.js';
export type { Direction } from './words.js';
