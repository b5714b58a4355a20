import { CHECKS } from './pages/checks.js';
import { DIALOGS } from './pages/dialogs.js';
import { FIREWALLS } from './pages/firewalls.js';
import { HOME_PAGES } from './pages/home-pages.js';
import { FIRST_HONEST_PAGES } from './pages/honest.js';
import { MORE_HONEST_PAGES } from './pages/more-honest.js';
import { OUTAGES } from './pages/outages.js';
import type { HonestPage, WallPage } from './pages/page.js';
import { PARKED } from './pages/parked.js';

export type { HonestPage, WallPage };

/** Walls by kind: vendors' pages in their own words, and sites' own in several languages. */
export const WALL_PAGES: readonly WallPage[] = [...FIREWALLS, ...CHECKS, ...DIALOGS, ...OUTAGES, ...PARKED];

/** Small pages with what walls have too: captchas, log-in boxes, cookie dialogs, few words, few links. */
export const HONEST_PAGES: readonly HonestPage[] = [...FIRST_HONEST_PAGES, ...MORE_HONEST_PAGES, ...HOME_PAGES];

/** Honest pages that are taken for walls (docs/walls.md, limits). */
export const MISTAKEN: readonly string[] = ['help that quotes a wall'];
