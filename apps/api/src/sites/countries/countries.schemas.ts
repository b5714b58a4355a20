import { z } from 'zod';
import { Localised } from '../../http/common.js';

export const CountryParam = z.object({ code: z.string().max(10) });
export type CountryParam = z.infer<typeof CountryParam>;

/** A country that can be added, and what adding it would do now. */
export const Country = z
  .object({
    code: z.string(),
    name: Localised,
    /** What its bodies are called. */
    bodies: Localised,
    source: Localised,
    /** The day from which it holds. */
    asOf: z.iso.date(),
    /** Bodies in the file: `fresh` + `known` + `withoutAddress`. */
    count: z.number().int(),
    /** Would be added. */
    fresh: z.number().int(),
    /** Are among the sites already, by their address or their number and name; they stay as they are. */
    known: z.number().int(),
    /** Cannot be added before somebody gives their address. */
    withoutAddress: z.number().int(),
    /** Addresses that nobody has looked at. */
    uncheckedAddresses: z.number().int(),
    /** Addresses by the usual pattern alone: the first visit finds out. */
    guessedAddresses: z.number().int(),
    /** Languages that nobody has looked at. */
    uncheckedLanguages: z.number().int(),
    /** Bodies of which the first visit tells the language. */
    withoutLanguage: z.number().int(),
  })
  .meta({ id: 'Country' });
export type Country = z.infer<typeof Country>;
export const Countries = z.object({ items: z.array(Country) }).meta({ id: 'Countries' });
export type Countries = z.infer<typeof Countries>;
