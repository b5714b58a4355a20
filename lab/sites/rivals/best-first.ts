import type { Link } from '@hyrde/jobs/site';
import { type Crawl, crawlingBy } from './crawl.js';

/**
 * Crawl4AI's best-first crawling with its keyword scorer, by its public description (its documentation, "Deep Crawling"):
 * the link goes first in whose URL the largest share of the keywords stands; here their stems, which is kinder to it.
 */
export const bestFirst = crawlingBy((crawl) => {
  const [first, ...others] = crawl.waiting;
  if (!first) return [];
  return [others.reduce((best, link) => (shareOf(link, crawl) > shareOf(best, crawl) ? link : best), first)];
});

function shareOf({ url }: Link, { query }: Crawl): number {
  const address = url.toLowerCase();
  return [...query].filter((term) => address.includes(term)).length / (query.size || 1);
}
