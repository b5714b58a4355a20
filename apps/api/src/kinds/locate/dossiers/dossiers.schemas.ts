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

/** What a search did, as it was kept. */
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
  /** The words that were looked for, in the language that they are in. */
  words: z.array(QueryWord),
  /** Does the target have no words in the language of the site, nor in one close to it? */
  lacksLanguage: z.boolean(),
}).meta({ id: 'SearchRecord' });
export type SearchRecord = z.infer<typeof SearchRecord>;

/** What a search did, and how it ended. */
export const SearchDossier = z
  .object({
    searchId: Id,
    site: z.object({ id: Id, name: z.string(), homeUrl: z.string() }),
    sweep: z.object({ id: Id, name: z.string() }),
    practice: z.boolean(),
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    algorithm: z.string(),
    answer: Answer,
    /** What stopped the search. */
    outcome: Outcome,
    reason: Reason,
    detail: z.string().nullable(),
    downloads: z.number().int(),
    budget: z.number().int(),
    finishedAt: Time.nullable(),
    foundUrl: Shown.nullable(),
    foundTitle: Shown.nullable(),
    /** Who holds the register that the page found stands on; null on the site itself. */
    foundRegister: z.string().nullable(),
    confidence: z.number().nullable(),
    /** Of all pages that it tells of. Covered, titles and labels show only words that are no names. */
    names: NamesShown,
    /** It has a finding: the evidence of it can be seen. */
    hasFinding: z.boolean(),
    /** Null for searches from before dossiers were kept. */
    record: SearchRecord.nullable(),
  })
  .meta({ id: 'SearchDossier' });
export type SearchDossier = z.infer<typeof SearchDossier>;
export const SearchDossiers = z.array(SearchDossier).meta({ id: 'SearchDossiers' });
