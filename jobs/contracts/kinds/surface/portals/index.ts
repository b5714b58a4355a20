export * from './library.js';
export * from './recipe-faults.js';
export * from './recipe-file.js';
export * from './recipe-trial.js';
