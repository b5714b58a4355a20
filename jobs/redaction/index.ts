export {
  type NameRedaction,
  NamesShown,
  NamingPages,
  type PagesShown,
  pagesOfChange,
  pagesOfDocument,
  pagesOfSearch,
  Shown,
} from './naming-pages.js';
export { boxesOver } from './picture-boxes.js';
export { knownWords, LEFT_OUT, redactedText } from './redacted-text.js';
