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
export function shownRecord(record: KeptRecord, covering: Covering): SearchRecord {
  return {
    ...record,
    pages: record.pages.map((page) => ({
      ...page,
      url: covering.address(page.url),
      title: covering.text(page.url, page.title),
    })),
    unread: record.unread.map((one) => ({
      ...one,
      url: covering.address(one.url),
      probable: one.probable && { ...one.probable, label: covering.text(one.url, one.probable.label) },
    })),
    offSite: record.offSite.map((link) => {
      const named = covering.names(link.url) ? link.url : link.from;
      return {
        ...link,
        url: covering.address(link.url),
        from: covering.address(link.from),
        label: covering.text(named, link.label),
        context: covering.text(named, link.context),
      };
    }),
  };
}
