import { EXPECTED_NEW, surfacePortal, WORTH_A_DOWNLOAD } from '@hyrde/jobs/surface';
import { expect, it } from 'vitest';
import { country } from '../country/sites/country.js';
import { truthOf } from '../country/sites/truth.js';
import { PortalWeb } from './testing/portal-web.js';

const land = country({ sites: 60, troubles: [], archives: true });
const addresses = land.sites
  .filter((site) => site.archiveVendor === null && site.scripted === null && site.record.kind !== 'absent')
  .slice(0, 10)
  .map((site) => ({ home: site.origin, url: truthOf(site, 'mail-record').urls[0] ?? '' }));

it.each(addresses)('a mail record with its entries on the page itself is surfaced from there: $url', async (page) => {
  const run = { ...page, policy: EXPECTED_NEW, price: WORTH_A_DOWNLOAD, coverage: 1, seeds: [] };
  const { form, records, downloads, size } = await surfacePortal(run, new PortalWeb(land, 40));
  expect(form).toBeNull();
  expect(records.length).toBeGreaterThan(10);
  expect(new Set(records.map(({ record }) => record.link)).size).toBe(records.length);
  expect(records.filter(({ record }) => record.documentNumber === null || record.date === null)).toEqual([]);
  // Other days may have other entries: nothing shows that these are all.
  expect(size).toBeNull();
  expect(downloads).toBeLessThanOrEqual(8);
});
