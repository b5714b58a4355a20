import { z } from 'zod';
import { Time } from '../http/common.js';

/** State of a seal's time stamp. `none`: the operator names no authority, or did not at the time of sealing. */
const Stamp = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('waiting'),
    /** Error of the last attempt; null before the first. */
    detail: z.string().nullable(),
    /** Time of the next request to the authority; if null, the next request for the packet triggers it. */
    nextAt: Time.nullable(),
  }),
  z.object({
    state: z.literal('stamped'),
    /** Time by the authority's clock. */
    at: Time,
    /** Subject of the authority's certificate. */
    by: z.string(),
  }),
]);

/** Time of the last sealing of a finding's packet. */
export const Sealed = z.object({ sealedAt: Time, stamp: Stamp }).meta({ id: 'Sealed' });
export type Sealed = z.infer<typeof Sealed>;
