import { canonicalUrl } from './canonical-url.js';
import type { Page } from './page.js';
import type { PageRequest } from './request.js';

/** The contents of a sitemap (sitemaps.org): pages or further sitemaps, absolute and canonical, each once. */
export interface Sitemap {
  /** URL after redirects. */
  url: string;
  pages: readonly string[];
  sitemaps: readonly string[];
}

/** Number of the home page's links that a list must contain to count as a list of this site. */
const SHARED = 3;

/** Default address of a sitemap that robots.txt does not name: in the home page's folder. */
export const usualSitemap = (home: string): string => new URL('sitemap.xml', home).href;

/** Address of the request for the sitemaps that a host's robots.txt names. */
export const robotsOf = (url: string): string => new URL('/robots.txt', url).href;

/** True for that request, which costs no download. */
export const asksRobots = ({ url, manner }: PageRequest): boolean => manner?.as === 'sitemap' && url === robotsOf(url);

/** The address on the home page's host, for copies, staging hosts or `www` whose addresses are elsewhere. */
export function onHost(url: string, home: string): string | null {
  const { pathname, search } = new URL(url);
  return canonicalUrl(pathname + search, home);
}

/**
 * A sitemap's pages at this site's addresses. If all addresses are on one other host, the list is read as paths,
 * provided that it contains the home page or several pages that the home page links to; else it describes another site
 * and the result is empty.
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

/** True if two origins differ only in scheme and `www.`. */
const sameName = (a: string, b: string): boolean => bare(a) === bare(b);
const bare = (origin: string): string => new URL(origin).host.replace(/^www\./, '');

export type DatePrecision = 'day' | 'month' | 'year';

export interface FeedEntry {
  /** The feed's own identifier; null if it has none. */
  id: string | null;
  /** Target, absolute and canonical; null if it cannot be fetched. */
  url: string | null;
  /** Fragment of the target, as of a comment; null for the page itself. */
  place: string | null;
  title: string;
  /** Milliseconds since 1970; null if the date is missing or invalid. */
  published: number | null;
  updated: number | null;
  /** Certain part of a date, such as its day if its zone is unknown; missing if its time is certain, too. */
  publishedPrecision?: DatePrecision;
  updatedPrecision?: DatePrecision;
  /** The entry's text or its beginning, without mark-up. */
  summary: string;
}

export type FeedCut = 'characters' | 'depth' | 'entries';

/** A list of new documents in the feed's order: Atom, RSS or JSON Feed. */
export interface Feed {
  /** URL after redirects. */
  url: string;
  title: string;
  entries: readonly FeedEntry[];
  /** The limit at which the feed was cut; missing if it is complete. */
  cut?: FeedCut;
}
