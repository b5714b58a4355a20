import { type KnownPortal, POLICIES, type SurfacedPortal, surfacePortal, WORTH_A_DOWNLOAD } from '@hyrde/jobs/surface';
import { describe, expect, it } from 'vitest';
import { SHORT } from '../../scripts/testing/extent.js';
import { DAY, START } from '../country/life/working-time.js';
import { sizeOf } from '../country/portals/archive.js';
import { searchUrl } from '../country/portals/search.js';
import { recordsOf } from '../country/portals/truth.js';
import { VENDORS, type Vendor } from '../country/portals/vendors/names.js';
import { country, type Site } from '../country/sites/country.js';
import { PortalWeb } from './testing/portal-web.js';

const land = country({ sites: 120, troubles: [], archives: true });
const [policy] = POLICIES;
if (!policy) throw new Error('There is no policy.');
/** The Thursday after the Friday on which time begins: entries of three days are new. */
const THURSDAY = START + 6 * DAY;

/** A site with the fewest entries that still give a list for every day. */
const siteWith = (vendor: Vendor): Site => {
  const has = land.sites.filter((each) => each.archiveVendor === vendor && sizeOf(each) > 780);
  const [site] = has.sort((a, b) => sizeOf(a) - sizeOf(b));
  if (!site) throw new Error(`Nobody has ${vendor}.`);
  return site;
};
const run = (site: Site, web: PortalWeb, known?: KnownPortal) =>
  surfacePortal({ url: searchUrl(site) ?? '', policy, price: WORTH_A_DOWNLOAD, coverage: 1, seeds: [], known }, web);

/** Stored state of a portal after some runs. */
function knownOf(runs: readonly SurfacedPortal[], exhausted: boolean): KnownPortal {
  const records = new Map(
    runs.flatMap(({ records }) =>
      records.map(({ id, record: { title, caseTitle, sender, recipient, date } }) => {
        const named = { title, caseTitle, sender, recipient };
        const fields = Object.fromEntries(
          Object.entries(named).flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
        );
        return [id, { id, fields, day: date === null ? null : Date.parse(date) / DAY }];
      }),
    ),
  );
  const queries = runs
    .flatMap((one) => one.queries)
    .filter(({ newest }) => !newest)
    .map(({ ids, ...query }) => ({ ...query, shown: ids.flatMap((id) => records.get(id) ?? []) }));
  return { records: [...records.values()], queries, size: runs.at(-1)?.size ?? null, exhausted };
}

const links = (runs: readonly SurfacedPortal[]) =>
  new Set(runs.flatMap(({ records }) => records.map(({ record }) => record.link ?? '')));

function covered(site: Site, runs: readonly SurfacedPortal[], time: number | null): number {
  const found = links(runs);
  const truth = recordsOf(site, time).map(({ link }) => new URL(link, searchUrl(site) ?? '').href);
  return truth.filter((link) => found.has(link)).length / truth.length;
}

describe('a portal that is known', () => {
  it.each(VENDORS.filter((_, i) => !SHORT || i % 2 === 0).map((vendor) => [vendor]))(
    '%s returns new records in at most five downloads',
    async (vendor) => {
      const site = siteWith(vendor);
      const first = await run(site, new PortalWeb(land, 2_000));
      const web = new PortalWeb(land, 20, THURSDAY);
      const again = await run(site, web, knownOf([first], true));
      const shown = JSON.stringify({ ...again, records: again.records.length, form: null });
      expect(again.stop, shown).toBe('up-to-date');
      expect(again.downloads, shown).toBeLessThanOrEqual(5);
      const before = new Set(recordsOf(site, null).map(({ link }) => link));
      const url = searchUrl(site) ?? '';
      const fresh = recordsOf(site, THURSDAY).filter(({ link }) => !before.has(link));
      expect(fresh.length).toBeGreaterThan(0);
      const found = links([again]);
      expect(fresh.filter(({ link }) => !found.has(new URL(link, url).href))).toEqual([]);
      expect(again.queries.map(({ newest }) => newest)).toEqual([true]);
    },
  );

  it.each([['sakssok'] as const, ...(SHORT ? [] : [['arkivet'] as const])])(
    '%s goes on where its downloads were spent',
    async (vendor) => {
      const site = siteWith(vendor);
      const runs: SurfacedPortal[] = [];
      const asked: string[] = [];
      for (let i = 0; i < 40 && (runs.at(-1)?.stop ?? 'budget') === 'budget'; i++)
        runs.push(await run(site, new PortalWeb(land, 30), i === 0 ? undefined : knownOf(runs, false)));
      expect(runs.length).toBeGreaterThan(1);
      for (const { queries } of runs)
        asked.push(...queries.filter(({ newest }) => !newest).map(({ query }) => JSON.stringify(query)));
      expect(new Set(asked).size).toBe(asked.length);
      const downloads = runs.map((one) => one.downloads);
      expect(covered(site, runs, null), `${runs.at(-1)?.stop} ${downloads}`).toBeGreaterThanOrEqual(0.98);
    },
  );
});
