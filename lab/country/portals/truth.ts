import type { Site } from '../sites/country.js';
import { archiveOf } from './archive.js';
import { type ShownRecord, shownRecord } from './shown-record.js';

/** All that a site's search could bring up at this time, oldest first, as its vendor shows it. For scorers alone. */
export function recordsOf(site: Site, time: number | null): ShownRecord[] {
  const { archiveVendor: vendor } = site;
  return vendor === null
    ? []
    : archiveOf(site)
        .at(time)
        .map((entry) => shownRecord(vendor, entry));
}
