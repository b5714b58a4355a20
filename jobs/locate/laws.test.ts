import type { QueryWord } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAB_LOCATORS, type LabAlgorithmName } from '../../lab/rivals/locate/algorithms.js';
import { MAX_RUNNERS_UP } from './port.js';
import { anySite, isRealTrail, type MemorySite, openMemoryWeb, urlOf } from './testing/memory-web.js';

const words: QueryWord[] = [
  { word: 'mail', weight: 3 },
  { word: 'record', weight: 2 },
  { word: 'letters', weight: 1 },
];

async function search(name: LabAlgorithmName, site: MemorySite, options: { budget?: number; seed?: number } = {}) {
  const web = openMemoryWeb(site, options);
  const located = await LAB_LOCATORS[name]({ home: site.home, words, language: 'en', parameters: {} }, web);
  return { located, asked: web.asked };
}

/** Laws that hold for every algorithm on every site. */
describe.each(Object.keys(LAB_LOCATORS) as LabAlgorithmName[])('%s on any site', (name) => {
  it('ends within the budget, opens no URL twice and counts its downloads', async () => {
    await fc.assert(
      fc.asyncProperty(anySite, fc.integer({ min: 1, max: 12 }), async (site, budget) => {
        const { located, asked } = await search(name, site, { budget });
        expect(asked.length).toBeLessThanOrEqual(budget);
        expect(new Set(asked).size).toBe(asked.length);
        expect(located.downloads).toBe(asked.length);
      }),
    );
  });

  it('is deterministic with the same seed', async () => {
    await fc.assert(
      fc.asyncProperty(anySite, fc.integer({ min: 1, max: 1_000 }), async (site, seed) => {
        expect(await search(name, site, { seed })).toEqual(await search(name, site, { seed }));
      }),
    );
  });

  it('returns a trail of real links, and runners-up in order with confidences from 0 to 1', async () => {
    await fc.assert(
      fc.asyncProperty(anySite, async (site) => {
        const { found, runnersUp } = (await search(name, site)).located;
        if (found) {
          const trail = found.trail.map(({ url }) => url);
          expect(isRealTrail(site, trail)).toBe(true);
          expect(trail.at(-1)).toBe(found.url);
        }
        expect(runnersUp.length).toBeLessThanOrEqual(MAX_RUNNERS_UP);
        // If nothing is claimed, the first runner-up is the page that the algorithm ranked highest.
        const others = found ? runnersUp : runnersUp.slice(1);
        expect(others).toEqual([...others].sort((a, b) => b.confidence - a.confidence));
        for (const { confidence } of [...runnersUp, ...(found ? [found] : [])])
          expect(confidence >= 0 && confidence <= 1).toBe(true);
      }),
    );
  });

  it('ends with the reason why the home page cannot be fetched', async () => {
    const shut: MemorySite = { home: urlOf(0), pages: new Map(), failures: new Map([[urlOf(0), 'robots-disallow']]) };
    expect((await search(name, shut)).located).toMatchObject({
      outcome: 'refused-by-robots',
      reason: 'robots-disallow',
      found: null,
      downloads: 1,
    });
  });
});
