import { z } from 'zod';

/**
 * How far a search may crawl on a register. `page`: only the address that a link of the site leads to, as in an
 * authority's register with one page for each body. `part`: from that address on, while addresses belong to the same
 * body, as on a vendor's portal.
 */
export const RegisterReach = z.enum(['page', 'part']).meta({ id: 'RegisterReach' });
export type RegisterReach = z.infer<typeof RegisterReach>;

/** A host name in lower case, with a non-default port if any; a leading `*.` matches any subdomain. */
export const RegisterHost = z
  .string()
  .max(255)
  .regex(
    /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/,
    'a host such as uustatus.no, or *.vendor.no for all below it',
  );

/** A host outside the sites that holds a target for many of them: a vendor's portal, or an authority's register. */
export interface Register {
  host: string;
  /** Name of the vendor or authority. */
  holder: string;
  reach: RegisterReach;
}

/** A register that is part of the product; people edit, remove and add registers as rows of `register`. */
export interface BuiltInRegister extends Register {
  /** Slugs of the targets that the register holds. */
  targets: readonly string[];
  /** ISO 3166-1 alpha-2 code, in lower case, of the country whose bodies use the register. */
  country: string;
  /** Where the register is documented. */
  source: string;
}

const RECORDS = ['mail-record', 'council-minutes'];

/** Entry for a vendor's cloud, in which each customer has a host or a path of its own. */
const cloudOf = (
  host: string,
  holder: string,
  source: string,
  { country = 'no', targets = RECORDS }: Partial<Pick<BuiltInRegister, 'country' | 'targets'>> = {},
): BuiltInRegister => ({ host, holder, targets, reach: 'part', country, source });

/** Entry for a cloud of council papers that a recipe reads (`docs/portals.md`). */
const councilOf = (host: string, holder: string, country: string): BuiltInRegister =>
  cloudOf(host, holder, 'The vendor’s recipe', { country, targets: ['council-minutes'] });

/** Registers that are known, by country: those of authorities, and vendors' clouds. */
export const BUILT_IN_REGISTERS: readonly BuiltInRegister[] = [
  {
    host: 'uustatus.no',
    holder: 'Uutilsynet',
    targets: ['accessibility-statement'],
    reach: 'page',
    country: 'no',
    source: 'https://www.uutilsynet.no/tilgjengelighetserklaering/om-tilgjengelegheitserklaering/1128',
  },
  {
    host: 'was.digst.dk',
    holder: 'Digitaliseringsstyrelsen',
    targets: ['accessibility-statement'],
    reach: 'page',
    country: 'dk',
    source: 'https://digst.dk/digital-service/webtilgaengelighed/om-tilgaengelighedserklaering/',
  },
  cloudOf('einnsyn.no', 'eInnsyn (Digdir)', 'https://samarbeid.difi.no/felleslosninger/einnsyn'),
  cloudOf('api.einnsyn.no', 'eInnsyn (Digdir)', 'The vendor’s recipe'),
  cloudOf('www.einnsyn.no', 'eInnsyn (Digdir)', 'https://samarbeid.difi.no/felleslosninger/einnsyn'),
  cloudOf('*.elementscloud.no', 'Sikri', 'Linked as “Postlister” by municipalities, such as gol.kommune.no'),
  cloudOf('*.360online.com', 'Tietoevry', 'The vendor’s cloud of Public 360°'),
  cloudOf('*.acossky.no', 'Acos', 'The vendor’s cloud of Acos Innsyn'),
  cloudOf('*.onacos.no', 'Acos', 'The vendor’s cloud of Acos Innsyn'),
  cloudOf('*.innsynsportal.no', 'Digdem', 'The vendor’s recipe'),
  cloudOf('*.unikom.se', 'Unikom', 'The vendor’s recipe', { country: 'se' }),
  cloudOf('adr.rik.ee', 'RIK', 'The vendor’s recipe', { country: 'ee', targets: ['mail-record'] }),
  councilOf('*.oncloudos.com', 'Innofactor', 'fi'),
  councilOf('*.cloudnc.fi', 'CloudNC', 'fi'),
  councilOf('*.sitzung-online.de', 'CC e-gov', 'de'),
  councilOf('*.more-rubin1.de', 'more! software', 'de'),
  councilOf('*.moderngov.co.uk', 'Civica', 'gb'),
  councilOf('*.notubiz.nl', 'NotuBiz', 'nl'),
  councilOf('*.raadsinformatie.nl', 'NotuBiz', 'nl'),
  councilOf('*.bestuurlijkeinformatie.nl', 'iBabs', 'nl'),
  councilOf('*.legistar.com', 'Granicus', 'us'),
  councilOf('*.granicus.com', 'Granicus', 'us'),
  councilOf('*.primegov.com', 'PrimeGov', 'us'),
  councilOf('*.civicclerk.com', 'CivicPlus', 'us'),
  councilOf('*.novusagenda.com', 'Novus', 'us'),
  councilOf('go.boarddocs.com', 'Diligent', 'us'),
  councilOf('*.escribemeetings.com', 'Diligent', 'ca'),
  {
    host: '*.varbi.com',
    holder: 'Varbi',
    targets: ['vacancies'],
    reach: 'part',
    country: 'se',
    source: 'The vendor’s cloud, in which each employer has a host',
  },
  {
    host: 'www.e-avrop.com',
    holder: 'e-Avrop',
    targets: ['procurement'],
    reach: 'part',
    country: 'se',
    source: 'The vendor’s portal, in which each buyer has a folder',
  },
];

/**
 * Returns a function that finds the register of a URL's host; an exact host name takes precedence over `*.`. The lookup
 * time does not depend on the number of registers.
 */
export function registerFinder<R extends Pick<Register, 'host'>>(
  registers: readonly R[],
): (url: Pick<URL, 'host' | 'hostname'>) => R | null {
  const exact = new Map(registers.map((register) => [register.host, register]));
  return ({ host, hostname }) => {
    const own = exact.get(host) ?? exact.get(hostname);
    if (own) return own;
    for (let dot = hostname.indexOf('.'); dot >= 0; dot = hostname.indexOf('.', dot + 1)) {
      const below = exact.get(`*${hostname.slice(dot)}`);
      if (below) return below;
    }
    return null;
  };
}
