export * from './discover/index.js';
export * from './kind.js';
export * from './locate/index.js';
export * from './refresh/index.js';
export * from './surface/index.js';
export * from './watch/index.js';
