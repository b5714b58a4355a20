import { SweepState } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** A task that is ours to run, with all that every kind needs. */
const ClaimedTask = z.object({
  id: z.string(),
  /** This attempt's name: whatever it writes is refused once the task is no longer its own. */
  runner: z.string(),
  kind: z.string(),
  sweepId: z.string(),
  siteId: z.string().nullable(),
  subject: z.string(),
  /** As the kind wrote it. */
  input: z.unknown(),
  engine: z.string(),
  /** The request that it was made by, where traces were on. */
  traceparent: z.string().nullable(),
  /** Of the engine whose journal this is; null before the first attempt. */
  engineVersion: z.string().nullable(),
  seed: z.number(),
  /** Downloads that it may cost. */
  budget: z.number(),
  practice: z.boolean(),
  attempts: z.number(),
  faults: z.number(),
  /** Earlier attempts in a row that ended with their worker and brought no answer. */
  deaths: z.number(),
  throttles: z.number(),
  startedAt: z.date(),
  /** Its sweep is: what it has come to is to be kept, and no more asked. */
  cancelled: z.boolean(),
});
export type ClaimedTask = z.infer<typeof ClaimedTask>;

/** What became of an attempt's task: still ours in a sweep of this state, or (null) no longer ours. */
export type Holding = SweepState | null;

/**
 * What the deaths in a row that brought no answer come to, the last one included. Whoever ends an attempt takes its name
 * out of the row; a name that is still there when the claim has run out is that of a worker that died.
 */
const DEATHS = `(case when task.runner is null or task.runner = $2 then task.deaths when task.gained_in = task.attempts then 0 else task.deaths + 1 end)`;

/**
 * Is no other task of the same site by the same engine under way? They take turns, whatever sweep they are of, so that
 * each is given what those before it have downloaded (`sharingAnswers`). A claim asks once more behind a lock
 * (`takes_turn`), so that of two at the same moment the later one sees the earlier.
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

/** Who takes a task, and for how long. */
export interface Claim {
  runner: string;
  leaseMs: number;
  kinds: readonly string[];
  /** Only if it is a suspect (a worker may have died of it), or only if it is none. */
  quarantined: boolean;
}

/**
 * Takes a task, if it waits, is due and has its turn (or its sweep is cancelled and it has downloads), nobody else runs
 * it, and its kind is one of these. Atomic, and harmless when repeated after a broken connection: a task that is taken by
 * this attempt is its own.
 */
export function claimTask(
  sql: Sql,
  id: string,
  { runner, leaseMs, kinds, quarantined }: Claim,
): Promise<ClaimedTask | null> {
  return queryRow(sql.query, CLAIM, [id, runner, leaseMs, kinds, quarantined]);
}

/** Another attempt has the task now; this one must end without a trace. */
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

/** A worker may have been killed; of a process that ran one task alone, and whose worker lives, that is hardly so. */
const SEEN_DEATH = 3;

const TAKE_BACK = statement({
  name: 'tasks.take-back-death',
  text: `update task set deaths = deaths - 1, lost_runner = null where id = $1 and lost_runner = $2 and deaths > 0 and state = 'waiting'`,
});

/** Rows are locked in one order for all, so that no two of these wait for each other. */
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

/** Gives a task back, to be taken again by whoever comes first. */
export async function releaseTask(sql: Sql, { id, runner }: ClaimedTask): Promise<void> {
  await execute(sql.query, RELEASE, [id, runner]);
}

/** Says that a process died which had tasks, by what its runners' names begin with; they are free at once. */
export async function noteDeath(sql: Sql, runners: string): Promise<void> {
  await execute(sql.query, NOTE_DEATH, [runners, SEEN_DEATH]);
}

/**
 * Says that an attempt's worker lives although its claim ran out: its death, if it was noted, was none, and the task is
 * free if nobody has it yet.
 */
export async function takeBackDeath(sql: Sql, task: Pick<ClaimedTask, 'id' | 'runner'>): Promise<void> {
  await execute(sql.query, RELEASE, [task.id, task.runner]);
  await execute(sql.query, TAKE_BACK, [task.id, task.runner]);
}

/**
 * Sends a task away until a host may be asked again.
 * @param waitMs from now, since this process's clock need not be Postgres'
 * @param sentAway whether the host said 429 or 503, rather than being busy or slow of pace
 */
export async function postponeTask(
  sql: Sql,
  { id, runner }: ClaimedTask,
  { waitMs, why, sentAway }: { waitMs: number; why: string; sentAway: boolean },
): Promise<void> {
  await execute(sql.query, POSTPONE, [id, runner, waitMs, why, sentAway ? 1 : 0]);
}

/** Notes a fault of our own and lets the task wait before the next attempt. */
export async function noteFault(sql: Sql, { id, runner }: ClaimedTask, waitMs: number): Promise<void> {
  await execute(sql.query, NOTE_FAULT, [id, runner, waitMs]);
}

/** Notes which version of its engine began the task. */
export async function noteEngineVersion(sql: Sql, { id, runner }: ClaimedTask, version: string): Promise<void> {
  await execute(sql.query, NOTE_ENGINE_VERSION, [id, runner, version]);
}

/** Extends the claims of attempts that go on. */
export async function renewTasks(sql: Sql, attempts: readonly ClaimedTask[], leaseMs: number): Promise<void> {
  await execute(sql.query, RENEW, [attempts.map((a) => a.id), attempts.map((a) => a.runner), leaseMs]);
}

/** What became of each attempt's task, in the order given. */
export async function holdings(sql: Sql, attempts: readonly ClaimedTask[]): Promise<Holding[]> {
  const values = [attempts.map((a) => a.id), attempts.map((a) => a.runner)];
  const rows = await queryRows(sql.query, HOLDINGS, values);
  return rows.map((row) => row.state);
}
