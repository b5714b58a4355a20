import { MODEL } from './herder/model.js';
import { herdBy } from './herder/search.js';
import type { Locator } from './port.js';

/**
 * Our own algorithm. The lost sheep's herder "has perfect knowledge of which nodes the sheep found"; ours also remembers
 * every link it has seen, and always sends out the one sheep most worth a download.
 *
 * - `flock`: one memory over all pages and links; text that stands on several pages is furniture and says nothing.
 * - `background`: how common each query word is on this very site, learned on the way.
 * - `hearsay`: how far labels are to be believed on this very site, by the pages they led to.
 * - `evidence`: what label, surroundings and address say for a link; what name, address and own text say for a page.
 * - `belief`: all of it weighed into one probability for each address, and one for "not seen yet".
 * - `yields`: in which parts of the site links lead anywhere at all.
 * - `sources`: the site's map and its search box, asked where links lead nowhere.
 * - `second-look`: what stands above and beside the best page, before it is claimed.
 * - `search`: opens the address most worth it, stops when none is worth the cost of a download.
 * - `confidence`: that probability, corrected by how often claims of it turned out right.
 *
 * It draws no lots. Parameter: cost, what a download must add to the chance of being right.
 */
export const herder: Locator = herdBy(MODEL);
