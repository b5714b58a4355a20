import { Dossier, QueryWords, wordsFor } from '@hyrde/contracts';
import type { Prisma } from '@hyrde/prisma';
import type { Covering } from '../../../names/naming-pages.service.js';
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

/** The addresses of all pages that it tells of. */
export const pagesOfRecord = (record: SearchRecord | null): string[] =>
  record === null
    ? []
    : [
        ...[...record.pages, ...record.unread].map(({ url }) => url),
        ...record.offSite.flatMap(({ url, from }) => [url, from]),
      ];

/**
 * What a search did, for those who may not read the names on its pages.
 * @param answer the page that is the answer: its address is shown
 */
export function coveredRecord(record: SearchRecord, covering: Covering, answer: string | null): SearchRecord {
  const address = (url: string) => (url === answer ? url : covering.address(url));
  return {
    ...record,
    pages: record.pages.map((page) => ({
      ...page,
      url: address(page.url),
      title: covering.text(page.url, page.title),
    })),
    unread: record.unread.map((one) => ({
      ...one,
      url: address(one.url),
      probable: one.probable && { ...one.probable, label: covering.text(one.url, one.probable.label) },
    })),
    offSite: record.offSite.map((link) => {
      const named = covering.names(link.url) ? link.url : link.from;
      return {
        ...link,
        url: address(link.url),
        from: address(link.from),
        label: covering.text(named, link.label),
        context: covering.text(named, link.context),
      };
    }),
  };
}
