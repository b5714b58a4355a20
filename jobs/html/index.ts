// Of the site room only `canonical-url.ts` is loaded: its list of public suffixes would take twice the time of the rest.
export { decodeText } from './charset.js';
export { elementKind } from './elements.js';
export { KeptPages } from './kept-pages.js';
export type { HtmlWalk } from './open-elements.js';
export { type Parsed, parseHtml, parsePage } from './parse.js';
export { parseSitemap } from './sitemap.js';
