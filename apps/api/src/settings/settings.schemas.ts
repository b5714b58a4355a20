import { CLAIM_THRESHOLD, RECORD_RETENTION_D } from '@hyrde/contracts';
import { z } from 'zod';

export const Settings = z
  .object({
    /** Of all findings, the share that a second person judges too, drawn at random; where two disagree, a third decides. */
    secondOpinionShare: z.number().min(0).max(1),
    /** Days for which names, titles and pages of mail records are kept. */
    recordRetentionDays: z.number().int().min(1).max(3_650),
    /** The probability, from which a page that a search names is a "yes" before a person has looked. */
    claimThreshold: z.number().min(0).max(1),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;

/** One reviewer a finding: a wrong verdict is undone in a second, a second reviewer doubles the work. */
export const DEFAULT_SETTINGS: Settings = {
  secondOpinionShare: 0,
  recordRetentionDays: RECORD_RETENTION_D,
  claimThreshold: CLAIM_THRESHOLD,
};

/** A default of the product as it is in force. */
const Default = z
  .object({
    group: z.string(),
    key: z.string(),
    value: z.number(),
    unit: z.string(),
    /** Why it is what it is. */
    reason: z.string(),
    /** The variable of the environment that sets it; null where none does. */
    variable: z.string().nullable(),
    /** The environment says another value than the product's own. */
    overridden: z.boolean(),
  })
  .meta({ id: 'Default' });
export const Defaults = z.object({ items: z.array(Default) }).meta({ id: 'Defaults' });

export const ChangeSettings = Settings.partial().strict().meta({ id: 'ChangeSettings' });
export type ChangeSettings = z.infer<typeof ChangeSettings>;
