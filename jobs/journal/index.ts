export * from './come-back.js';
export * from './journal.js';
export * from './journalled-web.js';
export * from './memory-journal.js';
export * from './owner-objects.js';
export { seededRandom } from './seeded-random.js';
