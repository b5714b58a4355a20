import { runSearch, type SearchRunContext } from '../search-run.js';
import type { Handler } from './index.js';

/** Runs, or goes on with, one search of a locate sweep. */
export const locateHandler = (context: SearchRunContext): Handler<'locate'> => ({
  name: 'locate',
  handle: ({ searchId }) => runSearch(context, searchId),
});
