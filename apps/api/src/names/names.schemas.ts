import { z } from 'zod';
import { Time } from '../http/common.js';

/** Why names are to be read: it stands in the audit log, with every look. */
export const OpenNames = z.strictObject({ reason: z.string().trim().min(10).max(500) }).meta({ id: 'OpenNames' });
export type OpenNames = z.infer<typeof OpenNames>;

/** Why names are read, and until when; null where they are covered. */
export const NamesOpening = z
  .object({ opening: z.object({ reason: z.string(), until: Time }).nullable() })
  .meta({ id: 'NamesOpening' });
export type NamesOpening = z.infer<typeof NamesOpening>;
