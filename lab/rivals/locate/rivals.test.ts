import type { QueryWord } from '@hyrde/contracts';
import { type LocateTask, READING } from '@hyrde/jobs/locate';
import type { Page } from '@hyrde/jobs/site';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anySite, type MemorySite, openMemoryWeb, pageOf, urlOf } from '../../../jobs/locate/testing/memory-web.js';
import { LAB_LOCATORS, type LabAlgorithmName, labLocatorsBy } from './algorithms.js';

const words: QueryWord[] = ['mail', 'record', 'letters'].map((word) => ({ word, weight: 1 }));

async function search(
  name: LabAlgorithmName,
  site: MemorySite,
  { budget, seed, ...task }: { budget?: number; seed?: number } & Partial<LocateTask> = {},
) {
  const web = openMemoryWeb(site, { ...(budget ? { budget } : {}), ...(seed ? { seed } : {}) });
  const located = await LAB_LOCATORS[name]({ home: site.home, words, language: 'en', parameters: {}, ...task }, web);
  return { located, web };
}

const site = (pages: ReturnType<typeof pageOf>[]): MemorySite => ({
  home: urlOf(0),
  pages: new Map(pages.map((page) => [page.url, page])),
});

/**
 * The home page links to an irrelevant page, a page about the query and a hub with many links; the record is linked
 * from the hub.
 */
const town = site([
  pageOf(urlOf(0), '', 'welcome', [
    [urlOf(1), 'roads'],
    [urlOf(2), 'letters'],
    [urlOf(3), 'more'],
  ]),
  pageOf(urlOf(1), '', 'roads are long', []),
  pageOf(urlOf(2), '', 'letters about dogs and cats', []),
  pageOf(urlOf(3), '', 'links', [
    [urlOf(4), 'mail record'],
    [urlOf(5), 'schools'],
    [urlOf(6), 'taxes'],
  ]),
  pageOf(urlOf(4), '', 'mail record letters', []),
  pageOf(urlOf(5), '', 'schools', []),
  pageOf(urlOf(6), '', 'taxes', []),
]);

describe('the paper’s other algorithms', () => {
  it.each(['hmm', 'hmm2f', 'astar'] as const)('%s, which can read all, finds the page', async (name) => {
    const { located, web } = await search(name, town, { siteSize: name === 'astar' ? 35 : 7 });
    expect(located.found?.url).toBe(urlOf(4));
    if (name !== 'astar') expect(web.asked).toHaveLength(7);
  });

  it('A* expands no page after a fifth of the site', async () => {
    const opened = async (siteSize: number | null) => (await search('astar', town, { siteSize })).web.asked.length;
    expect(await opened(10)).toBe(4);
    expect(await opened(null)).toBe(7);
  });

  it('deg goes where most links are, simdeg and the similarity search where the words are', async () => {
    const path = async (name: LabAlgorithmName) => (await search(name, town, { siteSize: 100 })).web.asked;
    expect(await path('deg')).toContain(urlOf(4));
    expect(await path('simdeg')).not.toContain(urlOf(4));
  });

  it('the similarity search names the most similar page that it saw, by the letter the one where it ended', async () => {
    let held = 0;
    await fc.assert(
      fc.asyncProperty(anySite, fc.integer({ min: 1, max: 30 }), async (any, budget) => {
        const [seen, letter] = [
          (await search('sim', any, { budget })).located,
          (await search('sim-letter', any, { budget })).located,
        ];
        if (!seen.found) return;
        held++;
        const others = [...seen.runnersUp, ...letter.runnersUp, ...(letter.found ? [letter.found] : [])];
        expect(Math.max(...others.map(({ confidence }) => confidence), 0)).toBeLessThanOrEqual(seen.found.confidence);
        expect(seen.downloads).toBe(letter.downloads);
      }),
    );
    expect(held).toBeGreaterThan(0);
  });

  it.each(['focused', 'deg', 'simdeg', 'sim', 'sim-letter', 'ls-letter'] as const)(
    '%s never says that a site was exhausted while it knows of pages it did not open',
    async (name) => {
      let exhausted = 0;
      await fc.assert(
        fc.asyncProperty(anySite, fc.integer({ min: 1, max: 30 }), async (any, budget) => {
          const { located, web } = await search(name, any, { budget });
          if (located.reason !== 'site-exhausted') return;
          exhausted++;
          const asked = new Set(web.asked.flatMap((url) => [url, any.redirects?.get(url) ?? url]));
          const content = ({ title, text }: { title: string; text: string }) => `${title}\n${text}`;
          const contents = [...any.pages.values()].map(content);
          // Pages with equal content count as one page with two URLs, whose links are followed once.
          const alone = (page: Page) => contents.indexOf(content(page)) === contents.lastIndexOf(content(page));
          const opened = [...any.pages.values()].filter((page) => asked.has(page.url) && alone(page));
          expect(opened.flatMap(({ links }) => links.map(({ url }) => url)).filter((url) => !asked.has(url))).toEqual(
            [],
          );
        }),
        { numRuns: 200 }, // One site in ten is exhausted without a page worth claiming.
      );
      expect(exhausted).toBeGreaterThan(0);
    },
  );

  it('rw walks a fifth of the site’s pages', async () => {
    expect((await search('rw', town, { siteSize: 100 })).located.pathLength).toBe(20);
  });

  it('focused opens what relevant pages link to, and nothing else beyond the home page’s links', async () => {
    const web = (await search('focused', town, { siteSize: 7 })).web;
    expect([...web.asked].sort()).toEqual([urlOf(0), urlOf(1), urlOf(2), urlOf(3)]);
  });

  it('a sheep is released again on another link to a page, unless links are met but once', async () => {
    const renamed = site([
      pageOf(urlOf(0), '', 'welcome', [
        [urlOf(1), 'archive'],
        [urlOf(2), 'letters'],
      ]),
      pageOf(urlOf(1), '', 'mail record letters', []),
      pageOf(urlOf(2), '', 'letters', [[urlOf(1), 'mail record']]),
    ]);
    const openedBy = async (release: 'not-downloaded' | 'not-met') => {
      const web = openMemoryWeb(renamed);
      const task = { home: renamed.home, words, language: 'en', siteSize: 3, parameters: { S: 2, threshold: 1 } };
      const { scored } = await labLocatorsBy({ ...READING, release })['ls-letter'](task, web);
      return scored;
    };
    expect(await openedBy('not-downloaded')).toBe(2);
    expect(await openedBy('not-met')).toBe(1);
  });

  it('ls by the letter opens only what the labels promise until it must move on', async () => {
    const { located, web } = await search('ls-letter', town, { siteSize: 7, parameters: { S: 2 } });
    expect(web.asked.slice(0, 2)).toEqual([urlOf(0), urlOf(2)]);
    expect(located.scored).toBeLessThan(web.asked.length);
  });
});
