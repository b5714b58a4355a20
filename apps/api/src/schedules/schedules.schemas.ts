import { named } from '@hyrde/contracts';
import { z } from 'zod';
import { Id, Revision, Time } from '../http/common.js';
import { line, TimeZone } from '../http/text.js';
import type { AnyPlan, ApiKind } from '../kinds/kind.js';
import { planSent, planStored } from '../kinds/kinds.js';
import { faultOfCron } from './cron.js';

const Cron = line(100).superRefine((text, context) => {
  const fault = faultOfCron(text);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
});

export const ScheduleRun = named('ScheduleRun', {
  dueAt: Time,
  at: Time,
  result: z.enum(['started', 'skipped-still-running', 'failed']),
  message: z.string().nullable(),
  sweepId: Id.nullable(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;
export const ScheduleRuns = named('ScheduleRuns', { items: z.array(ScheduleRun) });

const GenericSchedule = z.object({
  id: Id,
  name: z.string(),
  /** Minute, hour, day of month, month, day of week. */
  cron: z.string(),
  timeZone: z.string(),
  paused: z.boolean(),
  kind: z.string(),
  nextRunAt: Time.nullable(),
  /** Next few runs, ascending by time, `nextRunAt` first; empty while paused. */
  upcoming: z.array(Time),
  lastRun: ScheduleRun.nullable(),
  createdAt: Time,
  revision: Revision,
});
export interface Schedule extends z.infer<typeof GenericSchedule> {
  /** null if this version does not support the kind, or cannot read the plan. */
  plan: AnyPlan | null;
}

const timing = { name: line(200), cron: Cron, timeZone: TimeZone };
export interface CreateSchedule {
  name: string;
  cron: string;
  timeZone: string;
  paused: boolean;
  plan: AnyPlan;
}
export type ChangeSchedule = Partial<CreateSchedule>;

export function scheduleSchemas(kinds: readonly ApiKind[]) {
  const plan = planSent(kinds);
  const Schedule = GenericSchedule.extend({ plan: planStored(kinds).nullable() }).meta({ id: 'Schedule' });
  return {
    Schedule,
    Schedules: z.object({ items: z.array(Schedule) }).meta({ id: 'Schedules' }),
    CreateSchedule: z
      .strictObject({ ...timing, timeZone: TimeZone.default('UTC'), paused: z.boolean().default(false), plan })
      .meta({ id: 'CreateSchedule' }),
    ChangeSchedule: z
      .strictObject({ ...timing, paused: z.boolean(), plan })
      .partial()
      .meta({ id: 'ChangeSchedule' }),
  };
}

/** Cron expression whose next runs are shown before it is saved. */
export const PreviewQuery = z.object({ cron: Cron, timeZone: TimeZone.default('UTC') });
export type PreviewQuery = z.infer<typeof PreviewQuery>;
export const SchedulePreview = named('SchedulePreview', { upcoming: z.array(Time) });
