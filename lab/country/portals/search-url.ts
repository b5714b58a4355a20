import type { Country, Site } from '../sites/country.js';
import { capital } from '../words/language.js';
import type { Vendor } from './vendors/names.js';

/** Shared hosts of the vendors, beside those of the other portals. */
export const VENDOR_ADDRESSES: Readonly<Record<Vendor, string>> = {
  journalen: '127.127.255.11',
  arkivet: '127.127.255.12',
  sakssok: '127.127.255.13',
  dagsliste: '127.127.255.14',
  fasetten: '127.127.255.15',
};

/** Host of a site's archive: that of `www.nordvik.kommune.localhost` is `nordvik.arkivet.localhost`. */
export const searchHost = (slug: string, vendor: Vendor): string => `${slug}.${vendor}.localhost`;

/** Path of the page with the form. */
const ENTRANCES: Readonly<Record<Vendor, string>> = {
  journalen: '/sok',
  arkivet: '/innsyn',
  sakssok: '/',
  dagsliste: '/postliste',
  fasetten: '/journal',
};

/** URL of the search of a site's archive; null if it has none. */
export function searchUrl(site: Site): string | null {
  const { archiveVendor: vendor } = site;
  return vendor && `http://${searchHost(site.slug, vendor)}:${site.port}${ENTRANCES[vendor]}`;
}

/** Vendors whose portals search the archives of this country's sites, in the format of the registry. */
export function searchPortals(land: Country): { host: string; vendor: string }[] {
  const vendors = new Set(land.sites.flatMap(({ archiveVendor }) => archiveVendor ?? []));
  return [...vendors].sort().map((vendor) => ({ host: `*.${vendor}.localhost`, vendor: `${capital(vendor)} AS` }));
}
