export * from './canonical-url.js';
export * from './frontier.js';
export * from './page.js';
export * from './registrable-domain.js';
export * from './scope.js';
export * from './search-form.js';
export * from './sitemap.js';
export * from './web.js';
