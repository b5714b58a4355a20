import { identityOf } from '../home-url.js';
import { CountryFile } from './country-file.js';
import denmark from './dk.json' with { type: 'json' };
import norway from './no.json' with { type: 'json' };
import sweden from './se.json' with { type: 'json' };

/** The countries that come with the product, each a data file. */
export const COUNTRIES: readonly CountryFile[] = [norway, sweden, denmark].map((file) => CountryFile.parse(file));

const byHome = new Map(
  COUNTRIES.flatMap(({ code, rows }) =>
    rows.flatMap(({ homeUrl }) => (homeUrl ? [[identityOf(homeUrl), code.toUpperCase()] as const] : [])),
  ),
);

/**
 * The country of the body whose home page this is, ISO 3166-1 in capitals: addresses such as sarpsborg.com tell none.
 * @param homeUrl as `normaliseHomeUrl` writes it
 * @returns null where it is in no country's file
 */
export const countryOfHome = (homeUrl: string): string | null => byHome.get(identityOf(homeUrl)) ?? null;
