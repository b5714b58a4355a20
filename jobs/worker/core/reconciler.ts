import {
  DELIVER_JOB,
  type JobClass,
  keepingKinds,
  LINK_JOB,
  OWNER_PROOF_JOB,
  QUARANTINE_JOB,
  QUEUED_PER_ITERATION,
  RECONCILE_EVERY_MS,
  SERVICE_TEST_JOB,
  TASK_JOB,
  TIME_STAMP_JOB,
  TRY_OUT_JOB,
} from '@hyrde/contracts';
import { CANCEL_LEFTOVERS, HAS_COME_TO_SOMETHING } from '@hyrde/store';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import { inSavepoint, isConnectionFault, type Query, type Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { every } from '../../concurrency/index.js';
import { dueTasks } from './due-tasks.js';
import type { Events } from './events.js';
import type { WorkerKind } from './kind.js';
import { dueDeliveries } from './notifications/deliver.js';
import { dueLinks } from './notifications/send-link.js';
import { dueStamps } from './notifications/stamp-seal.js';
import { dueServiceTests } from './notifications/test-service.js';
import { dueProofs } from './owner-proofs.js';
import { enqueue, type Queues } from './queue.js';
import { endSweep } from './tasks/task-end.js';
import type { Log } from './telemetry.js';

/** Advisory locks of work that one worker does for all. The numbers are arbitrary, the same for every worker. */
const LOCKS = { reconciler: 7_270_737, retention: 7_270_738 };

const TAKE = statement({
  name: 'round-lock.take',
  text: 'select pg_try_advisory_xact_lock($1) as mine',
  row: z.object({ mine: z.boolean() }),
});

/** Takes the lock until the transaction ends. @returns false if another worker holds it */
export async function takeRound(query: Query, round: keyof typeof LOCKS): Promise<boolean> {
  return (await queryRow(query, TAKE, [LOCKS[round]]))?.mine ?? false;
}

/** Tasks of cancelled sweeps with results not stored yet. `$1` maximum number, `$2` the kinds that keep them. */
const UNFINISHED_TASKS = statement({
  name: 'reconciler.unfinished-tasks',
  text: `
select task.id from sweep join task on task.sweep_id = sweep.id
where sweep.state = 'cancelled' and sweep.kind = any($2) and task.state = 'waiting' and ${HAS_COME_TO_SOMETHING}
order by task.id limit $1`,
  row: z.object({ id: z.string() }),
});

const OVER_SWEEPS = statement({
  name: 'reconciler.over-sweeps',
  text: `
select id from sweep where state in ('running', 'paused') and kind = any($1)
  and not exists (select from task where sweep_id = sweep.id and state = 'waiting')`,
  row: z.object({ id: z.string() }),
});

const UNKNOWN_KINDS = statement({
  name: 'reconciler.unknown-kinds',
  text: `select distinct kind from sweep where state = 'running' and kind <> all($1)`,
  row: z.object({ kind: z.string() }),
});

/**
 * Queues all due work: the queue may lose its jobs and a worker may crash with a task, and no work is lost. Work that
 * is already queued stays queued once (equal job ids). One worker does an iteration; repeating it does no harm.
 * @returns number of jobs added to the queue, or null if another worker is reconciling
 */
export async function reconcile(context: ReconcilerContext): Promise<number | null> {
  const { sql, queues, kinds, log } = context;
  const known = [...kinds.keys()];
  const keeping = keepingKinds([...kinds.values()].map(({ contract }) => contract));
  const due = await sql.transaction(async (query) => {
    if (!(await takeRound(query, 'reconciler'))) return null;
    const jobs = await dueTasks(query, known, QUEUED_PER_ITERATION);
    const unfinished = await queryRows(query, UNFINISHED_TASKS, [QUEUED_PER_ITERATION, keeping]);
    jobs.push(...unfinished.map(({ id }) => queuedJob(TASK_JOB, id, { taskId: id })));
    for (const kind of kinds.values()) jobs.push(...(await dueOf(kind, query, log)));
    for (const due of [dueDeliveries, dueLinks, dueStamps, dueProofs, dueServiceTests])
      jobs.push(...(await due(query, Date.now())));
    const unknown = await queryRows(query, UNKNOWN_KINDS, [known]);
    return { jobs, unknown, sweeps: await queryRows(query, OVER_SWEEPS, [known]) };
  });
  if (!due) return null;
  for (const { kind } of due.unknown)
    log.error(`sweeps of the kind "${kind}" wait: this worker does not know it, another version may`);
  await enqueue(queues, byClass(due.jobs, kinds));
  await execute(sql.query, CANCEL_LEFTOVERS, { keeping });
  for (const { id } of due.sweeps) await endSweep(context, id);
  return due.jobs.length;
}

function byClass(jobs: readonly QueuedJob<string, unknown>[], kinds: ReadonlyMap<string, WorkerKind>) {
  const classOf = new Map<string, JobClass>(
    [...kinds.values()].flatMap(({ contract }) =>
      Object.entries(contract.jobs).map(([name, { jobClass }]) => [name, jobClass] as const),
    ),
  );
  classOf.set(QUARANTINE_JOB, 'quarantine').set(TRY_OUT_JOB, 'try-outs').set(DELIVER_JOB, 'notifications');
  for (const job of [LINK_JOB, TIME_STAMP_JOB, OWNER_PROOF_JOB, SERVICE_TEST_JOB]) classOf.set(job, 'notifications');
  const classes = new Map<JobClass, QueuedJob<string, unknown>[]>();
  for (const job of jobs) {
    const jobClass = classOf.get(job.name) ?? 'tasks';
    const some = classes.get(jobClass) ?? [];
    some.push(job);
    classes.set(jobClass, some);
  }
  return classes;
}

/** Due jobs of a kind. A kind that fails blocks neither other kinds nor the tasks. */
async function dueOf(kind: WorkerKind, query: Query, log: Log): Promise<QueuedJob<string, unknown>[]> {
  const { due } = kind;
  if (!due) return [];
  try {
    return await inSavepoint(query, () => due.call(kind, query));
  } catch (error) {
    if (isConnectionFault(error)) throw error;
    log.error('what a kind has due is not known', { kind: kind.contract.kind, error });
    return [];
  }
}

export interface ReconcilerContext {
  sql: Sql;
  queues: Queues;
  events: Events;
  kinds: ReadonlyMap<string, WorkerKind>;
  log: Log;
}

/** Reconciles now and every five seconds. @returns a function that stops it after the current iteration */
export function startReconciler(context: ReconcilerContext): () => Promise<void> {
  const { log } = context;
  const round = async () => {
    const queued = await reconcile(context);
    if (queued) log.debug('reconciler: queued', { jobs: queued });
  };
  const onError = (error: unknown) => log.warn('reconciler: the round failed', { error });
  return every(RECONCILE_EVERY_MS, round, { onError, immediately: true });
}
