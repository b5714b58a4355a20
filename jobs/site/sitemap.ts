import { canonicalUrl } from './canonical-url.js';
import type { Page } from './page.js';
import type { PageRequest } from './request.js';

/** What a sitemap lists (sitemaps.org): pages, or further sitemaps. URLs absolute and canonical, each once. */
export interface Sitemap {
  /** Where it was found, after redirects. */
  url: string;
  pages: readonly string[];
  sitemaps: readonly string[];
}

/** So many of the home page's own links must be in a list before it is taken for a list of this site. */
const SHARED = 3;

/** Where a sitemap is looked for that robots.txt does not name: in the home page's folder, for which it speaks. */
export const usualSitemap = (home: string): string => new URL('sitemap.xml', home).href;

/** Where the lists are named that a host keeps of its pages: its robots.txt, asked for as a sitemap. */
export const robotsOf = (url: string): string => new URL('/robots.txt', url).href;

/** Does a request ask for that? It costs no download. */
export const asksRobots = ({ url, manner }: PageRequest): boolean => manner?.as === 'sitemap' && url === robotsOf(url);

/**
 * The same address on the home page's own host: what a copy, a staging host or `www` is told by the addresses that its
 * site has elsewhere.
 */
export function onHost(url: string, home: string): string | null {
  const { pathname, search } = new URL(url);
  return canonicalUrl(pathname + search, home);
}

/**
 * The pages of a sitemap that are pages of this site, at the addresses that this site has here. A list whose addresses
 * all stand on one other host is read as a list of paths, provided that it knows the home page, or several pages to
 * which that links: else it is a list of somebody else's pages, and empty.
 */
export function pagesHere({ pages }: Sitemap, home: Page): string[] {
  const origins = new Set(pages.map((url) => new URL(url).origin));
  const [origin] = origins;
  const here = new URL(home.url).origin;
  if (origins.size !== 1 || origin === undefined || origin === here) return [...pages];
  const moved = pages.flatMap((url) => onHost(url, home.url) ?? []);
  const listed = new Set(moved.map(withoutSlash));
  const known = home.links.filter(({ url }) => listed.has(withoutSlash(url))).length;
  if (listed.has(withoutSlash(home.url)) || known >= SHARED) return moved;
  return sameName(origin, here) ? moved : [];
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Do two origins differ in nothing but the scheme and `www.`? */
const sameName = (a: string, b: string): boolean => bare(a) === bare(b);
const bare = (origin: string): string => new URL(origin).host.replace(/^www\./, '');
