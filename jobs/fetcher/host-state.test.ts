import { describe, expect, it } from 'vitest';
import { robotsOf } from '../site/index.js';
import { StateFault } from './host-state.js';
import { memoryPoliteness } from './politeness/memory-politeness.js';
import type { Politeness } from './politeness/politeness.js';
import { memoryRobotsCache } from './robots/robots.js';
import { fetcherForTest, fetcherTo, page, serveForTest } from './testing/loopback.js';

const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

describe('the stored state of hosts is unavailable', () => {
  async function fetcherWith(options: Parameters<typeof fetcherTo>[1]) {
    const server = await serveForTest((_, response) =>
      response.setHeader('content-type', 'text/html').end(page('<a href="/b">Postliste</a>')),
    );
    const fetcher = fetcherForTest([server], options);
    return { fetcher, url: `${server.origin}/a` };
  }

  const broken: Politeness = {
    ...memoryPoliteness(),
    slot: async (request) => {
      const slot = await memoryPoliteness().slot(request);
      return slot.kind === 'go' ? { ...slot, done: away } : slot;
    },
  };
  it.each([
    ['a slot cannot be requested', { politeness: { ...memoryPoliteness(), slot: away } }],
    ['a slot cannot be released', { politeness: broken }],
    ['no robots.txt can be looked up', { robotsCache: { ...memoryRobotsCache(), get: away } }],
    ['no robots.txt can be kept', { robotsCache: { ...memoryRobotsCache(), set: away } }],
  ])('is no failure of a host: %s', async (_, options) => {
    const { fetcher, url } = await fetcherWith(options);
    await expect(fetcher.fetch(url)).rejects.toThrow(StateFault);
    await expect(fetcher.fetch({ url: robotsOf(url), manner: { as: 'sitemap' } })).rejects.toThrow(StateFault);
  });
});
