export { Correction } from './corrections.js';
export { KnownPeople } from './known-people.js';
export * from './masked.js';
export * from './portal-faults.js';
export * from './private-persons.js';
export * from './read-results.js';
export * from './record.js';
