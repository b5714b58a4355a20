import { SweepState } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id } from '../../../http/common.js';

/** What a search named on a site of which people have said where the page is. */
const Named = z.object({
  searchId: Id,
  /** Null where it named none. */
  url: Shown.nullable(),
  right: z.boolean(),
});

const JudgedSite = z.object({
  site: z.object({ id: Id, name: z.string(), homeUrl: z.string() }),
  /** It taught the version: being right there proves little. */
  trained: z.boolean(),
  /** As people have said; null where the site has none. */
  rightUrl: Shown.nullable(),
  /** The newest search that counts. */
  before: Named,
  /** With the version's words; null while that search has not ended. */
  now: Named.nullable(),
});

/** What a version that is not in use finds on sites that people have judged, beside what was found there before. */
export const JudgedTryOut = z
  .object({
    /** Sites it could be tried on. */
    judged: z.number().int(),
    /** Of a try-out, at most so many are searched. */
    most: z.number().int(),
    /** Null where it has not been tried. */
    tryOut: z
      .object({
        id: Id,
        state: SweepState,
        downloads: z.number().int(),
        sites: z.array(JudgedSite),
      })
      .nullable(),
  })
  .meta({ id: 'JudgedTryOut' });
export type JudgedTryOut = z.infer<typeof JudgedTryOut>;
