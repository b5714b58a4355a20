import { MAX_URL, parseUrl } from '@hyrde/contracts';
import { type AllowedAddress, isNowhere, isPracticeHost } from '@hyrde/jobs/site';

/**
 * Normalises a home URL for storage: scheme and host in lower case, a path, no fragment. `WWW.Example.no` typed without
 * a scheme becomes `https://www.example.no/`.
 * @returns null if the text is not an http(s) address
 */
export function normaliseHomeUrl(text: string): string | null {
  const trimmed = text.trim();
  const candidate = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = /\s/.test(candidate) ? null : parseUrl(candidate);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return null;
  if (!url.hostname.includes('.') && url.hostname !== 'localhost' && !url.hostname.startsWith('[')) return null;
  url.hash = '';
  return url.href.length <= MAX_URL ? url.href : null;
}

/** Fault of an address with a name and password, which no message repeats; null for other texts. */
export const faultOfSecret = (address: string): string | null =>
  parseUrl(address.trim())?.password ? 'is an address with a name and password: leave them out' : null;

/** Reason why a normalised URL cannot be a body's home page, for the person who entered it; null if it can. */
export function faultOfHome(homeUrl: string, allow: readonly AllowedAddress[], practice = false): string | null {
  const url = new URL(homeUrl);
  const isPractice = isPracticeHost(url.hostname);
  if (practice && !isPractice) return 'is not in the practice country';
  if (isNowhere(url, allow))
    return 'leads to this machine or its own network; ALLOW_ADDRESSES opens what should be searched all the same';
  return isPractice && !practice ? 'is in the practice country, which is apart from the real world' : null;
}

/**
 * Identity of a site, the same for all spellings of its home URL: without scheme, `www.` and trailing slash. Postgres
 * computes the same in `site.identity`.
 * @param homeUrl normalised by `normaliseHomeUrl`
 */
export const identityOf = (homeUrl: string): string => homeUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
