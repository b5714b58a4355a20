import { createFetcher, memoryPoliteness } from '@hyrde/jobs/fetcher';
import { parseAllowList } from '@hyrde/jobs/site';
import { type Contestant, siteBySite, Tally } from './contestant.js';

/**
 * Hyrde's fetcher as the worker opens it, with a crawl delay of 0: robots.txt, slots, address gate, bounds, charset,
 * canonical links with their context. No browser, as in Crawlee's crawler.
 * @param allow the sites' addresses in the format of ALLOW_ADDRESSES
 */
export function hyrde(allow: string): Contestant {
  const fetcher = createFetcher({
    allow: parseAllowList(allow),
    crawlDelayMs: 0,
    politeness: memoryPoliteness({ addressGapMs: 0 }),
    browser: null,
  });
  return {
    async crawl(course) {
      const tally = new Tally();
      await siteBySite(course, async (url) => {
        const reply = await fetcher.fetch(url);
        if (reply.kind !== 'document') throw new Error(`Hyrde had no page at ${url}: ${JSON.stringify(reply)}`);
        tally.add(reply.page);
      });
      return tally;
    },
    close: () => fetcher.close(),
  };
}
