import { z } from 'zod';
import type { ApiKind } from '../kinds/kind.js';

/** The shapes of settings, as far as these kinds make them. */
export function settingsSchemas(kinds: readonly ApiKind[]) {
  const all = kinds.flatMap(({ settings }) => settings ?? []);
  const Settings = z.object(Object.fromEntries(all.map(({ name, schema }) => [name, schema])));
  return {
    Settings: Settings.meta({ id: 'Settings' }),
    ChangeSettings: Settings.partial().strict().meta({ id: 'ChangeSettings' }),
  };
}

export const Limits = z
  .object({
    /** Milliseconds between two documents of one host. */
    hostPaceMs: z.number().int(),
    /** Longest crawl-delay that is honoured, in seconds; a site that asks for more is skipped. */
    maxCrawlDelayS: z.number().int(),
    /** Days for which the bodies of downloads are kept. */
    bodiesDays: z.number().int(),
  })
  .meta({ id: 'Limits' });

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
