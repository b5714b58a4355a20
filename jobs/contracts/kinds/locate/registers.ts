import { z } from 'zod';

/**
 * How far a search may go on a register: `page`, the address that a link of the site leads to and no other, as in an
 * authority's register that has a page for each body; `part`, from there on while the addresses are of the same body, as
 * on a vendor's portal.
 */
export const RegisterReach = z.enum(['page', 'part']).meta({ id: 'RegisterReach' });
export type RegisterReach = z.infer<typeof RegisterReach>;

/** A host name in lower case, with its port where it is none of the usual; a leading `*.` stands for any subdomain. */
export const RegisterHost = z
  .string()
  .max(255)
  .regex(
    /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/,
    'a host such as uustatus.no, or *.vendor.no for all below it',
  );

/** A place off the sites where a target lies for many of them: a vendor's portal, an authority's register. */
export interface Register {
  host: string;
  /** Vendor or authority. */
  holder: string;
  reach: RegisterReach;
}

/** A register that comes with the product; people edit and remove them, and add others, as rows of `register`. */
export interface BuiltInRegister extends Register {
  /** Slugs of the targets that lie there. */
  targets: readonly string[];
  /** ISO 3166-1 alpha-2 code, in lower case, of the country whose bodies are in it. */
  country: string;
  /** Where it is known from. */
  source: string;
}

const RECORDS = ['mail-record', 'council-minutes'];

/** A vendor's cloud, in which each of its customers has a host or a part. */
const cloudOf = (host: string, holder: string, source: string): BuiltInRegister => ({
  host,
  holder,
  targets: RECORDS,
  reach: 'part',
  country: 'no',
  source,
});

/** Those that Norwegian, Danish and Swedish bodies are known to use. */
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
  cloudOf('www.einnsyn.no', 'eInnsyn (Digdir)', 'https://samarbeid.difi.no/felleslosninger/einnsyn'),
  cloudOf('*.elementscloud.no', 'Sikri', 'Linked as “Postlister” by municipalities, such as gol.kommune.no'),
  cloudOf('*.360online.com', 'Tietoevry', 'The vendor’s cloud of Public 360°'),
  cloudOf('*.acossky.no', 'Acos', 'The vendor’s cloud of Acos Innsyn'),
  cloudOf('*.onacos.no', 'Acos', 'The vendor’s cloud of Acos Innsyn'),
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

/** Finds the register that stands at a host; the exact name goes before `*.`. Costs the same with ten as with a thousand. */
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
