import { OUR_FAULTS } from '@hyrde/contracts';
import { NamingPages, type Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { execute, queryOne, queryRows, statement, statements } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { publish } from '../events/event-hub.service.js';
import { COUNT_LIMIT, Counted, counted, isoOrNull, type Page } from '../http/common.js';
import { cursorOf, cutPage, PAST, pastOf } from '../http/cursor.js';
import type { JobCounts } from '../kinds/kind.js';
import { Kinds } from '../kinds/kinds.js';
import { RUNNING, SWEEP_NAME, SweepName } from '../sweeps/sweep-sql.js';
import { TaskQueue } from '../sweeps/task-queue.js';
import { type Changed, type QueueCounts, QueuedTask, type QueuedTasksQuery, type Queues } from './queues.schemas.js';

/** SQL condition: task `t` failed and has not been dropped. */
const FAILED = `t.reason in (${[...OUR_FAULTS].map((reason) => `'${reason}'`).join(', ')})
  and t.dropped_at is null`;
const LATER = 't.not_before is not null and t.not_before > now()';
const OPEN = "t.state = 'waiting' and sweep.state = 'running'";

/** Order by a column that is never null and has an index. */
const BY_ID = { key: 't.id', type: 'uuid', past: '>', direction: 'asc' };
/**
 * Conditions and order of the tasks by state: deferred ones ascending by time, failed ones descending by end, others
 * ascending by id. Aliases: `t` the task, `sweep` its sweep.
 */
const STATES = {
  waiting: { where: `${OPEN} and not ${RUNNING} and not coalesce(${LATER}, false)`, ...BY_ID },
  running: { where: `${OPEN} and ${RUNNING}`, ...BY_ID },
  later: { where: `${OPEN} and ${LATER}`, key: 't.not_before', type: 'timestamptz', past: '>', direction: 'asc' },
  failed: { where: FAILED, key: 't.finished_at', type: 'timestamptz', past: '<', direction: 'desc' },
};

/** SQL condition: the task may have crashed a worker (`tasks.claim`). */
const QUARANTINED = '(t.deaths > 0 or t.runner is not null and t.runner_until <= now() and t.gained_in <> t.attempts)';

/** Assignments that reopen a task; its journal and cost are kept. */
const REOPENED = `state = 'waiting', outcome = null, reason = null, detail = null, finished_at = null,
  dropped_at = null, not_before = null, waiting_for = null, faults = 0, deaths = 0, throttles = 0, lost_runner = null`;

const COUNT = statements(STATES, ({ where }, state) =>
  statement({
    name: `queues.count ${state}`,
    parameters: { quarantined: z.boolean().nullable(), most: z.int() },
    text: `
    select count(*)::int as n from (
      select from task t join sweep on sweep.id = t.sweep_id
      where ${where} {{and ${QUARANTINED} = $quarantined}} limit $most) as counted`,
    row: Counted,
  }),
);

const PAGE = statements(STATES, ({ where, key, type, past, direction }, state) =>
  statement({
    name: `queues.page ${state}`,
    parameters: { ...PAST },
    text: `
    select t.id, t.sweep_id as "sweepId", ${SWEEP_NAME} as "sweepName", sweep.kind, sweep.practice, t.subject, t.site_id,
      t.engine, ${QUARANTINED} as quarantined, t.attempts, t.faults, t.deaths, t.downloads, t.waiting_for as "waitingFor",
      t.not_before as "notBefore", t.outcome, t.reason, t.detail, t.started_at as "startedAt",
      t.finished_at as "finishedAt", ${key}::text as key
    from task t join sweep on sweep.id = t.sweep_id
    where ${where} {{and (${key}, t.id) ${past} ($after::text::${type}, $afterId::uuid)}}
    order by ${key} ${direction}, t.id ${direction} limit $limit`,
    row: z.object({
      ...QueuedTask.omit({ sweep: true }).shape,
      sweepId: z.uuid(),
      sweepName: SweepName,
      kind: z.string(),
      practice: z.boolean(),
      subject: z.string(),
      site_id: z.uuid().nullable(),
      notBefore: z.date().nullable(),
      startedAt: z.date().nullable(),
      finishedAt: z.date().nullable(),
      key: z.string(),
    }),
  }),
);
type Row = z.output<(typeof PAGE)['waiting']['row']>;

const IDS = { ids: z.array(z.uuid()).readonly() };

/** The triggers `tally_tasks` and `end_searches` propagate the end to totals and searches. */
const DROP = statement({
  name: 'queues.drop',
  parameters: IDS,
  text: `
    with picked as (
      select t.id from task t where t.id = any($ids::uuid[])
        and (${FAILED} or (t.state = 'waiting' and (t.runner is null or t.runner_until <= now())))
      order by t.id for update of t
    )
    update task set dropped_at = now(), state = 'done', runner = null, runner_until = null, not_before = null,
      waiting_for = null, outcome = coalesce(outcome, 'cancelled'), reason = coalesce(reason, 'cancelled-by-person'),
      finished_at = coalesce(finished_at, now())
    from picked where task.id = picked.id`,
});

/** Undoes the dropping of failed tasks; tasks that were cancelled by dropping are reopened instead. */
const RESTORE_FAILURES = statement({
  name: 'queues.restore-failures',
  parameters: IDS,
  text: `
    with picked as (
      select id from task where id = any($ids::uuid[]) and dropped_at is not null and reason <> 'cancelled-by-person'
      order by id for update
    )
    update task set dropped_at = null from picked where task.id = picked.id`,
});

const END_DEFERRAL = statement({
  name: 'queues.end-deferral',
  parameters: IDS,
  text: `
    with picked as (
      select id from task where id = any($ids::uuid[]) and state = 'waiting' and runner is null and not_before > now()
      order by id for update
    )
    update task set not_before = null, waiting_for = null from picked where task.id = picked.id`,
});

/** SQL conditions on the tasks to change. */
const CHOICES = {
  these: 't.id = any($ids::uuid[])',
  failed: `${FAILED} {{and t.id = any($ids::uuid[])}}`,
  cancelled: `t.dropped_at is not null and t.reason = 'cancelled-by-person' {{and t.id = any($ids::uuid[])}}`,
};
const CHOSEN = z.array(z.uuid()).readonly().nullable();

/** Locks the sweeps of these tasks, ascending by id, except for cancelled ones. */
const LOCK_SWEEPS = statements(CHOICES, (which, choice) =>
  statement({
    name: `queues.lock-sweeps ${choice}`,
    parameters: { ids: CHOSEN },
    text: `
    select sweep.id from sweep where sweep.state <> 'cancelled' and sweep.id in (select t.sweep_id from task t where ${which})
    order by sweep.id for no key update`,
    row: z.object({ id: z.uuid() }),
  }),
);

/** The triggers `tally_tasks` and `end_searches` undo the effects of the end. */
const REOPEN_TASKS = statements(CHOICES, (which, choice) =>
  statement({
    name: `queues.reopen-tasks ${choice}`,
    parameters: { sweepIds: z.array(z.uuid()), ids: CHOSEN, most: z.int() },
    text: `
    with picked as (
      select t.id from task t where t.sweep_id = any($sweepIds::uuid[]) and t.state = 'done' and ${which}
      order by t.id limit $most for update of t
    )
    update task set ${REOPENED} from picked where task.id = picked.id`,
  }),
);

const REOPEN_SWEEPS = statement({
  name: 'queues.reopen-sweeps',
  parameters: { sweepIds: z.array(z.uuid()) },
  text: `
    update sweep set state = 'running', finished_at = null
    where id = any($sweepIds::uuid[]) and state = 'done'
      and exists (select from task where sweep_id = sweep.id and state = 'waiting')`,
});

/** Maximum number of tasks changed in one transaction, so that rows are locked only briefly. */
const BATCH = 1_000;

/** Time in Postgres' format. */
const Time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d.]*\+\d\d$/);
const CURSORS = {
  waiting: cursorOf('waiting tasks', z.uuid()),
  running: cursorOf('running tasks', z.uuid()),
  later: cursorOf('deferred tasks', Time),
  failed: cursorOf('failed tasks', Time),
};

/** Sums counts by class of jobs, which several kinds may share. */
function summed(counts: readonly JobCounts[]): JobCounts[] {
  const byClass = new Map<string, JobCounts>();
  for (const { jobClass, waiting, failed } of counts) {
    const sum = byClass.get(jobClass) ?? { jobClass, waiting: 0, failed: 0 };
    byClass.set(jobClass, { jobClass, waiting: sum.waiting + waiting, failed: sum.failed + failed });
  }
  return [...byClass.values()];
}

/**
 * The work of all sweeps as stored in Postgres; the queue only carries it. To avoid deadlocks, every change locks the
 * sweeps first, then the tasks ascending by id.
 */
@Injectable()
export class QueuesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly kinds: Kinds,
    private readonly queue: TaskQueue,
    private readonly naming: NamingPages,
  ) {}

  async counts(): Promise<Queues> {
    const [tasks, quarantine, ...own] = await Promise.all([
      this.countsOf('tasks', false),
      this.countsOf('quarantine', true),
      ...this.kinds.all.map((kind) => kind.jobCounts?.(this.db, COUNT_LIMIT) ?? []),
    ]);
    const jobs = summed(own.flat()).map((counts) => ({ ...counts, running: null, later: 0, most: COUNT_LIMIT }));
    return { items: [tasks, { ...quarantine, failed: 0 }, ...jobs] };
  }

  async tasks({ state, cursor, limit }: QueuedTasksQuery): Promise<Page<QueuedTask>> {
    const after = CURSORS[state].read(cursor);
    const [rows, total] = await Promise.all([
      queryRows(this.db, PAGE[state], { ...pastOf(after), limit: limit + 1 }),
      this.count(COUNT[state], null),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSORS[state], (row) => ({ key: row.key, id: row.id }));
    const subjects = await this.naming.subjects(shown);
    return {
      items: shown.flatMap((row, i) => (subjects[i] === undefined ? [] : asTask(row, subjects[i]))),
      ...counted(total),
      next,
    };
  }

  /** @param ids failed or deferred tasks; null for all failed ones */
  async retry(ids: readonly string[] | null): Promise<Changed> {
    const later = ids ? await execute(this.db, END_DEFERRAL, { ids }) : 0;
    let changed = later;
    for (;;) {
      const reopened = await this.reopen('failed', ids);
      changed += reopened;
      if (ids || reopened < BATCH) return { changed };
    }
  }

  async drop(ids: readonly string[]): Promise<Changed> {
    const changed = await this.db.$transaction(async (tx) => {
      const sweeps = await queryRows(tx, LOCK_SWEEPS.these, { ids });
      const dropped = await execute(tx, DROP, { ids });
      for (const { id } of sweeps) await publish(tx, { type: 'sweep-changed', sweepId: id });
      return dropped;
    });
    return { changed };
  }

  async restore(ids: readonly string[]): Promise<Changed> {
    const cancelled = await this.reopen('cancelled', ids);
    const failed = await execute(this.db, RESTORE_FAILURES, { ids });
    return { changed: cancelled + failed };
  }

  /** Reopens tasks, and their sweeps if these have ended; tasks of cancelled sweeps are not changed. */
  private async reopen(choice: keyof typeof CHOICES, ids: readonly string[] | null): Promise<number> {
    const { count, sweeps } = await this.db.$transaction(async (tx) => {
      const sweeps = await queryRows(tx, LOCK_SWEEPS[choice], { ids });
      const sweepIds = sweeps.map(({ id }) => id);
      const count = await execute(tx, REOPEN_TASKS[choice], { sweepIds, ids, most: BATCH });
      await execute(tx, REOPEN_SWEEPS, { sweepIds });
      for (const { id } of sweeps) await publish(tx, { type: 'sweep-changed', sweepId: id });
      return { count, sweeps };
    });
    for (const { id } of sweeps) this.queue.enqueue(id);
    return count;
  }

  private async countsOf(jobClass: 'tasks' | 'quarantine', quarantined: boolean): Promise<QueueCounts> {
    const [waiting, running, later, failed] = await Promise.all([
      this.count(COUNT.waiting, quarantined),
      this.count(COUNT.running, quarantined),
      this.count(COUNT.later, quarantined),
      this.count(COUNT.failed, null),
    ]);
    return { jobClass, waiting, running, later, failed, most: COUNT_LIMIT };
  }

  private async count(tasks: (typeof COUNT)['failed'], quarantined: boolean | null): Promise<number> {
    return (await queryOne(this.db, tasks, { quarantined, most: COUNT_LIMIT + 1 })).n;
  }
}

function asTask(
  { sweepId, sweepName, kind, practice, site_id: _, key: _key, ...row }: Row,
  subject: Shown,
): QueuedTask {
  return {
    ...row,
    subject,
    sweep: { id: sweepId, name: sweepName, kind, practice },
    notBefore: isoOrNull(row.notBefore),
    startedAt: isoOrNull(row.startedAt),
    finishedAt: isoOrNull(row.finishedAt),
  };
}
