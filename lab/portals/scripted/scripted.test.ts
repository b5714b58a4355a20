import { findBrowser } from '@hyrde/jobs/fetcher';
import { describe, expect, it } from 'vitest';
import { SHORT } from '../../../scripts/testing/extent.js';
import { sizeOf } from '../../country/portals/archive.js';
import { country } from '../../country/sites/country.js';
import { scoreScripted } from './score.js';
import { SCRIPTED_FAMILIES, variantOf } from './variants.js';

const browser = await findBrowser();
if (!browser.found) console.warn(`Portals of scripts are not tested: ${browser.why}`);

const [site] = country({ sites: 120, troubles: [], archives: true })
  .sites.filter(({ archiveVendor }) => archiveVendor !== null)
  .sort((a, b) => sizeOf(a) - sizeOf(b));

describe.skipIf(!browser.found)('a portal whose search only a script makes', () => {
  it.each(SHORT ? SCRIPTED_FAMILIES.slice(0, 1) : SCRIPTED_FAMILIES)(
    'of the family %s is known whole, and replays without a browser',
    async (family) => {
      if (!site) throw new Error('There is no archive.');
      const score = await scoreScripted(site, variantOf(family, 0), 400);
      const shown = JSON.stringify(score);
      expect(score.found, shown).toBe(score.records);
      expect(score.strange, shown).toBe(0);
      expect(score.right / score.fields, shown).toBeGreaterThanOrEqual(0.98);
      expect(score.downloads, shown).toBeLessThan(score.records / 10);
      expect(score.visits, shown).toBeLessThanOrEqual(4);
      expect(score.replays).toBe(true);
    },
  );
});
