export * from './library.js';
export * from './recipe-file.js';
