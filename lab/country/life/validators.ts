import { hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { nowOf } from '../sites/moment.js';
import { DAY, START } from './working-time.js';

/** Validators of a response (RFC 9110 section 8.8). */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** Honesty of a site's validators: right, absent, always new, or never changed. */
export type Honesty = 'right' | 'silent' | 'always new' | 'never changed';

function honesty(site: Site, what: string, right: number, silent: number, always: number): Honesty {
  const lot = hash(site.seed, 'honest', what) % 100;
  if (lot < right) return 'right';
  if (lot < right + silent) return 'silent';
  return lot < right + silent + always ? 'always new' : 'never changed';
}

/** Honesty of ETags; they are always new on many sites, which render pages for each visit. */
export const tagHonesty = (site: Site): Honesty => honesty(site, 'etag', 35, 35, 24);
export const dateHonesty = (site: Site): Honesty => honesty(site, 'last-modified', 35, 35, 24);
/** Honesty of a sitemap's `lastmod`. */
export const listHonesty = (site: Site): Honesty => honesty(site, 'lastmod', 40, 30, 20);

const LONG_AGO = new Date(START - 300 * DAY);

/**
 * Validators that the site sends for one page.
 * @param version version of the content
 * @param changed time of the last change of its text; null if unknown
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

/** `lastmod` of a page in the sitemap; null if the site sends none. */
export const listedDate = (site: Site, changed: () => Date | null): Date | null =>
  site.moment ? dated(listHonesty(site), listHonesty(site) === 'right' ? changed() : null, nowOf(site)) : null;
