export * from './form/index.js';
export * from './records/index.js';
