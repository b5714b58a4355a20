import { teasersShuffled } from '../life/marks.js';
import { Dice, hash } from '../random.js';
import { portalUrl, type Site } from '../sites/country.js';
import { firstTreeOf } from '../sites/first-tree.js';
import { exists, ITEM_COUNTS, type Item, item, newest } from '../sites/items.js';
import { firstOf } from '../sites/moment.js';
import { type Node, treeOf } from '../sites/tree.js';
import { longDate, say, slugOf } from '../words/language.js';
import type { Partner } from '../words/partners.js';
import type { Block, Ref } from './model.js';

/** A link to a page of the tree. */
export const refTo = (node: Node): Ref => ({ href: node.path, label: node.label });

/** Link to the record on this page; null if another page has it. */
export function recordLink(site: Site, node: Node): Ref | null {
  const tree = treeOf(site);
  if (node !== tree.recordParent) return null;
  const own = tree.only('record');
  if (own) return refTo(own);
  return site.record.kind === 'portal' ? { href: portalUrl(site, site.record.portal), label: tree.recordLabel } : null;
}

/** Links to the bodies that a municipality runs with others, under their heading; empty without such bodies. */
export function partnerBlocks({ partners }: Site, wanted: (partner: Partner) => boolean = () => true): Block[] {
  const items = partners
    .filter(({ partner }) => partner && wanted(partner))
    .map(({ title, origin }) => ({ href: `${origin}/`, label: title }));
  const heading: Block = { kind: 'heading', text: 'Vi samarbeider med' };
  return items.length > 0 ? [heading, { kind: 'links', items }] : [];
}

/** Links to the newest news, after leaving out `skip`. */
export const newsRefs = (site: Site, count: number, skip = 0): Ref[] => newest(site, 'news', count, skip).map(newsRef);

const newsRef = (it: Item): Ref => ({ href: it.path, label: it.title, note: longDate(it.date) });

/** A page of the tree in its state at the start of the site's life. */
export const asFirst = (site: Site, node: Node): Node => firstTreeOf(firstOf(site)).nodes[node.nr] ?? node;

/** One in this number of links in texts and lists is never updated. */
const UNTENDED = 12;

/** Current link of a list on one page to another, both given in their first state; null if the target is gone. */
export function refNow(site: Site, from: Node, to: Node): Ref | null {
  if (!site.moment) return refTo(to);
  const untended = to.kind === 'service' && hash(site.seed, 'untended', from.key, to.key) % UNTENDED === 0;
  const now = untended ? to : treeOf(site).nodes[to.nr];
  return now ? refTo(now) : null;
}

/** Target of a link in a text: half of the sites update their links, the others never do. */
export const hrefNow = (site: Site, to: Node): string =>
  (site.moment && hash(site.seed, 'tended') % 2 === 0 && treeOf(site).nodes[to.nr]?.path) || to.path;

/** Three news items beside a page, fixed or shuffled at each visit. */
export function teasers(site: Site, skip: number): Ref[] {
  if (!site.moment) return newsRefs(site, 3, skip);
  const from = ITEM_COUNTS.news - 1 - skip;
  const shuffled = teasersShuffled(site)
    ? new Dice(site.seed, 'teasers', skip, site.moment.time).shuffle(Array.from({ length: 12 }, (_, i) => from - i))
    : [from, from - 1, from - 2];
  return shuffled
    .slice(0, 3)
    .filter((n) => exists(site, 'news', n))
    .map((n) => newsRef(item(site, 'news', n)));
}

/** True if the record's link is in the footer of every page instead of among the home page's short cuts. */
export const recordInFooter = (site: Site): boolean =>
  treeOf(site).recordParent === treeOf(site).home && site.seed % 10 < 3;

/**
 * The page two links from the home page that leads to the record, if the home page has a short cut to it; otherwise
 * null.
 */
export function recordShortCut(site: Site): Node | null {
  const { only } = treeOf(site);
  const container = only('container');
  return container && !container.quiet && site.seed % 5 < 3 ? container : null;
}

/** True if the site answers missing pages with status 200: one site in twenty, and those with this trouble. */
export const saysFound = (site: Site): boolean =>
  site.trouble === 'soft-404' || hash(site.seed, 'says found') % 20 === 0;

/** A short cut to a removed page, on sites whose missing pages look like others; null if none. */
export function deadShortCut(site: Site): Ref | null {
  if (!saysFound(site) || site.trouble === 'session-ids') return null;
  const label = say('Postliste|Postliste', site.language);
  return { href: `/artikkel/${1_000 + (site.seed % 9_000)}/${slugOf(label)}`, label };
}
