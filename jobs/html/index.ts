export { decodeText } from './charset.js';
export { KeptPages } from './kept-pages.js';
export { type Parsed, parseHtml, parsePage } from './parse.js';
export { parseSitemap } from './sitemap.js';
