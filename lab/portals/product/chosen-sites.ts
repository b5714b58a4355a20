import { sizeOf } from '../../country/portals/archive.js';
import { VENDORS } from '../../country/portals/vendors/names.js';
import type { Country, Site } from '../../country/sites/country.js';

/** This number of searchable archives per vendor, from small to large: the medians of equal parts by size. */
export function chosenSites({ sites }: Country, each: number): Site[] {
  return VENDORS.flatMap((vendor) => {
    const own = sites.filter(({ archiveVendor }) => archiveVendor === vendor).sort((a, b) => sizeOf(a) - sizeOf(b));
    if (own.length < each) throw new RangeError(`Only ${own.length} archives are searched at ${vendor}.`);
    return Array.from({ length: each }, (_, i) => own[Math.floor(((i + 0.5) * own.length) / each)] as Site);
  });
}
