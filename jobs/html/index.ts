// Only `canonical-url.ts` of `jobs/site` is loaded: the list of public suffixes would take twice the time of the rest.
export { decodeText } from './bytes/charset.js';
export { ACCEPT_ENCODING, CodingFault, unpack, unpackFile } from './bytes/content-coding.js';
export {
  keepsText,
  type Reading,
  readBytes,
  readFileBytes,
  type StoredDocument,
  storedText,
  trafficIn,
  withTraffic,
} from './bytes/stored-document.js';
export { parseFeedInTurns } from './feed.js';
export { KeptPages } from './kept-pages.js';
export * from './names/index.js';
export { parseTree } from './page-tree.js';
export { type Parsed, parseHtml, parseHtmlInTurns, parsePage, parsePageInTurns } from './parse.js';
export { parseSitemap, parseSitemapInTurns } from './sitemap.js';
export { elementKind } from './tokens/elements.js';
export type { HtmlWalk } from './tokens/open-elements.js';
