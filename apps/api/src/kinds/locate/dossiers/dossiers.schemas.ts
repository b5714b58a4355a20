import {
  Answer,
  Dossier,
  DossierPage,
  MAX_DOSSIER_LINKS,
  MAX_DOSSIER_PAGES,
  OffSiteLink,
  Outcome,
  QueryWord,
  Reason,
  UnreadAddress,
} from '@hyrde/contracts';
import { NamesShown, Shown } from '@hyrde/jobs/redaction';
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
  /** Query words, in the language searched for. */
  words: z.array(QueryWord),
  /** True if the target has no words in the site's language or in a related one. */
  lacksLanguage: z.boolean(),
}).meta({ id: 'SearchRecord' });
export type SearchRecord = z.infer<typeof SearchRecord>;

/** Dossier of a search: how it went and how it ended. */
export const SearchDossier = z
  .object({
    searchId: Id,
    site: z.object({ id: Id, name: z.string(), homeUrl: z.string() }),
    sweep: z.object({ id: Id, name: z.string() }),
    practice: z.boolean(),
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    algorithm: z.string(),
    answer: Answer,
    /** Outcome of the search. */
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
    /** null for searches carried out before dossiers were stored. */
    record: SearchRecord.nullable(),
  })
  .meta({ id: 'SearchDossier' });
export type SearchDossier = z.infer<typeof SearchDossier>;
export const SearchDossiers = z.array(SearchDossier).meta({ id: 'SearchDossiers' });
