import { searchPortals } from '../portals/search.js';
import { type Country, country, DEFAULT_SEED, DEFAULT_SITES, PORTALS } from './country.js';

/** List of sites as a product would get it from an authority; it does not say where any record is. */
export interface Registry {
  regions: string[];
  sites: { name: string; homeUrl: string; region: string; language: string; population: number }[];
  /** A leading `*.` in a host matches any subdomain. */
  portals: { host: string; vendor: string }[];
}

/** The registry of the country with these options. */
export function registry(seed: number = DEFAULT_SEED, port: number, sites: number = DEFAULT_SITES): Registry {
  return registryOf(country({ seed, port, sites }));
}

export function registryOf(land: Country): Registry {
  return {
    regions: [...new Set(land.sites.map((site) => site.region))].sort((a, b) => a.localeCompare(b, 'nb')),
    sites: land.sites.map((site) => ({
      name: site.name,
      homeUrl: `${site.origin}/`,
      region: site.region,
      language: site.language,
      population: site.population,
    })),
    portals: [...PORTALS, ...searchPortals(land)].map(({ host, vendor }) => ({ host, vendor })),
  };
}

/** The sites as CSV with a header row; names contain neither commas nor quotes. */
export const registryCsv = (list: Registry): string =>
  `name,homeUrl,region,language,population\n${list.sites.map((site) => [site.name, site.homeUrl, site.region, site.language, site.population].join(',')).join('\n')}\n`;
