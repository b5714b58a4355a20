export * from './endings.js';
export * from './journal.js';
export * from './journalled-web.js';
export * from './memory-journal.js';
export { seededRandom } from './seeded-random.js';
