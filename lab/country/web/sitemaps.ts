import { itemEdited } from '../life/item-lives.js';
import { listedDate } from '../life/marks.js';
import { changedOf, hasOwnTextOnly } from '../pages/content.js';
import { lastChange } from '../pages/edited.js';
import { hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { countOf, type ItemName, newest } from '../sites/items.js';
import { type Node, treeOf } from '../sites/tree.js';
import { escapeHtml } from '../words/language.js';

/** True if visitors can search the site without scripts. */
export const hasSearch = (site: Site): boolean => hash(site.seed, 'search') % 10 < 6;

/** True if robots.txt disallows the search. */
export const shutsSearch = (site: Site): boolean => hash(site.seed, 'shut search') % 4 === 0;

/** Extent of a site's sitemap: all pages, some pages, or null if there is no sitemap. */
function listing(site: Site): 'whole' | 'part' | null {
  const lot = hash(site.seed, 'sitemap') % 100;
  return lot < 35 ? 'whole' : lot < 70 ? 'part' : null;
}

/** Sitemap URL in robots.txt; two in three of the sites with a sitemap state it. */
export const namedSitemap = (site: Site): string | null =>
  listing(site) && hash(site.seed, 'named sitemap') % 3 > 0 ? `${listedOrigin(site)}/sitemap.xml` : null;

/** Origin of the listed URLs; some sitemaps list the site's former or future origin. */
const listedOrigin = (site: Site): string =>
  hash(site.seed, 'elsewhere') % 7 === 0 ? `https://${site.host.replace(/^www\./, '')}` : site.origin;

/** Maximum number of items in a flat sitemap, as in the vendor's software. */
const NEWEST = 1_000;

/** File names of the sitemaps of numbered pages, one for each kind, if there is a sitemap index. */
const NUMBERED: Record<ItemName, string> = {
  news: 'nyheter',
  notice: 'kunngjoringer',
  meeting: 'moter',
  case: 'saker',
  person: 'ansatte',
  event: 'kalender',
};

/** Sitemap at this path, or null: an index of sitemaps in one family, a flat sitemap in the others. */
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

/** A page in a sitemap, with its `lastmod`. */
interface Listed {
  path: string;
  changed: Date | null;
}

/** Pages of the tree in the sitemap. Partial sitemaps were made by hand, or have an arbitrary half of the pages. */
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
