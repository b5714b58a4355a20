export * from './analyser.js';
export * from './dates.js';
export * from './stems.js';
export * from './tokens.js';
