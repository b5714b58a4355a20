export {
  NamesShown,
  NamingPages,
  type PagesShown as PagesTold,
  pagesOfChange,
  pagesOfDocument,
  pagesOfSearch,
  type Redaction as Covering,
  Shown,
} from './naming-pages.js';
export { knownWords, LEFT_OUT, redactedText as coveredText } from './redacted-text.js';
