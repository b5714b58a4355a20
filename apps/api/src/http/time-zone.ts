import { line } from './text.js';

/** A name of the time zone database (IANA). */
export const TimeZone = line(60).refine(isTimeZone, 'is no time zone, such as Europe/Oslo');

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** As clocks there show it, `2026-11-23 10:15`; without a zone, in UTC and said so. */
export function localMinute(at: Date, timeZone?: string): string {
  // Swedish writes dates as ISO 8601 does.
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timeZone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return `${parts.format(at)}${timeZone ? '' : ' UTC'}`;
}
