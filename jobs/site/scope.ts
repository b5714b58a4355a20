import { type Register, registerFinder } from '@hyrde/contracts';
import { HostPaths } from './host-paths.js';
import { commandsChange } from './reads-only.js';
import { registrableDomain } from './registrable-domain.js';

/** Which addresses belong to a site: its own pages, and what stands of it on registers. */
export interface Scope {
  /**
   * May a search of this site open `url`?
   * @param url canonical
   * @param from the page that links to it; left out, only the site's own pages are admitted
   */
  admits(url: string, from?: string): boolean;
  /** May the page at `url` stand for the address `asked`, which redirects to it? */
  answersFor(url: string, asked: string): boolean;
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

/** Tools by which a page is changed are no pages either, and are not to be touched. */
const mayBePage = (url: URL, pdf: boolean): boolean =>
  !NOT_A_PAGE.test(url.pathname) && (pdf || !PDF.test(url.pathname)) && !commandsChange(url);

/** What a scope knows of a register. */
export type RegisterPlace = Pick<Register, 'host' | 'reach'>;

/** A site's name must be so long before finding it in a register's URL means anything. */
const MIN_NAME = 3;

/**
 * The scope of the site at `home`.
 *
 * Its own pages are those of its registrable domain, whatever the port; an IP address or a lone name such as
 * `localhost` stands only for itself, port included. From there a link to any of the registers is admitted. A register is
 * shared by many bodies, so on one of reach `page` no link is admitted, and on one of reach `part` only while it stays on
 * the host and either begins with the same path segment as the page it stands on (`/nordvik/…`) or carries the site's name
 * in host, path or query (`nordvik.portal.no`, `?enhet=nordvik`). A register's front page names no body: from it only the
 * site's name leads on.
 * @param pdf are PDFs admitted? Only where one may be the page sought: most sites link to thousands
 */
export function siteScope(home: string, registers: readonly RegisterPlace[], { pdf = false } = {}): Scope {
  return scopeOf([home], registers, pdf);
}

/** Is it one of the practice country, which lies under `localhost` as nothing else does (RFC 6761 section 6.3)? */
export const isPracticeHost = (hostname: string): boolean => /(?:^|\.)localhost$/.test(hostname);

/**
 * The scope of a task about several hosts, each with its port: their pages, and nothing else. A home that moves takes its
 * new host in.
 * @param hosts as `URL.host` has them
 * @param pdf are PDFs admitted?
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
 * The scope of a task that may go anywhere: every host with a name in public (an address in figures or a lone name such as
 * `localhost` is none; where a name leads is for the fetcher to check), but for those that are refused.
 * @param refused hosts and domains, in any spelling, or parts of them (`HostPaths`)
 * @param allowed the same, not refused where it names an address as exactly as what is refused does (RFC 9309 section 2.2.2)
 * @param pdf are PDFs admitted?
 */
export function publicScope(
  refused: readonly string[],
  { allowed = [] as readonly string[], pdf = false } = {},
): Scope {
  const [no, yes] = [new HostPaths(refused), new HostPaths(allowed)];
  const owns = (url: URL) => !standsAlone(url) && no.exactness(url) <= yes.exactness(url);
  return ownPages(owns, () => publicScope(refused, { allowed, pdf }), pdf);
}

/** The scope of the pages of what is owned, whoever links to them. */
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

  /** @param onHost what of a register's own addresses is admitted from another one there */
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

/** Is the host an IP address or a lone label, so that only host and port together name a site? */
const standsAlone = ({ hostname }: URL): boolean =>
  !hostname.includes('.') || hostname.startsWith('[') || /^[\d.]+$/.test(hostname);

const ownerOf = (url: URL): string => (standsAlone(url) ? url.host : registrableDomain(url.hostname));

/** Are both of one site: of one registrable domain, or, without one, of one host and port? */
export function isSameSite(a: string, b: string): boolean {
  const [one, other] = [parsed(a), parsed(b)];
  return one !== null && other !== null && ownerOf(one) === ownerOf(other);
}

/** `www.nordvik.kommune.no` → `nordvik`. */
const siteName = (url: URL): string => (standsAlone(url) ? '' : (registrableDomain(url.hostname).split('.')[0] ?? ''));

const firstSegment = (url: URL): string => url.pathname.split('/')[1] ?? '';
