import { LanguageCode } from '@hyrde/contracts';
import { z } from 'zod';
import { Localised } from '../../http/common.js';
import { faultsOfTiles, Tile } from '../../regions/tile.schemas.js';
import { identityOf, normaliseHomeUrl } from '../home-url.js';
import denmark from './dk.json' with { type: 'json' };
import norway from './no.json' with { type: 'json' };
import sweden from './se.json' with { type: 'json' };

/** Fields of a body that no person has checked. `guess`: the address follows the usual pattern; the first visit tests it. */
const Unchecked = z.enum(['address', 'guess', 'language']);

/** A public body; what is not known for certain is left out, what nobody has looked at is named. */
const Body = z.strictObject({
  /** Official. */
  number: z.string().min(1).max(50),
  name: z.string().min(1).max(200),
  /** Official beside the name. */
  otherNames: z.array(z.string().min(1).max(200)).default([]),
  region: z.string().min(1).max(100),
  /** In which the body writes; left out, the first visit tells. */
  language: LanguageCode.optional(),
  /** As the registry writes it. */
  homeUrl: z.string().optional(),
  unchecked: z.array(Unchecked),
});
export type Body = z.infer<typeof Body>;

/** A country's public bodies of one kind, as they come with the product. */
export const CountryFile = z
  .strictObject({
    /** ISO 3166-1, in lower case. */
    code: z.string().regex(/^[a-z]{2}$/),
    name: Localised,
    /** Name of the bodies, in the plural. */
    bodies: Localised,
    /** Where the facts are from. */
    source: Localised,
    /** The day from which numbers and names hold. */
    asOf: z.iso.date(),
    /** The map of its regions; a country without one has bars alone. */
    tiles: z.array(Tile).default([]),
    rows: z.array(Body).min(1),
  })
  .superRefine(({ rows, tiles }, { addIssue }) => {
    for (const fault of [...faultsOf(rows), ...faultsOfTiles(tiles), ...offTheMap(rows, tiles)])
      addIssue({ code: 'custom', message: fault, path: ['rows'] });
  });
export type CountryFile = z.infer<typeof CountryFile>;

/** A map has all of the country. */
function* offTheMap(rows: readonly Body[], tiles: readonly Tile[]): Generator<string> {
  const regions = new Set(tiles.map(({ region }) => region));
  if (tiles.length > 0)
    for (const { number, region } of rows) if (!regions.has(region)) yield `${number}: ${region} has no square`;
}

function* faultsOf(rows: readonly Body[]): Generator<string> {
  const numbers = new Set<string>();
  const homes = new Map<string, string>();
  for (const { number, homeUrl, language, unchecked } of rows) {
    if (numbers.has(number)) yield `${number} stands twice`;
    numbers.add(number);
    if ((unchecked.includes('address') || unchecked.includes('guess')) && !homeUrl)
      yield `${number}: an address that is not there cannot be unchecked`;
    if (unchecked.includes('language') && !language)
      yield `${number}: a language that is not there cannot be unchecked`;
    if (homeUrl === undefined) continue;
    if (normaliseHomeUrl(homeUrl) !== homeUrl) yield `${number}: "${homeUrl}" is not as the registry writes it`;
    const identity = identityOf(homeUrl);
    const twin = homes.get(identity);
    if (twin !== undefined) yield `${number} has the home page of ${twin}`;
    homes.set(identity, number);
  }
}

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
