export { mayName } from '../persons/index.js';
export {
  type NameRedaction,
  NamesShown,
  NamingPages,
  type PagesShown,
  pagesOfChange,
  pagesOfDocument,
  pagesOfSearch,
  Shown,
  soleTradersRedacted,
} from './naming-pages.js';
export { boxesOver } from './picture-boxes.js';
export { withoutSoleTraders } from './sole-traders.js';
