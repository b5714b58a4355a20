import { Dossier, QueryWords, wordsFor } from '@hyrde/contracts';
import type { Prisma } from '@hyrde/prisma';
import type { SearchRecord } from './dossiers.schemas.js';

type Row = Prisma.DossierGetPayload<object>;

/**
 * What a search did.
 * @param words the target version's, or a try-out's draft: which of them were looked for is told by the language
 */
export function asRecord(row: Row, words: unknown): SearchRecord {
  const { searchId: _, ...kept } = row;
  const dossier = Dossier.parse(kept);
  const { language, wordsLanguage } = dossier;
  return { ...dossier, words: wordsLanguage === null ? [] : wordsFor(QueryWords.parse(words), language) };
}
