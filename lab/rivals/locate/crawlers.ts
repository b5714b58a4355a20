import { LOCATORS, type Locator } from '@hyrde/jobs/locate';
import type { Link } from '@hyrde/jobs/site';
import { adaptive } from './adaptive.js';
import { type Crawl, crawlingBy } from './crawl.js';
import { sitemapFirst } from './sitemap.js';

/** Breadth-first, then BM25: what a general crawler with a search engine behind it does. */
const breadthFirst = crawlingBy(({ waiting }) => waiting.slice(0, 1));

/**
 * Crawl4AI's best-first crawling with its keyword scorer, by its public description (its documentation, "Deep Crawling"):
 * the link goes first in whose URL the largest share of the keywords stands; here their stems, which is kinder to it.
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

/** Others that the herder is held against: the papers', and what a user would take today. */
export const RIVALS: Readonly<Record<string, Locator>> = {
  LS2F: LOCATORS.ls2f,
  SIM: LOCATORS.sim,
  'A*': LOCATORS.astar,
  'Crawl4AI best-first, BM25': bestFirst,
  'Crawl4AI adaptive, BM25': adaptive,
  'sitemap, BM25 on titles': sitemapFirst,
  'breadth-first, BM25': breadthFirst,
};
