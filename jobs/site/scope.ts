import { hostPath, type Register, registerFinder } from '@hyrde/contracts';
import { getDomain } from 'tldts';
import { commandsChange } from './reads-only.js';

/** The addresses that belong to a site: its own pages, and its pages on registers. */
export interface Scope {
  /**
   * True if a search of this site may open `url`.
   * @param url canonical
   * @param from the page that links to it; without it only the site's own pages are admitted
   */
  admits(url: string, from?: string): boolean;
  /** True if the page at `url` may answer for the address `asked`, which redirects to it. */
  answersFor(url: string, asked: string): boolean;
  /** True if `url` is on the site itself, whether page, sitemap or picture. */
  owns(url: string): boolean;
  /** The scope of the same site after its home page has moved to `home`, including the old address. */
  movedTo(home: string): Scope;
}

/** Path endings that are never HTML pages. Office files are documents, but no pages yet. */
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

/** False for tools by which a page is changed, which are never requested. */
const mayBePage = (url: URL, pdf: boolean): boolean =>
  !NOT_A_PAGE.test(url.pathname) && (pdf || !PDF.test(url.pathname)) && !commandsChange(url);

/** The properties of a register that a scope needs. */
export type RegisterPlace = Pick<Register, 'host' | 'reach'>;

/** Minimum length of a site's name to be significant in a register's URL. */
const MIN_NAME = 3;

/**
 * The scope of the site at `home`.
 *
 * Its own pages are those of its registrable domain, on any port; an IP address or a single label such as `localhost`
 * is an entry of its own with its port. From them a link to any register is admitted. A register is shared by many bodies:
 * with reach `page` no further link is admitted; with reach `part` a link is admitted if it stays on the host and
 * either begins with the same path segment as its page (`/nordvik/…`) or contains the site's name in host, path or
 * query (`nordvik.portal.no`, `?enhet=nordvik`). From a register's front page, which names no body, only the site's
 * name admits a link.
 * @param pdf true to admit PDFs, only if one may be the target: most sites link to thousands
 */
export function siteScope(home: string, registers: readonly RegisterPlace[], { pdf = false } = {}): Scope {
  return scopeOf([home], registers, pdf);
}

/** True for the practice country, which lies under `localhost` as nothing else does (RFC 6761 section 6.3). */
export const isPracticeHost = (hostname: string): boolean => /(?:^|\.)localhost$/.test(hostname);

/**
 * The scope of a task about several hosts: their pages only. If a home page moves, its new host is added.
 * @param hosts in the form of `URL.host`
 * @param pdf true to admit PDFs
 */
export function hostsScope(hosts: readonly string[], { pdf = false } = {}): Scope {
  const named = new Set(hosts);
  return ownPages(
    (url) => named.has(url.host),
    (home) => hostsScope([...hosts, new URL(home).host], { pdf }),
    pdf,
  );
}

/**
 * The scope of a task that may visit any public host name (not an IP address or a single label such as `localhost`; the
 * fetcher checks what a name resolves to) that is not refused.
 * @param refused hosts and domains in any spelling, or path prefixes of them (`HostPaths`)
 * @param allowed exceptions, which win if they match an address as specifically as a refusal (RFC 9309 section 2.2.2)
 * @param pdf true to admit PDFs
 */
export function publicScope(
  refused: readonly string[],
  { allowed = [] as readonly string[], pdf = false } = {},
): Scope {
  const [no, yes] = [new HostPaths(refused), new HostPaths(allowed)];
  const owns = (url: URL) => !standsAlone(url) && no.exactness(url) <= yes.exactness(url);
  return ownPages(owns, () => publicScope(refused, { allowed, pdf }), pdf);
}

/** The scope of owned pages, whichever page links to them. */
function ownPages(isOwned: (url: URL) => boolean, movedTo: Scope['movedTo'], pdf: boolean): Scope {
  const has = (text: string, isMeant: (url: URL) => boolean) => {
    const url = parsed(text);
    return url !== null && isOwned(url) && isMeant(url);
  };
  const admits = (text: string) => has(text, (url) => mayBePage(url, pdf));
  return { admits, answersFor: admits, owns: (text) => has(text, () => true), movedTo };
}

function scopeOf(homes: readonly string[], registers: readonly RegisterPlace[], pdf: boolean): Scope {
  const owners = new Set(homes.map((home) => ownerOf(new URL(home))));
  const names = homes.map((home) => siteName(new URL(home))).filter((name) => name.length >= MIN_NAME);
  const named = (url: URL) => names.some((name) => url.href.toLowerCase().includes(name));
  const registerAt = registerFinder(registers);

  const sameBody = (url: URL, from: URL) =>
    named(url) || (firstSegment(from) !== '' && firstSegment(url) === firstSegment(from));

  /** @param onHost decides for a link between two addresses of one register */
  const admitted = (text: string, fromText: string | undefined, onHost: (url: URL, from: URL) => boolean): boolean => {
    const url = parsed(text);
    if (!url || !mayBePage(url, pdf)) return false;
    if (owners.has(ownerOf(url))) return true;
    if (fromText === undefined || !registerAt(url)) return false;
    const from = parsed(fromText);
    return from !== null && (owners.has(ownerOf(from)) || (url.host === from.host && onHost(url, from)));
  };

  return {
    admits: (text, from) => admitted(text, from, (url, at) => registerAt(url)?.reach === 'part' && sameBody(url, at)),
    answersFor: (text, asked) =>
      admitted(text, asked, (url, at) => registerAt(url)?.reach === 'page' || sameBody(url, at)),
    owns(text) {
      const url = parsed(text);
      return url !== null && owners.has(ownerOf(url));
    },
    movedTo: (home) => scopeOf([...homes, home], registers, pdf),
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

/** True if the host is an IP address or a single label, so that host and port together identify a site. */
const standsAlone = ({ hostname }: URL): boolean =>
  !hostname.includes('.') || hostname.startsWith('[') || /^[\d.]+$/.test(hostname);

const ownerOf = (url: URL): string => (standsAlone(url) ? url.host : registrableDomain(url.hostname));

/** True if both URLs have one registrable domain or, without one, one host and port. */
export function isSameSite(a: string, b: string): boolean {
  const [one, other] = [parsed(a), parsed(b)];
  return one !== null && other !== null && ownerOf(one) === ownerOf(other);
}

/** `www.nordvik.kommune.no` → `nordvik`. */
const siteName = (url: URL): string => (standsAlone(url) ? '' : (registrableDomain(url.hostname).split('.')[0] ?? ''));

const firstSegment = (url: URL): string => url.pathname.split('/')[1] ?? '';

/** Corrections of the public-suffix list. `site`: one body's own name. `suffix`: each name directly below is a body. */
const OVERRIDES: ReadonlyMap<string, 'site' | 'suffix'> = new Map([
  ['ha.no', 'site'],
  ['oslo.no', 'site'],
  ['kommune.localhost', 'suffix'],
]);

/** Number of cached hosts: a search reads a few hosts thousands of times; the list takes microseconds each. */
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

/** Weight of a host label, above the length of any path. */
const A_LABEL = 10_000;

/** A list of hosts and domains, each with all under it, or with addresses of a path prefix (`hostPath`). */
export class HostPaths {
  readonly #paths = new Map<string, string[]>();

  /** @param lines lines that name no host are ignored */
  constructor(lines: Iterable<string>) {
    for (const line of lines) {
      const { hostname, path } = hostPath(line) ?? {};
      if (hostname === undefined || path === undefined) continue;
      this.#paths.set(hostname, [...(this.#paths.get(hostname) ?? []), path]);
    }
  }

  /** Specificity of the closest entry for an address: host labels, then length of the path; 0 if no entry matches. */
  exactness({ hostname, pathname, search }: URL): number {
    const labels = hostname.replace(/\.$/, '').split('.');
    for (const [i] of labels.entries()) {
      const begun = this.#paths
        .get(labels.slice(i).join('.'))
        ?.filter((path) => `${pathname}${search}`.startsWith(path));
      if (begun?.length) return (labels.length - i) * A_LABEL + Math.max(...begun.map(({ length }) => length));
    }
    return 0;
  }
}
