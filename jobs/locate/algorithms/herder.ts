import type { Locator } from '../port.js';
import { MODEL, NAMES_MODEL } from './herder/fitted.js';
import { herdBy } from './herder/search.js';

/**
 * Our own algorithm, best-first search by a posterior probability (docs/herder.md). It remembers every link it has seen
 * and always opens the address most worth a download. Its parts, in `herder/`:
 *
 * - `link-graph`: all pages and links seen; text that several pages have is boilerplate and does not count.
 * - `term-statistics`: how common each query word is on this site, learned on the way.
 * - `anchor-reliability`: how far labels can be relied on here, by the pages they led to.
 * - `folder-success-rate`: in which parts of the site links lead to pages.
 * - `names`: which texts and addresses are the target's names, where those are known.
 * - `features`: of a link, from label, surroundings and address; of a page, from names, address and own text.
 * - `posterior`: a probability for each address, and one for "not seen yet".
 * - `sources`: sitemaps and the site's own search, asked where links lead nowhere.
 * - `final-check`: pages above and beside the best one, before it is claimed.
 * - `search`: opens the address most worth it, stops when none is worth the cost of a download.
 * - `confidence`: the posterior, calibrated by how often claims turned out right.
 *
 * Deterministic without a seed. Parameter: cost, what a download must add to the chance of being right.
 */
export const herder: Locator = herdBy({ words: MODEL, names: NAMES_MODEL });
