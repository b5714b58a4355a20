import { MAX_URL, parseUrl } from '@hyrde/contracts';
import { type AllowedAddress, isNowhere } from '@hyrde/jobs/site';

/**
 * A home URL as it is stored: scheme and host in lower case, no fragment, a path. `WWW.Example.no` typed without a
 * scheme becomes `https://www.example.no/`.
 * @returns null where the text is no http(s) address
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

/**
 * What keeps an address from being the home of a body's site, for the person who entered it; null where nothing does.
 * @param homeUrl as `normaliseHomeUrl` writes it
 */
export const faultOfHome = (homeUrl: string, allow: readonly AllowedAddress[]): string | null =>
  isNowhere(new URL(homeUrl), allow)
    ? 'leads to this machine or its own network; ALLOW_ADDRESSES opens what should be searched all the same'
    : null;

/**
 * What is the same for one site, however its home URL is written: without scheme, `www.` and a slash at the end. Postgres
 * computes the same (`site.identity`).
 * @param homeUrl as `normaliseHomeUrl` writes it
 */
export const identityOf = (homeUrl: string): string => homeUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
