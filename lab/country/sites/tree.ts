import { liveTreeOf } from '../life/live-tree.js';
import type { Site } from './country.js';
import { firstTreeOf, type Tree } from './first-tree.js';

export { minutesArePdf, type Node, type NodeKind } from './first-tree.js';

/** A site's tree of pages at the moment at which the site is seen. */
export const treeOf = (site: Site): Tree =>
  site.moment ? liveTreeOf(site.moment.first, site.moment.time) : firstTreeOf(site);
