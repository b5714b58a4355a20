import { hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { nowOf } from '../sites/moment.js';
import { DAY, START } from './working-time.js';

/** What an answer says of its version (RFC 9110 section 8.8). */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** How a site speaks of its versions: truly, not at all, as if always new, or as if never changed. */
export type Honesty = 'right' | 'silent' | 'always new' | 'never changed';

function honesty(site: Site, what: string, right: number, silent: number, always: number): Honesty {
  const lot = hash(site.seed, 'honest', what) % 100;
  if (lot < right) return 'right';
  if (lot < right + silent) return 'silent';
  return lot < right + silent + always ? 'always new' : 'never changed';
}

/** Content is put together for each visit on many sites, whose tags are then always new. */
export const tagHonesty = (site: Site): Honesty => honesty(site, 'etag', 35, 35, 24);
export const dateHonesty = (site: Site): Honesty => honesty(site, 'last-modified', 35, 35, 24);
/** Of a sitemap's `lastmod`. */
export const listHonesty = (site: Site): Honesty => honesty(site, 'lastmod', 40, 30, 20);

const LONG_AGO = new Date(START - 300 * DAY);

/**
 * What the site says of one page.
 * @param version of what stands on it
 * @param changed when its text was changed last; null where nobody knows
 */
export function validatorsOf(site: Site, version: number, changed: Date | null): Validators {
  const validators: Validators = {};
  const tag = tagged(tagHonesty(site), version, nowOf(site));
  if (tag !== null) validators.etag = `W/"${tag}"`;
  const date = dated(dateHonesty(site), changed, nowOf(site));
  if (date) validators.lastModified = date.toUTCString();
  return validators;
}

function tagged(honesty: Honesty, version: number, now: number): string | null {
  if (honesty === 'silent') return null;
  if (honesty === 'right') return version.toString(16);
  return honesty === 'always new' ? now.toString(36) : '1';
}

const dated = (honesty: Honesty, changed: Date | null, now: number): Date | null =>
  ({ right: changed, silent: null, 'always new': new Date(now), 'never changed': LONG_AGO })[honesty];

/** What a sitemap says of when a page was changed, or null. */
export const listedDate = (site: Site, changed: () => Date | null): Date | null =>
  site.moment ? dated(listHonesty(site), listHonesty(site) === 'right' ? changed() : null, nowOf(site)) : null;
