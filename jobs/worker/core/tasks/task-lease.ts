import { SweepState } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** A claimed task with the columns that every kind needs. */
const ClaimedTask = z.object({
  id: z.string(),
  /** Name of this attempt: its writes are refused once the task is claimed by another. */
  runner: z.string(),
  kind: z.string(),
  sweepId: z.string(),
  siteId: z.string().nullable(),
  subject: z.string(),
  /** The input as written by the kind. */
  input: z.unknown(),
  engine: z.string(),
  /** Trace context of the request that created the task; null if tracing was off. */
  traceparent: z.string().nullable(),
  /** Engine version of the journal; null before the first attempt. */
  engineVersion: z.string().nullable(),
  seed: z.number(),
  /** Maximum number of downloads. */
  budget: z.number(),
  practice: z.boolean(),
  attempts: z.number(),
  faults: z.number(),
  /** Number of earlier attempts in a row that crashed with their worker without an answer. */
  deaths: z.number(),
  throttles: z.number(),
  startedAt: z.date(),
  /** True if the sweep is cancelled: results are kept, and nothing more is requested. */
  cancelled: z.boolean(),
});
export type ClaimedTask = z.infer<typeof ClaimedTask>;

/** State of the sweep of an attempt's task; null if the attempt no longer holds the task. */
export type Holding = SweepState | null;

/**
 * Number of crashes in a row without an answer, the last one included. An attempt that ends removes its name from the
 * row; a name that is still there when the claim has expired belongs to a crashed worker.
 */
const DEATHS = `(case when task.runner is null or task.runner = $2 then task.deaths when task.gained_in = task.attempts then 0 else task.deaths + 1 end)`;

/**
 * SQL condition: no other task of the same site and engine is running. Such tasks run one after another, in whatever
 * sweep, so that each can use the downloads of those before it (`sharingAnswers`). A claim checks again behind a lock
 * (`takes_turn`), so that of two concurrent claims the later one sees the earlier.
 */
export const HAS_TURN = `not exists (select from task other where other.site_id = task.site_id and other.finished_at is null
  and other.engine = task.engine and other.id <> task.id and other.runner is not null and other.runner_until > now())`;

const CLAIM = statement({
  name: 'tasks.claim',
  text: `
with claimed as (
  update task set runner = $2, runner_until = now() + $3::float8 * interval '1 millisecond', attempts = attempts + 1,
    deaths = ${DEATHS}, lost_runner = coalesce(nullif(task.runner, $2), task.lost_runner),
    started_at = coalesce(task.started_at, now()), not_before = null, waiting_for = null
  from sweep
  where task.id = $1 and sweep.id = task.sweep_id and task.state = 'waiting'
    and sweep.kind = any($4) and (task.runner is null or task.runner = $2 or task.runner_until <= now())
    and (${DEATHS} > 0) = $5 and case sweep.state when 'cancelled' then task.downloads > 0
      else sweep.state = 'running' and (task.not_before is null or task.not_before <= now()) and ${HAS_TURN} and takes_turn(task.id, task.site_id, task.engine) end
  returning task.*
)
select claimed.id, claimed.runner, sweep.kind, sweep.id as "sweepId", claimed.site_id as "siteId", claimed.subject, claimed.input,
  claimed.engine, claimed.traceparent, claimed.engine_version as "engineVersion", claimed.seed, sweep.budget, sweep.practice,
  claimed.attempts, claimed.faults, claimed.deaths, claimed.throttles, claimed.started_at as "startedAt",
  sweep.state = 'cancelled' as cancelled
from claimed join sweep on sweep.id = claimed.sweep_id`,
  row: ClaimedTask,
  neverNull: ['runner', 'startedAt'],
});

/** Runner and lease of a claim. */
export interface Claim {
  runner: string;
  leaseMs: number;
  kinds: readonly string[];
  /** True to claim only a quarantined task (it may have crashed a worker), false to claim only others. */
  quarantined: boolean;
}

/**
 * Claims a task if it waits, is due and no task of its site runs (or its sweep is cancelled and it has downloads), no
 * other attempt holds it, and its kind is one of these. Atomic, and idempotent after a broken connection: a task
 * claimed by this attempt stays claimed.
 */
export function claimTask(
  sql: Sql,
  id: string,
  { runner, leaseMs, kinds, quarantined }: Claim,
): Promise<ClaimedTask | null> {
  return queryRow(sql.query, CLAIM, [id, runner, leaseMs, kinds, quarantined]);
}

/** Another attempt holds the task now; this attempt must end without writing. */
export class LostTask extends Error {
  override readonly name = 'LostTask';
  constructor(taskId: string) {
    super(`Task ${taskId} is run by somebody else now.`);
  }
}

/** `$1` the task, `$2` the attempt. */
const LIVE = `id = $1 and runner = $2 and state = 'waiting'`;

const RELEASE = statement({
  name: 'tasks.release',
  text: `update task set runner = null, runner_until = null where ${LIVE}`,
});

const POSTPONE = statement({
  name: 'tasks.postpone',
  text: `
update task set runner = null, runner_until = null, not_before = now() + $3::float8 * interval '1 millisecond',
  waiting_for = $4, throttles = throttles + $5::int
where ${LIVE}`,
});

const NOTE_FAULT = statement({
  name: 'tasks.note-fault',
  text: `
update task set runner = null, runner_until = null, faults = faults + 1, waiting_for = 'fault',
  not_before = now() + $3::float8 * interval '1 millisecond'
where ${LIVE}`,
});

const NOTE_ENGINE_VERSION = statement({
  name: 'tasks.note-engine-version',
  text: `update task set engine_version = $3 where ${LIVE}`,
});

const NOTE_DEATH = statement({
  name: 'tasks.note-death',
  text: `
update task set runner = null, runner_until = null, deaths = case when gained_in = attempts then 0 else deaths + $2::int end
where state = 'waiting' and starts_with(runner, $1)`,
});

/**
 * Number of crashes counted for a side process that ran one task alone while its worker lives: unlike a worker, it was
 * hardly killed from outside.
 */
const SEEN_DEATH = 3;

const TAKE_BACK = statement({
  name: 'tasks.take-back-death',
  text: `update task set deaths = deaths - 1, lost_runner = null where id = $1 and lost_runner = $2 and deaths > 0 and state = 'waiting'`,
});

/** Rows are locked in one order by all callers, so that no two of them wait for each other. */
const RENEW = statement({
  name: 'tasks.renew',
  text: `
update task set runner_until = now() + $3::float8 * interval '1 millisecond'
from (select task.id from task join unnest($1::uuid[], $2::text[]) mine(id, runner)
  on task.id = mine.id and task.runner = mine.runner and task.state = 'waiting' order by task.id for update of task) held
where task.id = held.id`,
});

const HOLDINGS = statement({
  name: 'tasks.holdings',
  text: `
select sweep.state as state
from unnest($1::uuid[], $2::text[]) with ordinality mine(id, runner, position)
  left join task on task.id = mine.id and task.runner = mine.runner and task.state = 'waiting'
  left join sweep on sweep.id = task.sweep_id
order by position`,
  row: z.object({ state: SweepState.nullable() }),
});

/** Releases a task, so that any worker can claim it at once. */
export async function releaseTask(sql: Sql, { id, runner }: ClaimedTask): Promise<void> {
  await execute(sql.query, RELEASE, [id, runner]);
}

/**
 * Records the crash of a process that held tasks, by the prefix of its runners' names; the tasks are released at once.
 */
export async function noteDeath(sql: Sql, runners: string): Promise<void> {
  await execute(sql.query, NOTE_DEATH, [runners, SEEN_DEATH]);
}

/**
 * Revokes the crash of an attempt whose claim expired although its worker lives; the task is released if no other
 * attempt holds it yet.
 */
export async function takeBackDeath(sql: Sql, task: Pick<ClaimedTask, 'id' | 'runner'>): Promise<void> {
  await execute(sql.query, RELEASE, [task.id, task.runner]);
  await execute(sql.query, TAKE_BACK, [task.id, task.runner]);
}

/**
 * Defers a task until a host may be requested again.
 * @param waitMs relative to now, since this process's clock may differ from Postgres'
 * @param sentAway true if the host answered 429 or 503, false if it was busy or its crawl delay is long
 */
export async function postponeTask(
  sql: Sql,
  { id, runner }: ClaimedTask,
  { waitMs, why, sentAway }: { waitMs: number; why: string; sentAway: boolean },
): Promise<void> {
  await execute(sql.query, POSTPONE, [id, runner, waitMs, why, sentAway ? 1 : 0]);
}

/** Records an internal fault and defers the next attempt. */
export async function noteFault(sql: Sql, { id, runner }: ClaimedTask, waitMs: number): Promise<void> {
  await execute(sql.query, NOTE_FAULT, [id, runner, waitMs]);
}

/** Records the engine version that started the task. */
export async function noteEngineVersion(sql: Sql, { id, runner }: ClaimedTask, version: string): Promise<void> {
  await execute(sql.query, NOTE_ENGINE_VERSION, [id, runner, version]);
}

/** Extends the claims of running attempts. */
export async function renewTasks(sql: Sql, attempts: readonly ClaimedTask[], leaseMs: number): Promise<void> {
  await execute(sql.query, RENEW, [attempts.map((a) => a.id), attempts.map((a) => a.runner), leaseMs]);
}

/** The state of each attempt's task, in input order. */
export async function holdings(sql: Sql, attempts: readonly ClaimedTask[]): Promise<Holding[]> {
  const values = [attempts.map((a) => a.id), attempts.map((a) => a.runner)];
  const rows = await queryRows(sql.query, HOLDINGS, values);
  return rows.map((row) => row.state);
}
