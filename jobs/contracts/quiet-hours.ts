import { z } from 'zod';

const Hour = z.number().int().min(0).max(23);

/** Hours of the day without requests to a site, in a time zone; over midnight if `from` is later than `to`. */
export const QuietHours = z
  .strictObject({
    from: Hour,
    to: Hour,
    timeZone: z.string().refine(isTimeZone, 'is no time zone'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'is the same hour' })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
