export * from './feed-items.js';
export * from './item.js';
export * from './likeness.js';
export * from './list-items.js';
export * from './whats-new.js';
