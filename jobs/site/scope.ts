import type { Portal } from '@hyrde/contracts';
import { registrableDomain } from './registrable-domain.js';

/** Which addresses belong to a site: its own pages, and its records on a vendor's portal. */
export interface Scope {
  /**
   * May a search of this site open `url`?
   * @param url canonical
   * @param from the page that links to it; left out, only the site's own pages are admitted
   */
  admits(url: string, from?: string): boolean;
  /** Does `url` stand on the site itself, whatever it is: a page, a sitemap, a picture? */
  owns(url: string): boolean;
  /** The scope of the same site once its home page has moved to `home`, the old address included. */
  movedTo(home: string): Scope;
}

/** Ends of paths that are never HTML pages. Office files are documents, but not pages (for now). */
const NOT_A_PAGE = new RegExp(
  `\\.(?:${[
    'jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|heic',
    'mp[34]|m4[av]|avi|mov|wmv|webm|og[gv]|wav|flac|m3u8',
    'zip|gz|tgz|rar|7z|tar|exe|dmg|msi|apk|iso|jar',
    'css|m?js|json|geojson|map|wasm|woff2?|ttf|eot|otf',
    'docx?|xlsx?|pptx?|od[tsp]|rtf|csv|txt|epub|ics|vcf|kml|gpx|rss|atom',
  ].join('|')})$`,
  'i',
);

const PDF = /\.pdf$/i;

const mayBePage = ({ pathname }: URL, pdf: boolean): boolean =>
  !NOT_A_PAGE.test(pathname) && (pdf || !PDF.test(pathname));

/** A site's name must be so long before finding it in a portal's URL means anything. */
const MIN_NAME = 3;

/**
 * The scope of the site at `home`.
 *
 * Its own pages are those of its registrable domain, whatever the port; an IP address or a lone name such as
 * `localhost` stands only for itself, port included. From there a link to any known portal is admitted. A portal is
 * shared by many bodies, so on it a link is admitted only while it stays on the host and either begins with the same
 * path segment as the page it stands on (`/nordvik/…`) or carries the site's name in host, path or query
 * (`nordvik.portal.no`, `?enhet=nordvik`). A portal's front page names no body: from it only the site's name leads on.
 * @param pdf are PDFs admitted? Only where one may be the page sought: most sites link to thousands
 */
export function siteScope(home: string, portals: readonly Portal[], { pdf = false } = {}): Scope {
  return scopeOf([home], portals, pdf);
}

/**
 * The scope of a task about several hosts, each with its port: their pages, and nothing else. A home that moves takes its
 * new host in.
 * @param hosts as `URL.host` has them
 * @param pdf are PDFs admitted?
 */
export function hostsScope(hosts: readonly string[], { pdf = false } = {}): Scope {
  const named = new Set(hosts);
  const owns = (url: URL | null): url is URL => url !== null && named.has(url.host);
  return {
    admits(text) {
      const url = parsed(text);
      return owns(url) && mayBePage(url, pdf);
    },
    owns: (text) => owns(parsed(text)),
    movedTo: (home) => hostsScope([...hosts, new URL(home).host], { pdf }),
  };
}

function scopeOf(homes: readonly string[], portals: readonly Portal[], pdf: boolean): Scope {
  const owners = new Set(homes.map((home) => ownerOf(new URL(home))));
  const names = homes.map((home) => siteName(new URL(home))).filter((name) => name.length >= MIN_NAME);
  const isPortal = portalMatcher(portals);
  const named = (url: URL) => names.some((name) => url.href.toLowerCase().includes(name));

  const staysOnPortal = (url: URL, from: URL) =>
    url.host === from.host && (named(url) || (firstSegment(from) !== '' && firstSegment(url) === firstSegment(from)));

  return {
    admits(text, fromText) {
      const url = parsed(text);
      if (!url || !mayBePage(url, pdf)) return false;
      if (owners.has(ownerOf(url))) return true;
      if (fromText === undefined || !isPortal(url.hostname)) return false;
      const from = parsed(fromText);
      if (!from) return false;
      return owners.has(ownerOf(from)) || staysOnPortal(url, from);
    },
    owns(text) {
      const url = parsed(text);
      return url !== null && owners.has(ownerOf(url));
    },
    movedTo: (home) => scopeOf([...homes, home], portals, pdf),
  };
}

function parsed(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  } catch {
    return null;
  }
}

/** Is the host an IP address or a lone label, so that only host and port together name a site? */
const standsAlone = ({ hostname }: URL): boolean =>
  !hostname.includes('.') || hostname.startsWith('[') || /^[\d.]+$/.test(hostname);

const ownerOf = (url: URL): string => (standsAlone(url) ? url.host : registrableDomain(url.hostname));

/** `www.nordvik.kommune.no` → `nordvik`. */
const siteName = (url: URL): string => (standsAlone(url) ? '' : (registrableDomain(url.hostname).split('.')[0] ?? ''));

const firstSegment = (url: URL): string => url.pathname.split('/')[1] ?? '';

function portalMatcher(portals: readonly Portal[]): (hostname: string) => boolean {
  const exact = new Set(portals.filter((p) => !p.host.startsWith('*.')).map((p) => p.host.toLowerCase()));
  const endings = portals.filter((p) => p.host.startsWith('*.')).map((p) => p.host.slice(1).toLowerCase());
  return (hostname) => exact.has(hostname) || endings.some((ending) => hostname.endsWith(ending));
}
