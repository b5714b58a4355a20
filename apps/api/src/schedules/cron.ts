import { createHash } from 'node:crypto';
import { CronExpressionParser } from 'cron-parser';

/** Maximum delay of a run after the full minute; it spreads schedules that are due in the same minute. */
export const JITTER_MS = 60_000;

/** Fault of a cron expression; null if it has five fields and is due at some time. */
export function faultOfCron(text: string): string | null {
  if (!text.startsWith('@') && text.trim().split(/\s+/).length !== 5)
    return 'must have five fields: minute, hour, day of month, month, day of week';
  if (/h/i.test(text.replace(/thu|march/gi, '')) && !text.startsWith('@')) return 'H (a random value) is not supported';
  if (['@secondly', '@minutely'].includes(text.trim())) return 'is too often: a sweep of a country takes longer';
  try {
    CronExpressionParser.parse(text, { tz: 'UTC' }).next();
    return null;
  } catch (error) {
    return `is not a cron expression: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Fixed delay of a schedule after the full minute, in milliseconds, derived from its id. */
export const jitterOf = (scheduleId: string): number =>
  createHash('sha256').update(scheduleId).digest().readUInt32BE(0) % JITTER_MS;

/** Next runs after `now`, each delayed by `jitter` ms; daylight saving follows the time zone. */
export function nextRuns(cron: string, timeZone: string, now: Date, jitter: number, count = 1): Date[] {
  const times = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(now.getTime() - jitter) });
  return Array.from({ length: count }, () => new Date(times.next().getTime() + jitter));
}
