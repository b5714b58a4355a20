export { type DecodedTable, decodeTable, decodeText } from './bytes/charset.js';
export { TABLE_CHARSETS } from './bytes/charset-evidence.js';
export { ACCEPT_ENCODING, CodingFault, unpack, unpackFile } from './bytes/content-coding.js';
export {
  type Box,
  PICTURE_WORD,
  PICTURE_WORDS,
  type PictureWord,
  placedWords,
  withWords,
  wordHash,
  wordsIn,
} from './bytes/picture-words.js';
export {
  contentEncodingIn,
  keepsText,
  type Reading,
  readBytes,
  // Files may themselves be compressed (`sitemap.xml.gz`).
  readBytes as readFileBytes,
  type StoredDocument,
  storedText,
  trafficIn,
  withTraffic,
} from './bytes/stored-document.js';
export { parseFeedInTurns } from './feed.js';
export { KeptPages } from './kept-pages.js';
export { type FoundName, findNames, REDACTED, redactNames, spellingId } from './names/find-names.js';
export { pdfTexts } from './names/pdf-texts.js';
export {
  makesABody,
  mayJoin,
  type NamePattern,
  PersonName,
  partsOf,
  type Spelled,
} from './names/person-name.js';
export type { Word } from './names/words.js';
export { parseTree, parseTreeInTurns } from './page-tree.js';
export { type Parsed, parseHtml, parseHtmlInTurns, parsePage, parsePageInTurns } from './parse.js';
export { refreshTarget } from './refresh.js';
export { parseSitemap, parseSitemapInTurns } from './sitemap.js';
export { elementKind } from './tokens/elements.js';
export type { HtmlWalk } from './tokens/open-elements.js';
