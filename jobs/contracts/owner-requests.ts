import { z } from 'zod';
import { QuietHours } from './quiet-hours.js';

/**
 * Maximum crawl delay that an owner may request, in seconds: with more than an hour a visit would never end, so an
 * objection is the better choice.
 */
const MAX_OWNER_DELAY_S = 3_600;

/**
 * Request of a host's owner, for the host and all hosts below it. `objection`: nothing is requested. `quiet-hours`:
 * nothing is requested in these hours. `pace`: minimum number of seconds between two documents; it never makes the
 * crawl delay shorter than the default.
 */
export const OwnerRequest = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('objection') }),
    z.strictObject({ kind: z.literal('quiet-hours'), hours: QuietHours }),
    z.strictObject({ kind: z.literal('pace'), seconds: z.number().int().min(1).max(MAX_OWNER_DELAY_S) }),
  ])
  .meta({ id: 'OwnerRequest' });
export type OwnerRequest = z.infer<typeof OwnerRequest>;
