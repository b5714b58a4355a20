export * from './question.js';
export * from './read-form.js';
export * from './scripted.js';
