import { z } from 'zod';
import { QuietHours } from './quiet-hours.js';

/** Seconds between two documents that an owner may ask for: with more than an hour a visit never ends, and is better objected to. */
const MAX_OWNER_DELAY_S = 3_600;

/**
 * What the owner of a host asks of who visits it and all hosts below it. `objection`: nothing is asked of it. `quiet-hours`:
 * nothing is asked of it then. `pace`: so many seconds between two documents at least; it is never asked sooner than others.
 */
export const OwnerRequest = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('objection') }),
    z.strictObject({ kind: z.literal('quiet-hours'), hours: QuietHours }),
    z.strictObject({ kind: z.literal('pace'), seconds: z.number().int().min(1).max(MAX_OWNER_DELAY_S) }),
  ])
  .meta({ id: 'OwnerRequest' });
export type OwnerRequest = z.infer<typeof OwnerRequest>;
