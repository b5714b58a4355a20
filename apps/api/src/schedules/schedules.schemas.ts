import { z } from 'zod';
import { Id, line, Time } from '../http/common.js';
import { SweepPlan } from '../sweeps/sweeps.schemas.js';
import { isTimeZone, readCron } from './cron.js';

const Cron = line(100).superRefine((text, context) => {
  const read = readCron(text);
  if (!read.ok) context.addIssue({ code: 'custom', message: read.error });
});
const TimeZone = line(60).refine(isTimeZone, 'is no time zone, such as Europe/Oslo');

const fields = { name: line(200), cron: Cron, timeZone: TimeZone, plan: SweepPlan };

export const CreateSchedule = z
  .strictObject({ ...fields, timeZone: TimeZone.default('UTC'), paused: z.boolean().default(false) })
  .meta({ id: 'CreateSchedule' });
export type CreateSchedule = z.infer<typeof CreateSchedule>;

export const ChangeSchedule = z
  .strictObject({ ...fields, paused: z.boolean() })
  .partial()
  .meta({ id: 'ChangeSchedule' });
export type ChangeSchedule = z.infer<typeof ChangeSchedule>;

export const ScheduleRun = z
  .object({
    dueAt: Time,
    at: Time,
    result: z.enum(['started', 'skipped-still-running', 'failed']),
    message: z.string().nullable(),
    sweepId: Id.nullable(),
  })
  .meta({ id: 'ScheduleRun' });
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const Schedule = z
  .object({
    id: Id,
    name: z.string(),
    /** Minute, hour, day of month, month, day of week. */
    cron: z.string(),
    timeZone: z.string(),
    paused: z.boolean(),
    plan: SweepPlan.meta({ id: 'StoredPlan' }),
    nextRunAt: Time.nullable(),
    /** The next few, the first among them; empty while paused. */
    upcoming: z.array(Time),
    lastRun: ScheduleRun.nullable(),
    createdAt: Time,
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;
export const Schedules = z.object({ items: z.array(Schedule) }).meta({ id: 'Schedules' });
export const ScheduleRuns = z.object({ items: z.array(ScheduleRun) }).meta({ id: 'ScheduleRuns' });

/** Tries a cron expression out before it is saved. */
export const PreviewQuery = z.object({ cron: Cron, timeZone: TimeZone.default('UTC') });
export type PreviewQuery = z.infer<typeof PreviewQuery>;
export const SchedulePreview = z.object({ upcoming: z.array(Time) }).meta({ id: 'SchedulePreview' });
