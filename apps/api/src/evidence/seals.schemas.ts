import { z } from 'zod';
import { Time } from '../http/common.js';

/** What became of a seal's time stamp. `none`: the operator names no authority, or did not when it was sealed. */
const Stamp = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('waiting'),
    /** What was wrong at the last attempt; null before the first. */
    detail: z.string().nullable(),
    /** When the authority is asked again; null: when the packet is. */
    nextAt: Time.nullable(),
  }),
  z.object({
    state: z.literal('stamped'),
    /** By the authority's clock. */
    at: Time,
    /** To whom its certificate was given. */
    by: z.string(),
  }),
]);

/** When a finding's packet was sealed last. */
export const Sealed = z.object({ sealedAt: Time, stamp: Stamp }).meta({ id: 'Sealed' });
export type Sealed = z.infer<typeof Sealed>;
