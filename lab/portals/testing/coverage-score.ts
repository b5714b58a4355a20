import { POLICIES, type PortalStop, surfacePortal, WORTH_A_DOWNLOAD } from '@hyrde/jobs/surface';
import { searchUrl } from '../../country/portals/search.js';
import { recordsOf } from '../../country/portals/truth.js';
import type { Vendor } from '../../country/portals/vendors/names.js';
import type { Country } from '../../country/sites/country.js';
import { PortalWeb } from './portal-web.js';

/** Records retrieved from one portal, compared with the truth. */
export interface CoverageScore {
  vendor: Vendor;
  url: string;
  /** Number of records in the archive. */
  records: number;
  /** Number of retrieved records in the archive, and of retrieved records that are not in it. */
  found: number;
  strange: number;
  downloads: number;
  queries: number;
  stop: PortalStop;
  /** Size estimate at the end; null if there is no estimate. */
  size: { size: number; low: number; high: number | null } | null;
}

/** Surfaces every portal of a country by our policy. @param budget downloads per portal */
export async function* scoreCoverage(
  country: Country,
  { budget, most }: { budget: number; most: number },
): AsyncGenerator<CoverageScore> {
  const [policy] = POLICIES;
  if (!policy) return;
  const portals = country.sites.filter(({ archiveVendor }) => archiveVendor !== null).slice(0, most);
  for (const site of portals) {
    const [vendor, url] = [site.archiveVendor, searchUrl(site)];
    if (vendor === null || url === null) continue;
    const truth = new Set(recordsOf(site, null).map(({ link }) => new URL(link, url).href));
    const run = { url, policy, price: WORTH_A_DOWNLOAD, coverage: 1, seeds: [] };
    const { records, downloads, queries, stop, size } = await surfacePortal(run, new PortalWeb(country, budget));
    const found = records.filter(({ record }) => truth.has(record.link ?? '')).length;
    yield {
      vendor,
      url,
      records: truth.size,
      found,
      strange: records.length - found,
      downloads,
      stop,
      size,
      queries: queries.length,
    };
  }
}
