import { itemEdited } from '../life/item-lives.js';
import { listedDate } from '../life/validators.js';
import { changedOf, hasOwnTextOnly } from '../pages/content.js';
import { lastChange } from '../pages/edited.js';
import { hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { countOf, type ItemName, newest } from '../sites/items.js';
import { type Node, treeOf } from '../sites/tree.js';
import { escapeHtml } from '../words/language.js';

/** Can visitors search the site in a way that needs no script? */
export const hasSearch = (site: Site): boolean => hash(site.seed, 'search') % 10 < 6;

/** Does robots.txt keep crawlers off the search? */
export const shutsSearch = (site: Site): boolean => hash(site.seed, 'shut search') % 4 === 0;

/** Does a site list its pages: all of them, some of them, or not at all? */
function listing(site: Site): 'whole' | 'part' | null {
  const lot = hash(site.seed, 'sitemap') % 100;
  return lot < 35 ? 'whole' : lot < 70 ? 'part' : null;
}

/** What robots.txt says of it: two in three of those that list their pages say so. */
export const namedSitemap = (site: Site): string | null =>
  listing(site) && hash(site.seed, 'named sitemap') % 3 > 0 ? `${listedOrigin(site)}/sitemap.xml` : null;

/** Now and then the list has the addresses that the site had, or will have, elsewhere. */
const listedOrigin = (site: Site): string =>
  hash(site.seed, 'elsewhere') % 7 === 0 ? `https://${site.host.replace(/^www\./, '')}` : site.origin;

/** A flat list ends where the vendor's did. */
const NEWEST = 1_000;

/** Pages that come in numbers have a list each where there is an index. */
const NUMBERED: Record<ItemName, string> = {
  news: 'nyheter',
  notice: 'kunngjoringer',
  meeting: 'moter',
  case: 'saker',
  person: 'ansatte',
  event: 'kalender',
};

/** The sitemap at this path, or null: an index of lists in one family, a flat list in the others. */
export function sitemapXml(site: Site, path: string): string | null {
  const kind = listing(site);
  if (!kind || !path.startsWith('/sitemap') || !path.endsWith('.xml')) return null;
  const origin = listedOrigin(site);
  const numbered = Object.keys(NUMBERED) as ItemName[];
  const items = (name: ItemName, count: number): Listed[] =>
    newest(site, name, count).map((it) => ({
      path: it.path,
      changed: listedDate(site, () => lastChange(site, itemEdited(site, it)) ?? it.date),
    }));
  const tree = () => treePages(site, kind);
  if (site.family !== 'fjord')
    return path === '/sitemap.xml' ? urlset(origin, [...tree(), ...numbered.flatMap((n) => items(n, NEWEST))]) : null;
  if (path === '/sitemap.xml') return index(origin, ['sider', ...Object.values(NUMBERED)]);
  if (path === '/sitemap-sider.xml') return urlset(origin, tree());
  const name = numbered.find((each) => path === `/sitemap-${NUMBERED[each]}.xml`);
  return name ? urlset(origin, items(name, countOf(site, name))) : null;
}

/** A page in a list, and when that says it was changed. */
interface Listed {
  path: string;
  changed: Date | null;
}

/** Lists that are not whole were made by hand, or have half of the pages for no reason that anybody remembers. */
function treePages(site: Site, kind: 'whole' | 'part'): Listed[] {
  const listed = ({ key }: Node) => kind === 'whole' || hash(site.seed, 'listed', key) % 2 === 0;
  return [...treeOf(site).byPath.values()].filter(listed).map((node) => ({
    path: node.path,
    changed: listedDate(site, () => (hasOwnTextOnly(site, node) ? changedOf(site, node) : null)),
  }));
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlset = (origin: string, pages: readonly Listed[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${pages.map(({ path, changed }) => `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>\n`).join('')}</urlset>\n`;

const index = (origin: string, names: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NAMESPACE}>\n${names.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
