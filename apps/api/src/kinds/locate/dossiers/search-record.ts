import { areKin, Dossier, type QueryWord, QueryWords, wordsFor } from '@hyrde/contracts';
import type { Covering } from '@hyrde/jobs/redaction';
import type { Prisma } from '@hyrde/store';
import type { SearchRecord } from './dossiers.schemas.js';

type Row = Prisma.DossierGetPayload<object>;

/** Record of a search, as stored. */
export interface KeptRecord extends Dossier {
  words: QueryWord[];
  /** True if the words are in a language that is neither the site's nor related to it. */
  lacksLanguage: boolean;
}

/**
 * Reads the stored record of a search.
 * @param words words of the target version or of a try-out's draft; the record's language selects the query words
 */
export function asRecord(row: Row, words: unknown): KeptRecord {
  const { searchId: _, ...kept } = row;
  const dossier = Dossier.parse(kept);
  const { language, wordsLanguage } = dossier;
  const lacksLanguage = wordsLanguage !== null && language !== null && !areKin(wordsLanguage, language);
  return {
    ...dossier,
    words: wordsLanguage === null ? [] : wordsFor(QueryWords.parse(words), language),
    lacksLanguage,
  };
}

/** Addresses of all pages in the record. */
export const pagesOfRecord = (record: KeptRecord | null): string[] =>
  record === null
    ? []
    : [
        ...[...record.pages, ...record.unread].map(({ url }) => url),
        ...record.offSite.flatMap(({ url, from }) => [url, from]),
      ];

/** The record for the API, redacted as given. */
export function shownRecord(record: KeptRecord, redaction: Covering): SearchRecord {
  return {
    ...record,
    pages: record.pages.map((page) => ({
      ...page,
      url: redaction.address(page.url),
      title: redaction.text(page.url, page.title),
    })),
    unread: record.unread.map((one) => ({
      ...one,
      url: redaction.address(one.url),
      probable: one.probable && { ...one.probable, label: redaction.text(one.url, one.probable.label) },
    })),
    offSite: record.offSite.map((link) => {
      const named = redaction.names(link.url) ? link.url : link.from;
      return {
        ...link,
        url: redaction.address(link.url),
        from: redaction.address(link.from),
        label: redaction.text(named, link.label),
        context: redaction.text(named, link.context),
      };
    }),
  };
}
