import type { WhichSites } from '@hyrde/contracts';
import { TaskState } from '@hyrde/contracts';
import type { Prisma } from '@hyrde/store';
import { z } from 'zod';
import { isoOrNull } from '../http/common.js';
import type { NewSweep } from '../kinds/kind.js';

/** The sites that a plan chooses, archived ones left out: a condition on the table `site`. Takes `CHOSEN`. */
export const CHOSEN_SITES = `site.practice = $practice and site.archived_at is null
      {{and site.region_id = any($regionIds::uuid[])}} {{and site.id = any($siteIds::uuid[])}}`;
export const CHOSEN = {
  practice: z.boolean(),
  regionIds: z.array(z.uuid()).nullish(),
  siteIds: z.array(z.uuid()).nullish(),
};

/** What `CHOSEN_SITES` takes of a plan. */
export const chosenBy = ({ sites, practice }: { sites: WhichSites; practice: boolean }) => ({
  practice,
  ...(sites === 'all' ? {} : sites),
});

/**
 * Makes a sweep's tasks; takes `OF_SWEEP`. A task's seed comes from the sweep's and the subject: the same sweep over the same
 * subjects can be run again, and every engine gets the same one. The trigger `tally_tasks` counts them.
 * @param tasks a select of site_id, subject, input and engine
 */
export const insertTasks = (tasks: string): string => `
    insert into task (id, sweep_id, site_id, subject, input, engine, seed, traceparent)
    select gen_random_uuid(), $sweepId::uuid, site_id, subject, input, engine,
      ('x' || substr(md5($seed || ':' || subject), 1, 7))::bit(28)::int, $traceparent::text
    from (${tasks}) asked
    on conflict (sweep_id, subject, engine) do nothing`;
export const OF_SWEEP = { sweepId: z.uuid(), seed: z.string(), traceparent: z.string().nullable() };

export const ofSweep = ({ id, seed, traceparent }: NewSweep) => ({ sweepId: id, seed: String(seed), traceparent });

/** The sweeps that lists and totals are of: all but try-outs. */
export const COUNTED = { tryOut: false } as const satisfies Prisma.SweepWhereInput;

/** Has a worker the task `t` in hand? */
export const RUNNING = '(t.runner is not null and t.runner_until > now())';

/** How far a task of any kind is, as statements read it; a kind's own rows have it too. */
export const TASK_ROW = {
  id: z.uuid(),
  state: TaskState,
  running: z.boolean(),
  waiting_for: z.string().nullable(),
  not_before: z.date().nullable(),
  detail: z.string().nullable(),
  downloads: z.int(),
  started_at: z.date().nullable(),
};
export type TaskRow = z.output<z.ZodObject<typeof TASK_ROW>>;

/** The columns of a `TaskRow`; the task's alias is `t`. */
export const TASK_COLUMNS = `t.id, t.state, ${RUNNING} as running, t.waiting_for, t.not_before, t.detail, t.downloads,
  t.started_at`;

export const asTaskProgress = (row: TaskRow) => ({
  id: row.id,
  state: row.state,
  running: row.running,
  waitingFor: row.waiting_for,
  notBefore: isoOrNull(row.not_before),
  detail: row.detail,
  downloads: row.downloads,
  startedAt: isoOrNull(row.started_at),
});
