import { LanguageCode } from '@hyrde/contracts';
import { z } from 'zod';
import { Localised } from '../../http/common.js';
import { faultsOfTiles, Tile } from '../../regions/tile.schemas.js';
import { identityOf, normaliseHomeUrl } from '../home-url.js';
import denmark from './dk.json' with { type: 'json' };
import norway from './no.json' with { type: 'json' };
import sweden from './se.json' with { type: 'json' };

/** Unchecked fields of a body. `guess`: the address follows the usual pattern, and the first visit tests it. */
const Unchecked = z.enum(['address', 'guess', 'language']);

/** Public body; unknown fields are absent, unchecked ones are listed in `unchecked`. */
const Body = z.strictObject({
  number: z.string().min(1).max(50),
  name: z.string().min(1).max(200),
  /** Further official names. */
  otherNames: z.array(z.string().min(1).max(200)).default([]),
  region: z.string().min(1).max(100),
  /** Language of the body's pages; if absent, the first visit determines it. */
  language: LanguageCode.optional(),
  /** Normalised by `normaliseHomeUrl`. */
  homeUrl: z.string().optional(),
  unchecked: z.array(Unchecked),
});
export type Body = z.infer<typeof Body>;

/** Data file of a country's public bodies of one kind. */
export const CountryFile = z
  .strictObject({
    /** ISO 3166-1, lower case. */
    code: z.string().regex(/^[a-z]{2}$/),
    name: Localised,
    bodies: Localised,
    source: Localised,
    /** Date at which numbers and names are valid. */
    asOf: z.iso.date(),
    /** Tile map of the regions; without one, the dashboard shows bars only. */
    tiles: z.array(Tile).default([]),
    rows: z.array(Body).min(1),
  })
  .superRefine(({ rows, tiles }, { addIssue }) => {
    for (const fault of [...faultsOf(rows), ...faultsOfTiles(tiles), ...tileFaults(rows, tiles)])
      addIssue({ code: 'custom', message: fault, path: ['rows'] });
  });
export type CountryFile = z.infer<typeof CountryFile>;

/** Faults of a tile map: regions without a tile. */
function* tileFaults(rows: readonly Body[], tiles: readonly Tile[]): Generator<string> {
  const regions = new Set(tiles.map(({ region }) => region));
  if (tiles.length > 0)
    for (const { number, region } of rows) if (!regions.has(region)) yield `${number}: ${region} has no tile`;
}

function* faultsOf(rows: readonly Body[]): Generator<string> {
  const numbers = new Set<string>();
  const homes = new Map<string, string>();
  for (const { number, homeUrl, language, unchecked } of rows) {
    if (numbers.has(number)) yield `${number} occurs twice`;
    numbers.add(number);
    if ((unchecked.includes('address') || unchecked.includes('guess')) && !homeUrl)
      yield `${number}: an absent address cannot be unchecked`;
    if (unchecked.includes('language') && !language) yield `${number}: an absent language cannot be unchecked`;
    if (homeUrl === undefined) continue;
    if (normaliseHomeUrl(homeUrl) !== homeUrl) yield `${number}: "${homeUrl}" is not normalised`;
    const identity = identityOf(homeUrl);
    const twin = homes.get(identity);
    if (twin !== undefined) yield `${number} has the home page of ${twin}`;
    homes.set(identity, number);
  }
}

/** Countries delivered with the product, one data file each. */
export const COUNTRIES: readonly CountryFile[] = [norway, sweden, denmark].map((file) => CountryFile.parse(file));

const byHome = new Map(
  COUNTRIES.flatMap(({ code, rows }) =>
    rows.flatMap(({ homeUrl }) => (homeUrl ? [[identityOf(homeUrl), code.toUpperCase()] as const] : [])),
  ),
);

/**
 * Country of the body with this home page, as ISO 3166-1 code in capitals, for domains that reveal none, such as
 * sarpsborg.com.
 * @param homeUrl normalised by `normaliseHomeUrl`
 * @returns null if no country's file contains the home page
 */
export const countryOfHome = (homeUrl: string): string | null => byHome.get(identityOf(homeUrl)) ?? null;
