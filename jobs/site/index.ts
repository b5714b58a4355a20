export * from './page.js';
export * from './web.js';
