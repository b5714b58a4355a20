import { z } from 'zod';

/** State of a sweep. `done` and `cancelled` are final. */
export const SweepState = z.enum(['running', 'paused', 'cancelled', 'done']).meta({ id: 'SweepState' });
export type SweepState = z.infer<typeof SweepState>;

/** State of a task: `waiting` (queued, running or deferred) until it has its one outcome. */
export const TaskState = z.enum(['waiting', 'done']).meta({ id: 'TaskState' });
export type TaskState = z.infer<typeof TaskState>;

/**
 * Selection of a sweep's sites: all that are not archived, those of some regions, some by id, or those that match a
 * saved view when the sweep starts.
 */
export const WhichSites = z
  .union([
    z.literal('all'),
    z.strictObject({ regionIds: z.array(z.uuid()).min(1).max(1_000) }),
    z.strictObject({ siteIds: z.array(z.uuid()).min(1).max(10_000) }),
    z.strictObject({ viewId: z.uuid() }),
  ])
  .meta({ id: 'WhichSites' });
export type WhichSites = z.infer<typeof WhichSites>;

/** Parts of the name of a sweep that no person named; `sweepName` says them in the reader's language. */
export const SweepNameParts = z.object({
  /** Name of the only body, region or shared view chosen. */
  of: z.string().optional(),
  /** Task of the sweep in words, such as its targets, by language. */
  what: z.object({ en: z.string() }).catchall(z.string()),
  /** Local start time to the day, the minute or the second: `2026-11-28`, `2026-11-28 10:15`; with ` UTC` if no time zone was given. */
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?( UTC)?)?$/)
    .refine((at) => z.iso.date().safeParse(at.slice(0, 10)).success),
});
export type SweepNameParts = z.infer<typeof SweepNameParts>;

/** Columns of a sweep's name. An unreadable `nameParts` counts as none. */
export const StoredSweepName = z.object({ name: z.string(), nameParts: SweepNameParts.nullable().catch(null) });

/** Locale of dates and "and further ones" by language of a sweep's name. */
const NAMED_IN: Record<string, { locale: string; more(count: number): string }> = {
  en: { locale: 'en-GB', more: (count) => ` and ${count} more` },
  nb: { locale: 'nb-NO', more: (count) => ` og ${count} til` },
};
/** Languages whose readers read names in another one, part by part. */
const NAMED_AS: Record<string, string> = { nn: 'nb', no: 'nb' };

/**
 * Name of a sweep: as a person typed it, else from its parts, such as `Fjellvik · Mail record · 28 Nov 2026`.
 * @param language primary subtag; languages without texts of the product are served in English
 * @param more number of further sweeps that were begun together with it
 */
export function sweepName(
  { name, nameParts }: { name?: string; nameParts: SweepNameParts | null },
  language: string,
  more = 0,
): string {
  if (!nameParts) return name ?? '';
  const { of, what, at } = nameParts;
  const near = NAMED_AS[language] ?? language;
  const words = NAMED_IN[near] ?? NAMED_IN.en;
  const [day = '', time, zone] = at.split(' ');
  const date = new Intl.DateTimeFormat(words?.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
  const when = [time ? `${date}, ${time}` : date, zone].filter(Boolean).join(' ');
  const done = what[language] ?? what[near] ?? what.en;
  return [of, `${done}${more > 0 ? words?.more(more) : ''}`, when].filter(Boolean).join(' · ');
}
