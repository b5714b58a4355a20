import { EditedNames, SweepState } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, INT4_MAX, Time } from '../../../http/common.js';
import { Search } from '../searches/searches.schemas.js';
import { DraftWords } from '../targets/draft-words.js';

export const StartTryOut = z
  .strictObject({
    /** The version that the draft was made from. */
    basedOn: z.number().int().min(1).max(INT4_MAX),
    words: DraftWords,
    /** Left out, they are the version's. */
    names: EditedNames.optional(),
    siteId: Id,
  })
  .meta({ id: 'StartTryOut' });
export type StartTryOut = z.infer<typeof StartTryOut>;

const TriedSearch = Search.omit({ site: true });

/** A search with words that are no version yet, beside what a saved version found on the same site. */
export const TryOut = z
  .object({
    id: Id,
    target: z.string(),
    state: SweepState,
    basedOn: z.number().int(),
    site: z.object({ id: Id, name: z.string(), homeUrl: z.string() }),
    algorithm: z.string(),
    budget: z.number().int(),
    createdAt: Time,
    search: TriedSearch,
    /** The newest search of this site with that version, or else with another; null where there is none. */
    saved: z
      .object({
        version: z.number().int(),
        algorithm: z.string(),
        budget: z.number().int(),
        sweep: z.object({ id: Id, name: z.string() }),
        search: TriedSearch,
      })
      .nullable(),
  })
  .meta({ id: 'TryOut' });
export type TryOut = z.infer<typeof TryOut>;
