import { CountryFile } from './country-file.js';
import norway from './no.json' with { type: 'json' };

/** The countries that come with the product, each a data file. */
export const COUNTRIES: readonly CountryFile[] = [norway].map((file) => CountryFile.parse(file));
