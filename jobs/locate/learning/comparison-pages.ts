import { canonicalUrl, type Page } from '../../site/index.js';
import { urlKey } from '../algorithms/herder/words/url-parts.js';

/**
 * Which pages of a site to compare an example with, so that words common on the site count for nothing: the pages above
 * it by its address, where links to it are most often, then some that the home page links to, spread over all of its links.
 * @param count at most so many, none of them the home page or the example
 */
export function comparisonPages(example: string, home: Page, count: number): string[] {
  const seen = new Set([urlKey(home.url), urlKey(example)]);
  const isNew = (url: string) => !seen.has(urlKey(url)) && seen.add(urlKey(url));
  const asLinked = new Map(home.links.map(({ url }) => [urlKey(url), url]));
  const above = foldersAbove(example)
    .filter(isNew)
    .map((url) => asLinked.get(urlKey(url)) ?? url);
  const linked = home.links.map(({ url }) => url).filter((url) => sameOrigin(url, home.url) && isNew(url));
  const wanted = Math.max(0, count - above.length);
  const step = Math.max(1, linked.length / Math.max(1, wanted));
  const spread = Array.from({ length: wanted }, (_, i) => linked[Math.floor(i * step)]);
  return [...above, ...spread.filter((url) => url !== undefined)].slice(0, count);
}

/** The addresses of the folders that a page lies in, the nearest first, the root left out. */
function foldersAbove(url: string): string[] {
  const segments = new URL(url).pathname.split('/').filter(Boolean);
  return segments
    .map((_, n) =>
      canonicalUrl(
        `/${segments
          .slice(0, n)
          .map((segment) => `${segment}/`)
          .join('')}`,
        url,
      ),
    )
    .filter((folder) => folder !== null)
    .slice(1)
    .reverse();
}

const sameOrigin = (a: string, b: string): boolean => new URL(a).origin === new URL(b).origin;
