// Of the site room only `canonical-url.ts` is loaded: its list of public suffixes would take twice the time of the rest.
export { decodeText } from './charset.js';
export { ACCEPT_ENCODING, CodingFault, unpack } from './content-coding.js';
export { elementKind } from './elements.js';
export { KeptPages } from './kept-pages.js';
export type { HtmlWalk } from './open-elements.js';
export { othersTurn } from './others-turn.js';
export { type Parsed, parseHtml, parseHtmlInTurns, parsePage, parsePageInTurns } from './parse.js';
export { type BodyAsReceived, readBytes, readFileBytes } from './read-bytes.js';
export { parseSitemap, parseSitemapInTurns } from './sitemap.js';
export { keepsText, type Reading, type StoredDocument, storedText } from './stored-document.js';
