import { line } from './text.js';

/** Schema of a name in the IANA time zone database. */
export const TimeZone = line(60).refine(isTimeZone, 'is no time zone, such as Europe/Oslo');

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Local time of the zone, to the minute: `2026-11-23 10:15`; without a zone in UTC, with the suffix " UTC". */
export function localMinute(at: Date, timeZone?: string): string {
  // The Swedish locale formats dates as ISO 8601.
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timeZone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return `${parts.format(at)}${timeZone ? '' : ' UTC'}`;
}
