import { z } from 'zod';

export const Settings = z
  .object({
    /** How many people judge each finding; where they disagree, a third decides. */
    reviewersPerItem: z.number().int().min(1).max(3),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;

/** One reviewer an item: a wrong verdict is undone in a second, a second reviewer doubles the work. */
export const DEFAULT_SETTINGS: Settings = { reviewersPerItem: 1 };

export const ChangeSettings = Settings.partial().strict().meta({ id: 'ChangeSettings' });
export type ChangeSettings = z.infer<typeof ChangeSettings>;
