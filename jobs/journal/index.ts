export * from './journal.js';
export * from './journal.js';
export * from './journal.js';
export * from './journalled-web.js';
export { seededRandom } from './journalled-web.js';
