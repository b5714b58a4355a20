import { VENDORS, type Vendor } from '../portals/vendors/names.js';
import { Dice, hash } from '../random.js';
import { type Norwegian, slugOf } from '../words/language.js';
import { municipalityNames, REGIONS } from '../words/names.js';
import { PARTNERS, type Partner } from '../words/partners.js';
import { dealTroubles, type Trouble } from './troubles.js';

/** Families of content management systems of the country's municipalities. */
export const FAMILIES = ['fjord', 'skog', 'by'] as const;
export type Family = (typeof FAMILIES)[number];

/** Content of the header's menu: sections with their topics, sections alone, or only a link to a page called "Meny". */
export type Menu = 'mega' | 'bar' | 'hidden';

/**
 * Pages that are built by scripts in the browser: the home page (from embedded or fetched data), the section that leads
 * to the mail record, or every page.
 */
export type Scripted = 'home-inline' | 'home-fetch' | 'section' | 'all';

/** Place of a municipality's mail record. */
export type RecordPlace =
  | { kind: 'own'; depth: number }
  /**
   * On a vendor's portal, linked from the page that would otherwise link to the site's own record, or from the site's
   * own page about the record.
   */
  | { kind: 'portal'; depth: number; portal: PortalName; ownPage: boolean }
  | { kind: 'absent' };

/** The site of a municipality or of a partner. Everything on its pages follows from these fields. */
export interface Site {
  kind: 'site';
  seed: number;
  name: string;
  /** The name as its pages give it: "Nordvik kommune". */
  title: string;
  slug: string;
  /** Domain of its mail addresses: `nordvik.kommune.localhost`. */
  domain: string;
  /** Host name without port. */
  host: string;
  /** Scheme, host and port: `http://www.nordvik.kommune.localhost:4180`. */
  origin: string;
  /** IP address in 127.64.0.0/10; null if the name has none. */
  address: string | null;
  region: string;
  language: Norwegian;
  population: number;
  family: Family;
  menu: Menu;
  scripted: Scripted | null;
  record: RecordPlace;
  trouble: Trouble | null;
  /** Vendor whose portal searches the site's archive; null if the archive has no search. */
  archiveVendor: Vendor | null;
  /** The body whose site this is; null for a municipality. */
  partner: Partner | null;
  /** Sites of the bodies to which its home page and the pages of their topics link. */
  partners: readonly Site[];
  /** Port of the URLs of the portals that this site may use. */
  port: number;
  /** Time for which the site is computed (`siteAt`); null if its date is fixed. */
  moment: Moment | null;
}

/** A moment of practice time. */
export interface Moment {
  /** Milliseconds since 1970. */
  time: number;
  /** The site at the start of its life, from which all later states are computed. */
  first: Site;
}

/** The vendors' portals: one host for all municipalities, or a subdomain for each. */
export const PORTALS = [
  { name: 'postlisten', vendor: 'Postlisten AS', host: 'innsyn.postlisten.localhost', perSite: false },
  { name: 'dokumentsky', vendor: 'Dokumentsky AS', host: '*.dokumentsky.localhost', perSite: true },
] as const;
export type PortalName = (typeof PORTALS)[number]['name'];

export interface Country {
  seed: number;
  port: number;
  /** Sites of the municipalities. */
  sites: Site[];
  /** Sites of other public bodies, which the registry does not list. */
  partners: Site[];
  /** All sites. */
  byHost: ReadonlyMap<string, Site>;
  /** Sites of the municipalities by slug, as portals name them. */
  bySlug: ReadonlyMap<string, Site>;
  /** Hosts other than municipalities; a country alone has none. */
  others?: OtherHosts;
}

/** Hosts of all kinds around a country's sites. */
export interface OtherHosts {
  readonly addresses: ReadonlyMap<string, string>;
  /** Response for a path with query, on such a host or beside the own pages of a site; null if no page exists there. */
  page(host: string, target: string): { status: number; type: string; body: string } | null;
  /** HTML of the links on a site's home page to the pages beside the site's own; empty if there are no such pages. */
  linksAt(host: string): string;
}

export interface CountryOptions {
  seed?: number | undefined;
  /** Number of municipalities; default 357, as in Norway. */
  sites?: number | undefined;
  /** Port in the sites' URLs. */
  port?: number | undefined;
  /** Troubles to distribute; default all, none with an empty list. */
  troubles?: readonly Trouble[] | undefined;
  /** True if the archives of some sites can be searched on vendors' portals; default false. */
  archives?: boolean | undefined;
  /** True if the municipalities link to public bodies that the registry does not list; default false. */
  partners?: boolean | undefined;
}

export const DEFAULT_SEED = 1;
export const DEFAULT_SITES = 357;
export const DEFAULT_PORT = 4180;

/** Addresses shared by the portals, at the end of the country's range; sites are numbered from its start. */
export const PORTAL_ADDRESSES: Record<PortalName, string> = {
  postlisten: '127.127.255.1',
  dokumentsky: '127.127.255.2',
};

/**
 * Generates a country. Equal options give equal countries; the names of a smaller country are the first names of a
 * larger one.
 */
export function country(options: CountryOptions = {}): Country {
  const {
    seed = DEFAULT_SEED,
    sites: count = DEFAULT_SITES,
    port = DEFAULT_PORT,
    troubles,
    archives = false,
    partners: withPartners = false,
  } = options;
  const names = municipalityNames(new Dice(seed, 'names'), count);
  const dealt = dealTroubles(new Dice(seed, 'troubles', count), count, troubles);
  const alone = names.map((name, index) =>
    withArchive(makeSite(seed, name, index, port, dealt[index] ?? null), archives),
  );
  const regions = regionsOf(alone);
  const partners = PARTNERS.slice(0, withPartners ? regions.length : 0).map((partner, index) =>
    partnerSite(partner, regions[index] ?? '', { seed, index, port }),
  );
  const sites = alone.map((site) => ({ ...site, partners: partners.filter(({ region }) => region === site.region) }));
  return {
    seed,
    port,
    sites,
    partners,
    byHost: new Map([...sites, ...partners].map((site) => [site.host, site])),
    bySlug: new Map(sites.map((site) => [site.slug, site])),
  };
}

function makeSite(seed: number, name: string, index: number, port: number, trouble: Trouble | null): Site {
  const dice = new Dice(seed, 'site', name);
  const slug = slugOf(name);
  const region = REGIONS[weighted(dice)] ?? { name: 'Storhei', nynorsk: 0 };
  // `.invalid` never has an address (RFC 6761 section 6.4).
  const host = `www.${slug}.kommune.${trouble === 'dead-name' ? 'invalid' : 'localhost'}`;
  return {
    kind: 'site',
    seed: hash(seed, name),
    name,
    title: `${name} kommune`,
    slug,
    domain: `${slug}.kommune.localhost`,
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
    partner: null,
    partners: [],
    port,
    moment: null,
  };
}

/** Regions with municipalities, descending by their number. */
function regionsOf(sites: readonly Site[]): string[] {
  const count = (region: string) => sites.filter((site) => site.region === region).length;
  return [...new Set(sites.map(({ region }) => region))].sort(
    (a, b) => count(b) - count(a) || a.localeCompare(b, 'nb'),
  );
}

/** A partner's site: without troubles and scripts, its record two links from the home page. */
function partnerSite(
  partner: Partner,
  region: string,
  { seed, index, port }: Record<'seed' | 'index' | 'port', number>,
): Site {
  const title = `${region} ${partner.name}`;
  const domain = `${slugOf(title)}.${partner.suffix}`;
  return {
    ...makeSite(seed, title, index, port, null),
    title,
    domain,
    host: `www.${domain}`,
    origin: `http://www.${domain}:${port}`,
    address: `127.127.254.${1 + index}`,
    region,
    language: 'nb',
    record: { kind: 'own', depth: 2 },
    scripted: null,
    partner,
  };
}

/** Gives an archive search to a third of the sites that keep their own record and have no other trouble. */
function withArchive(site: Site, archives: boolean): Site {
  const lot = hash(site.seed, 'archive vendor');
  if (!archives || site.trouble !== null || site.scripted !== null || site.record.kind !== 'own' || lot % 3 > 0)
    return site;
  return { ...site, archiveVendor: VENDORS[Math.floor(lot / 3) % VENDORS.length] ?? null };
}

/**
 * Draws the record's place and the scripted pages. Sites whose trouble concerns the record or refuses the fetcher are
 * otherwise plain, so that no site has two difficulties.
 */
function places(dice: Dice, trouble: Trouble | null): { record: RecordPlace; scripted: Scripted | null } {
  const record = recordPlace(dice);
  const scripted = dice.chance(0.1) ? dice.pick<Scripted>(['home-inline', 'home-fetch', 'section', 'all']) : null;
  if (trouble === null) return { record, scripted: record.kind === 'absent' ? null : scripted };
  return { record: { kind: 'own', depth: record.kind === 'absent' ? 2 : record.depth }, scripted: null };
}

/**
 * Draws the record's place: 8 % of sites have no record, 22 % use a portal. Depths follow those of real municipal
 * sites: a third link to the record from the home page, most others from one or two pages below; if the menu shows
 * topics, the second link is on every page.
 */
function recordPlace(dice: Dice): RecordPlace {
  const depth = dice.pick([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5]);
  const kind = dice.next();
  if (kind < 0.08) return { kind: 'absent' };
  if (kind < 0.3)
    return { kind: 'portal', depth, portal: dice.pick(PORTALS.map((p) => p.name)), ownPage: dice.chance(0.5) };
  return { kind: 'own', depth };
}

/** Population: log-normal, with Norway's median of about 5,200 and its long tail. */
const population = (dice: Dice): number => Math.min(400_000, Math.round(5_200 * Math.exp(1.15 * dice.normal())) + 190);

/** Index of a region; regions have unequal numbers of municipalities. */
const weighted = (dice: Dice): number => Math.floor(REGIONS.length * dice.next() ** 1.25);

export function portalUrl(site: Site, portal: PortalName): string {
  return portal === 'postlisten'
    ? `http://innsyn.postlisten.localhost:${site.port}/${site.slug}/`
    : `http://${site.slug}.dokumentsky.localhost:${site.port}/postjournal`;
}
