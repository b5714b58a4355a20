import { canonicalUrl, withoutNoise } from '../site/canonical-url.js';

/** A path in which there is nothing to resolve, to encode or to cut off, as in most links. */
const PLAIN_PATH = /^\/(?:[\w~-][\w.~-]*(?:\/|$))*$/;
/** The same with a query, a fragment or both, of which only noise is cut off. */
const PLAIN_START = /^\/(?:[\w~-][\w.~-]*(?:\/|(?=[?#])))*(?:\?[\w.~=&-]*)?(?:#.*)?$/s;
/** Longer ones are for `canonicalUrl` to judge. */
const MAX_PLAIN = 1_000;

/** Makes the links of a document absolute and canonical. */
export class LinkUrls {
  /** Scheme, host and port; null where there are none that links could be put behind. */
  private readonly origin: string | null;

  /** @param base what relative links are relative to */
  constructor(private readonly base: string) {
    const canonical = canonicalUrl('/', base);
    this.origin = canonical !== null && canonical.length < MAX_PLAIN ? canonical.slice(0, -1) : null;
  }

  /** The same as `canonicalUrl(href, base)`; plain ones, with or without the origin, take a tenth of the time. */
  resolve(href: string): string | null {
    const { base, origin } = this;
    if (origin === null || href.length > MAX_PLAIN) return canonicalUrl(href, base);
    const path = href.startsWith(origin) ? href.slice(origin.length) : href;
    if (PLAIN_PATH.test(path)) return origin + path;
    return PLAIN_START.test(path) ? withoutNoise(origin + path) : canonicalUrl(href, base);
  }
}
