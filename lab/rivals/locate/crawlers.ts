import { LOCATORS, type Locator } from '@hyrde/jobs/locate';
import type { Link } from '@hyrde/jobs/site';
import { adaptive } from './adaptive.js';
import { type Crawl, crawlingBy } from './crawl.js';
import { sitemapFirst } from './sitemap.js';

/** Breadth-first crawl, then BM25: a general crawler with a search engine. */
const breadthFirst = crawlingBy(({ waiting }) => waiting.slice(0, 1));

/**
 * Crawl4AI's best-first crawling with its keyword scorer, by its public description (its documentation, "Deep
 * Crawling"): first the link whose URL contains the largest fraction of the keywords; here of their stems, which
 * favours it.
 */
const bestFirst = crawlingBy((crawl) => {
  const [first, ...others] = crawl.waiting;
  if (!first) return [];
  return [others.reduce((best, link) => (shareOf(link, crawl) > shareOf(best, crawl) ? link : best), first)];
});

function shareOf({ url }: Link, { query }: Crawl): number {
  const address = url.toLowerCase();
  return [...query].filter((term) => address.includes(term)).length / (query.size || 1);
}

/** Rivals of the herder: the papers' algorithms, and current tools. */
export const RIVALS: Readonly<Record<string, Locator>> = {
  'LS2F, Hyrde’s': LOCATORS.ls2f,
  'SIM, Hyrde’s': LOCATORS.sim,
  'A*': LOCATORS.astar,
  'Crawl4AI best-first, BM25': bestFirst,
  'Crawl4AI adaptive, BM25': adaptive,
  'sitemap, BM25 on titles': sitemapFirst,
  'breadth-first, BM25': breadthFirst,
};
