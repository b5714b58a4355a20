import { z } from 'zod';

/** BCP 47 primary subtag of a language, such as `nb`, `nn`, `en`. */
export const LanguageCode = z.string().regex(/^[a-z]{2,3}$/, 'a language code of two or three letters, such as nb');
export type LanguageCode = z.infer<typeof LanguageCode>;

/** A query word with its weight; 1 is a usual word, more is a word that tells more. */
export const QueryWord = z.object({ word: z.string().min(1).max(60), weight: z.number().positive().max(10) });
export type QueryWord = z.infer<typeof QueryWord>;

/** Query words by language. */
export const QueryWords = z.record(LanguageCode, z.array(QueryWord).min(1).max(100));
export type QueryWords = z.infer<typeof QueryWords>;
