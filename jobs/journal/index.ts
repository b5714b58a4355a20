export * from './journal.js';
export * from './journalled-web.js';
