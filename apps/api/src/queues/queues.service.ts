import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { publish } from '../events/publish.js';
import { COUNT_LIMIT, counted, isoOrNull, type Page } from '../http/common.js';
import { cursorOf } from '../http/cursor.js';
import type { JobCounts } from '../kinds/kind.js';
import { Kinds } from '../kinds/kinds.js';
import type { Shown } from '../names/names.schemas.js';
import { NamingPages } from '../names/naming-pages.service.js';
import { TaskQueue } from '../sweeps/task-queue.js';
import { FAILED, ORDER, REOPENED, STANDS, SUSPECT } from './queued-tasks.sql.js';
import type { Changed, QueueCounts, QueuedTask, QueuedTasksQuery, Queues, WorkState } from './queues.schemas.js';

interface Row {
  id: string;
  sweep_id: string;
  sweep_name: string;
  kind: string;
  practice: boolean;
  subject: string;
  site_id: string | null;
  engine: string;
  suspect: boolean;
  attempts: number;
  faults: number;
  deaths: number;
  downloads: number;
  waiting_for: string | null;
  not_before: Date | null;
  outcome: string | null;
  reason: string | null;
  detail: string | null;
  started_at: Date | null;
  finished_at: Date | null;
  key: string;
}

/** So many are changed in one transaction, so that no row is locked for long. */
const BATCH = 1_000;

/** A time as Postgres writes it. */
const Time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d.]*\+\d\d$/);
const CURSORS = {
  waiting: cursorOf('tasks that wait', z.uuid()),
  running: cursorOf('tasks that run', z.uuid()),
  later: cursorOf('tasks that come back', Time),
  failed: cursorOf('tasks that failed', Time),
};

/** Kinds may share a class of jobs. */
function summed(counts: readonly JobCounts[]): JobCounts[] {
  const byClass = new Map<string, JobCounts>();
  for (const { jobClass, waiting, failed } of counts) {
    const sum = byClass.get(jobClass) ?? { jobClass, waiting: 0, failed: 0 };
    byClass.set(jobClass, { jobClass, waiting: sum.waiting + waiting, failed: sum.failed + failed });
  }
  return [...byClass.values()];
}

/**
 * The work of all sweeps as it stands in Postgres; the queue itself only carries. Whoever changes tasks here locks their
 * sweeps first, then tasks in the order of their ids, as everybody else does.
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
    const [tasks, suspects, ...own] = await Promise.all([
      this.countsOf('tasks', Prisma.sql`not ${SUSPECT}`),
      this.countsOf('suspects', SUSPECT),
      ...this.kinds.all.map((kind) => kind.jobCounts?.(this.db, COUNT_LIMIT) ?? []),
    ]);
    const jobs = summed(own.flat()).map((counts) => ({ ...counts, running: null, later: 0, most: COUNT_LIMIT }));
    return { items: [tasks, { ...suspects, failed: 0 }, ...jobs] };
  }

  async tasks({ state, cursor, limit }: QueuedTasksQuery): Promise<Page<QueuedTask>> {
    const { key, type, down } = ORDER[state];
    const direction = down ? Prisma.sql`desc` : Prisma.sql`asc`;
    const after = CURSORS[state].read(cursor);
    const past = after
      ? Prisma.sql`and (${key}, t.id) ${down ? Prisma.sql`<` : Prisma.sql`>`} (${after.key}::${type}, ${after.id}::uuid)`
      : Prisma.empty;
    const [rows, total] = await Promise.all([
      this.db.$queryRaw<Row[]>`
        select t.id, t.sweep_id, sweep.name as sweep_name, sweep.kind, sweep.practice, t.subject, t.site_id, t.engine,
          ${SUSPECT} as suspect, t.attempts, t.faults, t.deaths, t.downloads, t.waiting_for, t.not_before, t.outcome,
          t.reason, t.detail, t.started_at, t.finished_at, ${key}::text as key
        from task t join sweep on sweep.id = t.sweep_id
        where ${STANDS[state]} ${past} order by ${key} ${direction}, t.id ${direction} limit ${limit + 1}`,
      this.count(STANDS[state]),
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const shown = rows.slice(0, limit);
    const subjects = await this.naming.subjects(shown);
    return {
      items: shown.flatMap((row, i) => (subjects[i] === undefined ? [] : asTask(row, subjects[i]))),
      ...counted(total),
      next: last ? CURSORS[state].write({ key: last.key, id: last.id }) : null,
    };
  }

  /** @param ids of tasks that failed or come back later; null for all that failed */
  async retry(ids: readonly string[] | null): Promise<Changed> {
    const later = ids ? await this.comeBackNow(ids) : 0;
    let changed = later;
    for (;;) {
      const reopened = await this.reopen(FAILED, ids);
      changed += reopened;
      if (ids || reopened < BATCH) return { changed };
    }
  }

  async drop(ids: readonly string[]): Promise<Changed> {
    const changed = await this.db.$transaction(async (tx) => {
      const sweeps = await lockSweeps(tx, Prisma.sql`t.id = any(${ids}::uuid[])`);
      const dropped = await tx.$executeRaw`
        with picked as (
          select t.id from task t where t.id = any(${ids}::uuid[])
            and (${FAILED} or (t.state = 'waiting' and (t.runner is null or t.runner_until <= now())))
          order by t.id for update of t
        )
        update task set dropped_at = now(), state = 'done', runner = null, runner_until = null, not_before = null,
          waiting_for = null, outcome = coalesce(outcome, 'cancelled'), reason = coalesce(reason, 'cancelled-by-person'),
          finished_at = coalesce(finished_at, now())
        from picked where task.id = picked.id`;
      for (const { id } of sweeps) await publish(tx, { type: 'sweep-changed', sweepId: id });
      return dropped;
    });
    return { changed };
  }

  async restore(ids: readonly string[]): Promise<Changed> {
    const cancelled = await this.reopen(Prisma.sql`t.dropped_at is not null and t.reason = 'cancelled-by-person'`, ids);
    const failed = await this.db.$executeRaw`
      with picked as (
        select id from task where id = any(${ids}::uuid[]) and dropped_at is not null and reason <> 'cancelled-by-person'
        order by id for update
      )
      update task set dropped_at = null from picked where task.id = picked.id`;
    return { changed: cancelled + failed };
  }

  private async comeBackNow(ids: readonly string[]): Promise<number> {
    return this.db.$executeRaw`
      with picked as (
        select id from task where id = any(${ids}::uuid[]) and state = 'waiting' and runner is null and not_before > now()
        order by id for update
      )
      update task set not_before = null, waiting_for = null from picked where task.id = picked.id`;
  }

  /** Opens tasks again, and their sweeps where these were over; those of cancelled sweeps stay as they are. */
  private async reopen(which: Prisma.Sql, ids: readonly string[] | null): Promise<number> {
    const chosen = ids ? Prisma.sql`${which} and t.id = any(${ids}::uuid[])` : which;
    const { count, sweeps } = await this.db.$transaction(async (tx) => {
      const sweeps = await lockSweeps(tx, chosen);
      const count = await tx.$executeRaw`
        with picked as (
          select t.id from task t where t.sweep_id = any(${sweeps.map(({ id }) => id)}::uuid[]) and t.state = 'done' and ${chosen}
          order by t.id limit ${BATCH} for update of t
        )
        update task set ${REOPENED} from picked where task.id = picked.id`;
      await tx.$executeRaw`
        update sweep set state = 'running', finished_at = null
        where id = any(${sweeps.map(({ id }) => id)}::uuid[]) and state = 'done'
          and exists (select from task where sweep_id = sweep.id and state = 'waiting')`;
      for (const { id } of sweeps) await publish(tx, { type: 'sweep-changed', sweepId: id });
      return { count, sweeps };
    });
    for (const { id } of sweeps) this.queue.enqueue(id);
    return count;
  }

  private async countsOf(jobClass: 'tasks' | 'suspects', which: Prisma.Sql): Promise<QueueCounts> {
    const count = (state: WorkState) => this.count(Prisma.sql`${STANDS[state]} and ${which}`);
    const [waiting, running, later, failed] = await Promise.all([
      count('waiting'),
      count('running'),
      count('later'),
      this.count(STANDS.failed),
    ]);
    return { jobClass, waiting, running, later, failed, most: COUNT_LIMIT };
  }

  private async count(where: Prisma.Sql): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from (
        select from task t join sweep on sweep.id = t.sweep_id where ${where} limit ${COUNT_LIMIT + 1}) as counted`;
    return row?.n ?? 0;
  }
}

/** Locks the sweeps of these tasks in the order of their ids, those that were cancelled left out. */
const lockSweeps = (tx: Prisma.TransactionClient, which: Prisma.Sql): Promise<{ id: string }[]> =>
  tx.$queryRaw<{ id: string }[]>`
    select sweep.id from sweep where sweep.state <> 'cancelled' and sweep.id in (select t.sweep_id from task t where ${which})
    order by sweep.id for no key update`;

const asTask = (row: Row, subject: Shown): QueuedTask => ({
  id: row.id,
  sweep: { id: row.sweep_id, name: row.sweep_name, kind: row.kind, practice: row.practice },
  subject,
  engine: row.engine,
  suspect: row.suspect,
  attempts: row.attempts,
  faults: row.faults,
  deaths: row.deaths,
  downloads: row.downloads,
  waitingFor: row.waiting_for,
  notBefore: isoOrNull(row.not_before),
  outcome: row.outcome,
  reason: row.reason,
  detail: row.detail,
  startedAt: isoOrNull(row.started_at),
  finishedAt: isoOrNull(row.finished_at),
});
