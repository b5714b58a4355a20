import { Change } from '@hyrde/contracts';
import { z } from 'zod';
import { countsOf, Localised } from '../../../http/common.js';
import { Answered } from '../answers/answers.js';

/** What a locate sweep looks for, and by what. */
export const LocateFacts = z
  .object({
    kind: z.literal('locate'),
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    /** The first is the lead, which speaks for the sites. */
    algorithms: z.array(z.string()),
  })
  .meta({ id: 'LocateFacts' });
export type LocateFacts = z.infer<typeof LocateFacts>;

/** What its searches come to. */
export const LocateSummary = z
  .object({
    kind: z.literal('locate'),
    /** Of the sites, as the lead found them. */
    ...Answered,
    changes: countsOf(Change),
    review: z.object({ waiting: z.number().int(), decided: z.number().int() }),
  })
  .meta({ id: 'LocateSummary' });
export type LocateSummary = z.infer<typeof LocateSummary>;
