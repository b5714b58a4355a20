import { canonicalUrl, withoutNoise } from '../site/canonical-url.js';

/** A path that needs no resolving, encoding or trimming, as in most links. */
const PLAIN_PATH = /^\/(?:[\w~-][\w.~-]*(?:\/|$))*$/;
/** A plain path with query, fragment or both, from which only noise is removed. */
const PLAIN_START = /^\/(?:[\w~-][\w.~-]*(?:\/|(?=[?#])))*(?:\?[\w.~=&-]*)?(?:#.*)?$/s;
/** Maximum length of the fast path; `canonicalUrl` handles longer addresses. */
const MAX_PLAIN = 1_000;

/** Makes the links of a document absolute and canonical. */
export class LinkUrls {
  /** Scheme, host and port; null if the base has none to resolve against. */
  private readonly origin: string | null;

  /** @param base URL against which relative links are resolved */
  constructor(private readonly base: string) {
    const canonical = canonicalUrl('/', base);
    this.origin = canonical !== null && canonical.length < MAX_PLAIN ? canonical.slice(0, -1) : null;
  }

  /** Equals `canonicalUrl(href, base)`; plain addresses, with or without origin, take a tenth of the time. */
  resolve(href: string): string | null {
    const { base, origin } = this;
    if (origin === null || href.length > MAX_PLAIN) return canonicalUrl(href, base);
    const path = href.startsWith(origin) ? href.slice(origin.length) : href;
    if (PLAIN_PATH.test(path)) return origin + path;
    return PLAIN_START.test(path) ? withoutNoise(origin + path) : canonicalUrl(href, base);
  }
}
