export { knownWords, LEFT_OUT, redactedText as coveredText } from './covered-text.js';
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
