import { getDomain } from 'tldts';

/**
 * Corrections of the public-suffix list. `site`: one body's own name that the list takes for a suffix. `suffix`: each
 * name directly below is a body of its own.
 */
const OVERRIDES: ReadonlyMap<string, 'site' | 'suffix'> = new Map([
  ['ha.no', 'site'],
  ['oslo.no', 'site'],
  ['kommune.localhost', 'suffix'],
]);

/**
 * Number of cached hosts. A search reads a few hosts thousands of times; the list takes microseconds, a look-up less.
 */
const CACHE_SIZE = 10_000;
const cache = new Map<string, string>();

/**
 * The part of a host name that one owner registered: `www.nordvik.kommune.no` → `nordvik.kommune.no`. An IP address, a
 * suffix and a single label are returned unchanged.
 * @param hostname in lower case, without port (`URL.hostname`)
 */
export function registrableDomain(hostname: string): string {
  const known = cache.get(hostname);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_SIZE) cache.clear();
  const domain = overridden(hostname) ?? getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  cache.set(hostname, domain);
  return domain;
}

function overridden(hostname: string): string | null {
  const labels = hostname.split('.');
  for (let i = 0; i < labels.length; i++) {
    const kind = OVERRIDES.get(labels.slice(i).join('.'));
    if (kind === 'site') return labels.slice(i).join('.');
    if (kind === 'suffix') return labels.slice(Math.max(i - 1, 0)).join('.');
  }
  return null;
}
