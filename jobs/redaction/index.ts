export { coveredText, knownWords, LEFT_OUT } from './covered-text.js';
export {
  type Covering,
  NamesShown,
  NamingPages,
  type PagesTold,
  pagesOfChange,
  pagesOfDocument,
  pagesOfSearch,
  Shown,
} from './naming-pages.js';
