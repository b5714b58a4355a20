import { liveTreeOf } from '../life/live-tree.js';
import type { Site } from './country.js';
import { firstTreeOf, type Tree } from './first-tree.js';

export type { Node, NodeKind } from './first-tree.js';

/** A site's tree of pages at the moment at which the site is seen. */
export const treeOf = (site: Site): Tree =>
  site.moment ? liveTreeOf(site.moment.first, site.moment.time) : firstTreeOf(site);
