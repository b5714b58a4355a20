import { z } from 'zod';
import { Time } from '../http/common.js';

/**
 * What an answer does with the names of private persons on the pages that it tells of: there are `none`; they are
 * `covered`; or they are `shown`, to an auditor who has said why, which is in the audit log.
 */
export const NamesShown = z.enum(['none', 'covered', 'shown']).meta({ id: 'NamesShown' });
export type NamesShown = z.infer<typeof NamesShown>;

/**
 * An address or a text of a page, as far as those who ask may read it: `Covering` alone makes it, so that nothing that the
 * page has to be asked about reaches an answer otherwise.
 */
export const Shown = z.string().brand<'Shown'>();
export type Shown = z.infer<typeof Shown>;

/** Why names are to be read: it stands in the audit log, with every look. */
export const OpenNames = z.strictObject({ reason: z.string().trim().min(10).max(500) }).meta({ id: 'OpenNames' });
export type OpenNames = z.infer<typeof OpenNames>;

/** Why names are read, and until when; null where they are covered. */
export const NamesOpening = z
  .object({ opening: z.object({ reason: z.string(), until: Time }).nullable() })
  .meta({ id: 'NamesOpening' });
export type NamesOpening = z.infer<typeof NamesOpening>;
