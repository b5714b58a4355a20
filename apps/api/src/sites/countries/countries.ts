import { CountryFile } from './country-file.js';
import denmark from './dk.json' with { type: 'json' };
import norway from './no.json' with { type: 'json' };
import sweden from './se.json' with { type: 'json' };

/** The countries that come with the product, each a data file. */
export const COUNTRIES: readonly CountryFile[] = [norway, sweden, denmark].map((file) => CountryFile.parse(file));
