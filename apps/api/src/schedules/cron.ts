import { createHash } from 'node:crypto';
import { CronExpressionParser } from 'cron-parser';

/** Schedules of the same minute start within this, so that they do not all begin in its first second. */
export const JITTER_MS = 60_000;

export type ReadCron = { ok: true } | { ok: false; error: string };

/** Is this a cron expression of five fields that comes true at some time? */
export function readCron(text: string): ReadCron {
  if (!text.startsWith('@') && text.trim().split(/\s+/).length !== 5)
    return { ok: false, error: 'must have five fields: minute, hour, day of month, month, day of week' };
  if (/h/i.test(text.replace(/thu|march/gi, '')) && !text.startsWith('@'))
    return { ok: false, error: 'H (a random value) is not supported' };
  if (['@secondly', '@minutely'].includes(text.trim()))
    return { ok: false, error: 'is too often: a sweep of a country takes longer' };
  try {
    CronExpressionParser.parse(text, { tz: 'UTC' }).next();
    return { ok: true };
  } catch (error) {
    return { ok: false, error: `is no cron expression: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** A schedule's own delay after the full minute, in milliseconds: always the same for the same schedule. */
export const jitterOf = (scheduleId: string): number =>
  createHash('sha256').update(scheduleId).digest().readUInt32BE(0) % JITTER_MS;

/** The next runs after `now`, each late by `jitter` ms; daylight saving as the time zone has it. */
export function nextRuns(cron: string, timeZone: string, now: Date, jitter: number, count = 1): Date[] {
  const times = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: new Date(now.getTime() - jitter) });
  return Array.from({ length: count }, () => new Date(times.next().getTime() + jitter));
}
