import {
  Answer,
  areKin,
  Dossier,
  DossierPage,
  MAX_DOSSIER_LINKS,
  MAX_DOSSIER_PAGES,
  MAX_LIKELIEST,
  NotSeen,
  named,
  OffSiteLink,
  Outcome,
  QueryWord,
  QueryWords,
  Reason,
  UnopenedAddress,
  UnreadAddress,
  WALL_KINDS,
  wordsFor,
} from '@hyrde/contracts';
import { type NameRedaction, NamesShown, Shown } from '@hyrde/jobs/redaction';
import { isListedMark } from '@hyrde/jobs/site';
import type { Prisma } from '@hyrde/store';
import { storedJson, storedRow } from '@hyrde/store/statement';
import { z } from 'zod';
import { Id, Localised, Time } from '../../../http/common.js';

/** Record of a search, as stored. */
export const SearchRecord = Dossier.extend({
  pages: z.array(DossierPage.extend({ url: Shown, title: Shown })).max(MAX_DOSSIER_PAGES),
  unread: z
    .array(
      UnreadAddress.extend({
        url: Shown,
        probable: z
          .object({ label: Shown, confidence: z.number().min(0).max(1) })
          .nullable()
          .default(null),
      }),
    )
    .max(MAX_DOSSIER_LINKS),
  offSite: z
    .array(OffSiteLink.extend({ url: Shown, from: Shown, label: Shown, context: Shown.nullable() }))
    .max(MAX_DOSSIER_LINKS),
  notSeen: NotSeen.extend({
    likeliest: z.array(UnopenedAddress.extend({ url: Shown, label: Shown })).max(MAX_LIKELIEST),
  })
    .nullable()
    .default(null),
  /** Query words, in the language searched for. */
  words: z.array(QueryWord),
  /** True if the target has no words in the site's language or in a related one. */
  lacksLanguage: z.boolean(),
}).meta({ id: 'SearchRecord' });
export type SearchRecord = z.infer<typeof SearchRecord>;

/** A page that answered in place of the site's, with the evidence that it is one. It is kept as received. */
export const WallSeen = named('WallSeen', {
  /** Position of its answer in the task's journal, as in the WARC. */
  seq: z.int(),
  url: Shown,
  status: z.int().nullable(),
  at: Time,
  kind: z.enum(WALL_KINDS),
  /** Headers, vendors' marks in the source, and phrases that state the wall. */
  marks: z.array(Shown),
  /** Log-odds that each term of the evidence adds, strongest first; empty if a header or an empty answer decides alone. */
  odds: z.array(z.object({ term: z.string(), odds: z.number() })),
});
export type WallSeen = z.infer<typeof WallSeen>;

/** Dossier of a search: how it went and how it ended. */
export const SearchDossier = named('SearchDossier', {
  searchId: Id,
  site: z.object({ id: Id, name: z.string(), homeUrl: z.string() }),
  sweep: z.object({ id: Id, name: z.string() }),
  practice: z.boolean(),
  target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
  algorithm: z.string(),
  answer: Answer,
  outcome: Outcome,
  reason: Reason,
  detail: z.string().nullable(),
  downloads: z.number().int(),
  budget: z.number().int(),
  finishedAt: Time.nullable(),
  foundUrl: Shown.nullable(),
  foundTitle: Shown.nullable(),
  /** Holder of the register that hosts the found page; null if the page is on the site itself. */
  foundRegister: z.string().nullable(),
  confidence: z.number().nullable(),
  /**
   * State of names on all pages of the dossier. If redacted, titles and labels contain only words that are not names.
   */
  names: NamesShown,
  /** True if the search has a finding with evidence. */
  hasFinding: z.boolean(),
  /** First walls that answered in place of pages; empty for searches carried out before they were kept. */
  walls: z.array(WallSeen),
  /** null for searches carried out before dossiers were stored. */
  record: SearchRecord.nullable(),
});
export type SearchDossier = z.infer<typeof SearchDossier>;
export const SearchDossiers = z.array(SearchDossier).meta({ id: 'SearchDossiers' });

/** `Wall` of jobs/site as stored, by whatever version. */
const StoredWall = z.object({
  kind: z.enum(WALL_KINDS),
  marks: z.array(z.string()),
  odds: z.record(z.string(), z.number()),
});

type KeptPage = Prisma.EvidencePageGetPayload<{
  select: { seq: true; finalUrl: true; status: true; at: true; wall: true };
}>;

/** The walls among a task's kept pages for the API, redacted as given, except for marks that no page wrote. */
export const wallsSeen = (pages: readonly KeptPage[], redaction: NameRedaction): WallSeen[] =>
  pages.flatMap(({ seq, finalUrl, status, at, wall }) => {
    const { data } = StoredWall.safeParse(wall);
    if (!data) return [];
    const odds = Object.entries(data.odds).map(([term, each]) => ({ term, odds: each }));
    return {
      ...{ seq, status, at: at.toISOString(), kind: data.kind },
      url: redaction.address(finalUrl),
      marks: data.marks.map((mark) => (isListedMark(mark) ? Shown.parse(mark) : redaction.text(finalUrl, mark))),
      odds: odds.sort((a, b) => Math.abs(b.odds) - Math.abs(a.odds)),
    };
  });

type Row = Prisma.DossierGetPayload<object>;
type Locate = Prisma.LocateSweepGetPayload<{ include: { targetVersion: true } }>;

/** Record of a search, as stored. */
export interface KeptRecord extends Dossier {
  words: QueryWord[];
  /** True if the words are in a language that is neither the site's nor related to it. */
  lacksLanguage: boolean;
}

/** Words of a search's sweep: of the try-out's draft, else of the target version. */
export function sweepWords({ sweepId, draftWords, targetVersion }: Locate): QueryWords {
  return draftWords === null
    ? storedJson(`target version ${targetVersion.id}`, 'words', QueryWords, targetVersion.words)
    : storedJson(`sweep ${sweepId}`, 'draft_words', QueryWords, draftWords);
}

/**
 * Reads the stored record of a search.
 * @param words words of its sweep; the record's language selects the query words
 */
export function asRecord(row: Row, words: QueryWords): KeptRecord {
  const { searchId, ...kept } = row;
  const dossier = storedRow(`dossier ${searchId}`, Dossier, kept);
  const { language, wordsLanguage } = dossier;
  const lacksLanguage = wordsLanguage !== null && language !== null && !areKin(wordsLanguage, language);
  return {
    ...dossier,
    words: wordsLanguage === null ? [] : wordsFor(words, language),
    lacksLanguage,
  };
}

export const pagesOfRecord = (record: KeptRecord | null): string[] =>
  record === null
    ? []
    : [
        ...[...record.pages, ...record.unread, ...(record.notSeen?.likeliest ?? [])].map(({ url }) => url),
        ...record.offSite.flatMap(({ url, from }) => [url, from]),
      ];

/** The record for the API, redacted as given. */
export function shownRecord(record: KeptRecord, redaction: NameRedaction): SearchRecord {
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
    notSeen: record.notSeen && {
      ...record.notSeen,
      likeliest: record.notSeen.likeliest.map(({ url, label }) => ({
        url: redaction.address(url),
        label: redaction.text(url, label),
      })),
    },
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
