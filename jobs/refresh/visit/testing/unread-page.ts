import { NOTHING_SEEN } from '../../rates/history.js';
import type { KnownPage } from '../known-page.js';

/** A page that a search has found and no visit has read. */
export const unreadPage = (url: string, id = 'a'): KnownPage => ({
  id,
  url,
  role: 'finding',
  state: 'alive',
  goneSince: null,
  readAt: null,
  validators: null,
  fingerprint: null,
  volatile: [],
  steady: 0,
  history: NOTHING_SEEN,
});
