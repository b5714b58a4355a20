import { StoredSweepName, sweepName, TaskState, type WhichSites } from '@hyrde/contracts';
import type { Prisma } from '@hyrde/store';
import { sitesOfView } from '@hyrde/store/site-filter';
import type { PrismaQueries } from '@hyrde/store/statement';
import { z } from 'zod';
import { isoOrNull } from '../http/common.js';
import { readerLanguage } from '../http/middleware.js';
import { invalid } from '../http/problem.js';
import type { NewSweep } from '../kinds/kind.js';

/** SQL condition on `site`: chosen by the plan and not archived. Takes `CHOSEN`. */
export const CHOSEN_SITES = `site.practice = $practice and site.archived_at is null
      {{and site.region_id = any($regionIds::uuid[])}} {{and site.id = any($siteIds::uuid[])}}`;
export const CHOSEN = {
  practice: z.boolean(),
  regionIds: z.array(z.uuid()).nullish(),
  siteIds: z.array(z.uuid()).nullish(),
};

/**
 * Parameters of `CHOSEN_SITES` from a plan.
 * @throws Problem if its saved view does not exist
 */
export async function chosenBy(db: PrismaQueries, { sites, practice }: { sites: WhichSites; practice: boolean }) {
  if (sites === 'all') return { practice };
  if (!('viewId' in sites)) return { practice, ...sites };
  const siteIds = await sitesOfView(db, { ...sites, practice });
  if (siteIds === null) throw invalid('sites', 'The saved view of its sites no longer exists. Choose the sites anew.');
  return { practice, siteIds };
}

/**
 * SQL that makes a sweep's tasks; takes `OF_SWEEP`. A task's seed is derived from the sweep's seed and the subject: a
 * sweep can be repeated exactly, and all engines get the same seed. The trigger `tally_tasks` counts them.
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

/** SQL of a sweep's name, read as `SweepName`. */
export const SWEEP_NAME = "jsonb_build_object('name', sweep.name, 'nameParts', sweep.name_parts)";

/** A sweep's name in the language of the reader, from its columns. */
export const SweepName = StoredSweepName.extend({ more: z.int().optional() }).transform(({ more, ...stored }) =>
  sweepName(stored, readerLanguage(), more),
);

/** A sweep as other things name it. */
export const namedSweep = (sweep: { id: string; name: string; nameParts: unknown }) => ({
  id: sweep.id,
  name: SweepName.parse(sweep),
});

/** Sweeps in lists and totals: all except try-outs. */
export const COUNTED = { tryOut: false } as const satisfies Prisma.SweepWhereInput;

/** SQL condition: a worker is running the task `t`. */
export const RUNNING = '(t.runner is not null and t.runner_until > now())';

/** Columns of a task's progress, also part of the kinds' own rows. */
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

/** SQL columns of a `TaskRow`; the task's alias is `t`. */
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
