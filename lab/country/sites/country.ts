import { VENDORS, type Vendor } from '../portals/vendors/names.js';
import { Dice, hash } from '../random.js';
import { type Norwegian, slugOf } from '../words/language.js';
import { municipalityNames, REGIONS } from '../words/names.js';
import { dealTroubles, type Trouble } from './troubles.js';

/** The three kinds of content management systems the country's municipalities have bought. */
export const FAMILIES = ['fjord', 'skog', 'by'] as const;
export type Family = (typeof FAMILIES)[number];

/** What the header's menu shows: sections with their topics, sections alone, or only a link to a page called "Meny". */
export type Menu = 'mega' | 'bar' | 'hidden';

/**
 * Which pages are built by scripts in the browser: the home page (from data inside it, or fetched), the section that
 * leads to the mail record, or every page.
 */
export type Scripted = 'home-inline' | 'home-fetch' | 'section' | 'all';

/** Where a municipality keeps its mail record. */
export type RecordPlace =
  | { kind: 'own'; depth: number }
  /** On a vendor's portal, linked from the place where an own one would be; or from an own page about it. */
  | { kind: 'portal'; depth: number; portal: PortalName; ownPage: boolean }
  | { kind: 'absent' };

/** One municipality's site. Everything on its pages follows from these fields. */
export interface Site {
  kind: 'site';
  seed: number;
  name: string;
  slug: string;
  /** Host name without port. */
  host: string;
  /** Scheme, host and port: `http://www.nordvik.kommune.localhost:4180`. */
  origin: string;
  /** Its own address in 127.64.0.0/10; null where the name has none. */
  address: string | null;
  region: string;
  language: Norwegian;
  population: number;
  family: Family;
  menu: Menu;
  scripted: Scripted | null;
  record: RecordPlace;
  trouble: Trouble | null;
  /** Whose portal searches its archive; null where it has none. */
  archiveVendor: Vendor | null;
  /** The base of URLs on the portals this site may use. */
  port: number;
  /** When the site is seen (`siteAt`); null where its day stands still. */
  moment: Moment | null;
}

/** A moment of practice time. */
export interface Moment {
  /** Milliseconds since 1970. */
  time: number;
  /** The site as it stood when its life began, where all that follows is computed from. */
  first: Site;
}

/** The vendors' portals: one host for all, or a subdomain for each. */
export const PORTALS = [
  { name: 'postlisten', vendor: 'Postlisten AS', host: 'innsyn.postlisten.localhost', perSite: false },
  { name: 'dokumentsky', vendor: 'Dokumentsky AS', host: '*.dokumentsky.localhost', perSite: true },
] as const;
export type PortalName = (typeof PORTALS)[number]['name'];

export interface Country {
  seed: number;
  port: number;
  sites: Site[];
  /** Sites by host name. */
  byHost: ReadonlyMap<string, Site>;
  /** Sites by slug, as portals name them. */
  bySlug: ReadonlyMap<string, Site>;
  /** Hosts that are no municipality's; a country has none of itself. */
  others?: OtherHosts;
}

/** Hosts of all kinds around a country's sites. */
export interface OtherHosts {
  /** Each with an address of its own. */
  readonly addresses: ReadonlyMap<string, string>;
  /** What stands at a path with query, there or on a site beside its own pages; null where nothing does. */
  page(host: string, target: string): { status: number; type: string; body: string } | null;
  /** Links for a site's home page, to what stands beside its own pages; empty where nothing does. */
  linksAt(host: string): string;
}

export interface CountryOptions {
  seed?: number | undefined;
  /** How many municipalities; 357 as in Norway unless told otherwise. */
  sites?: number | undefined;
  /** The port in the sites' URLs. */
  port?: number | undefined;
  /** Which troubles to deal out; all of them unless told otherwise, none with an empty list. */
  troubles?: readonly Trouble[] | undefined;
  /** Can the archives of some be searched, on vendors' portals? Left out unless told otherwise. */
  archives?: boolean | undefined;
}

export const DEFAULT_SEED = 1;
export const DEFAULT_SITES = 357;
export const DEFAULT_PORT = 4180;

/** The portals' common addresses, at the end of the country's range; sites count from its start. */
export const PORTAL_ADDRESSES: Record<PortalName, string> = {
  postlisten: '127.127.255.1',
  dokumentsky: '127.127.255.2',
};

/** Generates a country. The same options give the same country; a smaller one is the start of a larger one's names. */
export function country(options: CountryOptions = {}): Country {
  const {
    seed = DEFAULT_SEED,
    sites: count = DEFAULT_SITES,
    port = DEFAULT_PORT,
    troubles,
    archives = false,
  } = options;
  const names = municipalityNames(new Dice(seed, 'names'), count);
  const dealt = dealTroubles(new Dice(seed, 'troubles', count), count, troubles);
  const sites = names.map((name, index) =>
    withArchive(makeSite(seed, name, index, port, dealt[index] ?? null), archives),
  );
  return {
    seed,
    port,
    sites,
    byHost: new Map(sites.map((site) => [site.host, site])),
    bySlug: new Map(sites.map((site) => [site.slug, site])),
  };
}

function makeSite(seed: number, name: string, index: number, port: number, trouble: Trouble | null): Site {
  const dice = new Dice(seed, 'site', name);
  const slug = slugOf(name);
  const region = REGIONS[weighted(dice)] ?? { name: 'Storhei', nynorsk: 0 };
  // `.invalid` never has an address (RFC 6761 section 6.4)
  const host = `www.${slug}.kommune.${trouble === 'dead-name' ? 'invalid' : 'localhost'}`;
  return {
    kind: 'site',
    seed: hash(seed, name),
    name,
    slug,
    host,
    origin: `http://${host}:${port}`,
    address: trouble === 'dead-name' ? null : `127.64.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`,
    region: region.name,
    language: dice.chance(region.nynorsk) ? 'nn' : 'nb',
    population: population(dice),
    family: dice.pick(FAMILIES),
    menu: dice.pick<Menu>(['mega', 'mega', 'bar', 'bar', 'hidden']),
    ...places(dice, trouble),
    trouble,
    archiveVendor: null,
    port,
    moment: null,
  };
}

/** A third of the sites that keep their record themselves, and have no other trouble, have a search over it. */
function withArchive(site: Site, archives: boolean): Site {
  const lot = hash(site.seed, 'archive vendor');
  if (!archives || site.trouble !== null || site.scripted !== null || site.record.kind !== 'own' || lot % 3 > 0)
    return site;
  return { ...site, archiveVendor: VENDORS[Math.floor(lot / 3) % VENDORS.length] ?? null };
}

/** Troubles that are about the record, or refuse the fetcher, go with the plainest of sites: one hardship at a time. */
function places(dice: Dice, trouble: Trouble | null): { record: RecordPlace; scripted: Scripted | null } {
  const record = recordPlace(dice);
  const scripted = dice.chance(0.1) ? dice.pick<Scripted>(['home-inline', 'home-fetch', 'section', 'all']) : null;
  if (trouble === null) return { record, scripted: record.kind === 'absent' ? null : scripted };
  return { record: { kind: 'own', depth: record.kind === 'absent' ? 2 : record.depth }, scripted: null };
}

/**
 * 8 % have none, 22 % use a portal. Depths as we know them from municipal sites: a third links to its record from the
 * home page, most others from a page or two below; where the menu shows topics, the second step is on every page.
 */
function recordPlace(dice: Dice): RecordPlace {
  const depth = dice.pick([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5]);
  const kind = dice.next();
  if (kind < 0.08) return { kind: 'absent' };
  if (kind < 0.3)
    return { kind: 'portal', depth, portal: dice.pick(PORTALS.map((p) => p.name)), ownPage: dice.chance(0.5) };
  return { kind: 'own', depth };
}

/** Log-normal; the median of about 5,200 and the long tail are Norway's. */
const population = (dice: Dice): number => Math.min(400_000, Math.round(5_200 * Math.exp(1.15 * dice.normal())) + 190);

/** Regions have unequal numbers of municipalities. */
const weighted = (dice: Dice): number => Math.floor(REGIONS.length * dice.next() ** 1.25);

/** The address of a site's entry on a portal. */
export function portalUrl(site: Site, portal: PortalName): string {
  return portal === 'postlisten'
    ? `http://innsyn.postlisten.localhost:${site.port}/${site.slug}/`
    : `http://${site.slug}.dokumentsky.localhost:${site.port}/postjournal`;
}
