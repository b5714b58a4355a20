import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, PageQuery, Practice, pageOf, Time } from '../../../http/common.js';

/** Far more documents at once than a hub ever brought: held back until a person says whether they are news. */
export const Burst = z
  .object({
    id: Id,
    site: z.object({ id: Id, name: z.string() }),
    hub: z.object({ id: Id, url: Shown, title: Shown }),
    at: Time,
    documents: z.number().int(),
    state: z.enum(['held', 'released', 'dropped']),
  })
  .meta({ id: 'Burst' });
export type Burst = z.infer<typeof Burst>;

export const BurstsQuery = PageQuery.extend({ practice: Practice });
export type BurstsQuery = z.infer<typeof BurstsQuery>;

export const Bursts = pageOf(Burst).meta({ id: 'Bursts' });
export type Bursts = z.infer<typeof Bursts>;

/** released: its documents are news · dropped: they are not · held: back to where it was */
export const DecideBurst = z
  .strictObject({ state: z.enum(['held', 'released', 'dropped']) })
  .meta({ id: 'DecideBurst' });
export type DecideBurst = z.infer<typeof DecideBurst>;
