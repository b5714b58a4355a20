export * from './journal.js';
export * from './journalled-web.js';
export * from './memory-journal.js';
