import { liveTreeOf } from '../life/live-tree.js';
import type { Site } from './country.js';
import { firstTreeOf, type Tree } from './first-tree.js';

export type { Node, NodeKind } from './first-tree.js';

/** Tree of a site at the moment for which the site is computed. */
export const treeOf = (site: Site): Tree =>
  site.moment ? liveTreeOf(site.moment.first, site.moment.time) : firstTreeOf(site);
