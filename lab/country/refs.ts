import { portalUrl, type Site } from './country.js';
import { newest } from './items.js';
import { longDate } from './language.js';
import type { Ref } from './model.js';
import { type Node, treeOf } from './tree.js';

/** A link to a page of the tree. */
export const refTo = (node: Node): Ref => ({ href: node.path, label: node.label });

/** The link to the record that stands on this page, if it is the one that has it. */
export function recordLink(site: Site, node: Node): Ref | null {
  const tree = treeOf(site);
  if (node !== tree.recordParent) return null;
  const own = tree.only('record');
  if (own) return refTo(own);
  return site.record.kind === 'portal' ? { href: portalUrl(site, site.record.portal), label: tree.recordLabel } : null;
}

/** Links to the newest news, after leaving out `skip`. */
export const newsRefs = (site: Site, count: number, skip = 0): Ref[] =>
  newest(site, 'news', count, skip).map((it) => ({ href: it.path, label: it.title, note: longDate(it.date) }));
