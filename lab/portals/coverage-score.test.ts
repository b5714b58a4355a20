import { POLICIES, surfacePortal } from '@hyrde/jobs/surface';
import { describe, expect, it } from 'vitest';
import { searchUrl } from '../country/portals/search.js';
import { VENDORS, type Vendor } from '../country/portals/vendors/names.js';
import { country, type Site } from '../country/sites/country.js';
import { type CoverageScore, scoreCoverage } from './testing/coverage-score.js';
import { PortalWeb } from './testing/portal-web.js';

const land = country({ sites: 120, troubles: [], archives: true });
const smallest = (vendor: Vendor): Site[] =>
  land.sites.filter(({ archiveVendor }) => archiveVendor === vendor).slice(0, 1);
const few = { ...land, sites: VENDORS.flatMap(smallest) };
const [policy] = POLICIES;
if (!policy) throw new Error('There is no policy.');
const runOf = (site: Site | undefined) => ({
  url: (site && searchUrl(site)) ?? '',
  policy,
  price: 0.2,
  coverage: 1,
  seeds: [],
});

async function scores(): Promise<CoverageScore[]> {
  const all: CoverageScore[] = [];
  for await (const score of scoreCoverage(few, { budget: 2_000, most: 10 })) all.push(score);
  return all;
}

describe('a surfaced portal', () => {
  it('is known nearly whole, whatever its vendor, and nothing else is taken for a record', async () => {
    const all = await scores();
    expect(all.map(({ vendor }) => vendor)).toEqual([...VENDORS]);
    for (const score of all) {
      const shown = JSON.stringify(score);
      expect(score.found / score.records, shown).toBeGreaterThanOrEqual(0.98);
      expect(score.strange, shown).toBe(0);
      expect(
        score.size && score.size.low <= score.records && score.records <= (score.size.high ?? score.records),
        shown,
      ).toBe(true);
    }
  });

  it('asks the same again after the same answers, so that a journal replays it', async () => {
    const [site] = smallest('sakssok');
    const webs = [new PortalWeb(land, 40), new PortalWeb(land, 40)];
    const [first, again] = await Promise.all(webs.map((web) => surfacePortal(runOf(site), web)));
    expect(webs[0]?.asked).toEqual(webs[1]?.asked);
    expect(first).toEqual(again);
    expect(first?.stop).toBe('budget');
  });

  it('keeps what it has when the downloads are spent', async () => {
    const [site] = smallest('journalen');
    const web = new PortalWeb(land, 3);
    const { stop, records, downloads } = await surfacePortal(runOf(site), web);
    expect([stop, downloads]).toEqual(['budget', 3]);
    expect(records.length).toBeGreaterThan(100);
  });

  it('asks for days before words where answers are capped, and splits them where they broke off', async () => {
    const [site] = smallest('sakssok');
    const { queries, records } = await surfacePortal(runOf(site), new PortalWeb(land, 60));
    const [everything, ...others] = queries.map(({ query }) => query);
    expect([everything?.words, everything?.days]).toEqual([[], null]);
    // An answer of 100 records takes five downloads: eleven ranges of days read the whole archive.
    const ofDays = ({ words, days }: (typeof others)[number]) => words.length === 0 && days !== null;
    expect(others.slice(0, 11).filter(ofDays)).toHaveLength(10);
    // Answers of one size raise a suspicion, so that a control question follows.
    expect(others.slice(0, 11).filter(({ words }) => words.length === 1)).toHaveLength(1);
    expect(queries.slice(0, 12).filter(({ query, fresh }) => ofDays(query) && fresh < 90)).toEqual([]);
    expect(records.length).toBeGreaterThan(1_100);
  });

  it('asks no query twice', async () => {
    const [site] = smallest('sakssok');
    const web = new PortalWeb(land, 200);
    await surfacePortal(runOf(site), web);
    const keys = web.asked.map((request) => JSON.stringify(request));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
