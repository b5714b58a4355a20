import { hash } from '../random.js';
import { portalUrl, type Site } from '../sites/country.js';
import { newest } from '../sites/items.js';
import { type Node, treeOf } from '../sites/tree.js';
import { longDate, say, slugOf } from '../words/language.js';
import type { Ref } from './model.js';

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

/** Does the record's link stand in the footer of every page, where others have it among the home page's short cuts? */
export const recordInFooter = (site: Site): boolean =>
  treeOf(site).recordParent === treeOf(site).home && site.seed % 10 < 3;

/** The page two steps from the home page that leads on to the record, where the home page has a short cut to it. */
export function recordShortCut(site: Site): Node | null {
  const { only } = treeOf(site);
  const container = only('container');
  return container && !container.quiet && site.seed % 5 < 3 ? container : null;
}

/** Does the site answer 200 where it has no page? One in twenty does, and those whose trouble it is. */
export const saysFound = (site: Site): boolean =>
  site.trouble === 'soft-404' || hash(site.seed, 'says found') % 20 === 0;

/** A short cut that outlived the page it led to; where missing pages look like others, nobody noticed. */
export function deadShortCut(site: Site): Ref | null {
  if (!saysFound(site) || site.trouble === 'session-ids') return null;
  const label = say('Postliste|Postliste', site.language);
  return { href: `/artikkel/${1_000 + (site.seed % 9_000)}/${slugOf(label)}`, label };
}
