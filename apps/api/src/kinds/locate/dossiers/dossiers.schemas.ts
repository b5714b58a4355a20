import { Answer, Dossier, Outcome, QueryWord, Reason } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, Localised, Time } from '../../../http/common.js';
import { NamesShown } from '../../../names/names.schemas.js';

/** What a search did, as it was kept. */
export const SearchRecord = Dossier.extend({
  /** The words that were looked for, in the language that they are in. */
  words: z.array(QueryWord),
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
    foundUrl: z.string().nullable(),
    foundTitle: z.string().nullable(),
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
