import type { Site } from '../sites/country.js';
import { archiveOf } from './archive.js';
import { type ShownRecord, shownRecord } from './search.js';

/**
 * All records that a site's search can return at this time, ascending by time, as its vendor shows them. For scorers
 * only.
 */
export function recordsOf(site: Site, time: number | null): ShownRecord[] {
  const { archiveVendor: vendor } = site;
  return vendor === null
    ? []
    : archiveOf(site)
        .at(time)
        .map((entry) => shownRecord(vendor, entry));
}
