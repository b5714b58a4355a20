import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Heat, runHeat } from './heat.js';
import { hyrde } from './hyrde.js';
import { raceReport } from './report.js';
import { type Sites, serveSites } from './site-server.js';
import { bare } from './testing/bare.js';

describe('the crawl benchmark', () => {
  let sites: Sites;
  beforeAll(async () => {
    sites = await serveSites(3, 4);
  });
  afterAll(() => sites.stop());

  it('lets contestants read the same pages, and counts them alike', async () => {
    const course = { origins: sites.origins, pages: 4 };
    const ours = await runHeat(hyrde(sites.allow), course, 1);
    const theirs = await runHeat(bare(), course, 0);
    expect(ours.haul.pages).toBe(12);
    expect(ours.haul).toMatchObject({ pages: theirs.haul.pages, titleCharacters: theirs.haul.titleCharacters });
    // Hyrde counts distinct pages, without mail addresses and fragments of the same page.
    expect(ours.haul.links / theirs.haul.links).toBeGreaterThan(0.9);
    expect(ours.haul.textCharacters / theirs.haul.textCharacters).toBeGreaterThan(0.9);
    expect(ours.seconds).toBeGreaterThan(0);
    expect(ours.cpuSeconds).toBeGreaterThan(0);
  });

  it('serves pages like those of municipalities: some 20 KB, some 100 links', async () => {
    const bodies = await Promise.all(sites.origins.map(async (origin) => (await fetch(`${origin}/side-3`)).text()));
    expect(new Set(bodies).size).toBe(3);
    for (const body of bodies) {
      expect(Buffer.byteLength(body)).toBeGreaterThan(18_000);
      expect(Buffer.byteLength(body)).toBeLessThan(23_000);
      expect(body.split('<a ').length - 1).toBeGreaterThan(90);
    }
    const missing = await fetch(`${sites.origins[0]}/side-4`);
    expect(missing.status).toBe(404);
  });

  it('says when a page cannot be had', async () => {
    const course = { origins: sites.origins, pages: 5 };
    await expect(runHeat(hyrde(sites.allow), course, 0)).rejects.toThrow('side-4');
  });

  it('compares round by round', () => {
    const heat = (pages: number, seconds: number): Heat => ({
      haul: { pages, links: 100 * pages, titleCharacters: 9, textCharacters: 50 * pages },
      seconds,
      cpuSeconds: seconds / 2,
      peakMegabytes: 100,
    });
    const text = raceReport({
      hyrde: [heat(100, 1), heat(100, 2), heat(100, 4)],
      crawlee: [heat(100, 0.8), heat(100, 1.6), heat(100, 2)],
    });
    expect(text).toMatch(/Hyrde: fetcher and parser\s+50 \(25 … 100\)\s+100 \(50 … 200\)\s+100 \(100 … 100\)/);
    expect(text).toMatch(/Crawlee: CheerioCrawler\s+0\.80 \(0\.50 … 0\.80\)\s+0\.80 \(0\.50 … 0\.80\)\s+≥ 6/);
    expect(text).not.toContain('htmlparser2');
  });
});
