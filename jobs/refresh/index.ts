export * from './programme/index.js';
