export * from './analyser.js';
export * from './dates.js';
export * from './language.js';
export * from './stems.js';
export * from './stop-words.js';
export * from './tokens.js';
