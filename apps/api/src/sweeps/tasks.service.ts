import { TaskState } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../base/tokens.js';
import { COUNT_LIMIT, containing, isoOrNull, type Page } from '../http/common.js';
import { cursorOf, TextKey, TimeKey } from '../http/cursor.js';
import { notFound } from '../http/problem.js';
import type { Task, TasksQuery } from './tasks.schemas.js';

interface Row {
  id: string;
  subject: string;
  site_id: string | null;
  site_name: string | null;
  engine: string;
  engine_version: string | null;
  state: string;
  running: boolean;
  waiting_for: string | null;
  not_before: Date | null;
  outcome: string | null;
  reason: string | null;
  detail: string | null;
  downloads: number;
  attempts: number;
  faults: number;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Sort keys are never null, so that keyset paging can compare them; each is what an index begins with. */
const KEYS = {
  subject: {
    key: Prisma.sql`t.subject`,
    type: Prisma.sql`text`,
    cursor: cursorOf<string | null>('tasks by subject', TextKey),
    of: (row: Row) => row.subject,
  },
  /** Null stands for what has not ended. */
  finished: {
    key: Prisma.sql`coalesce(t.finished_at, 'infinity'::timestamptz)`,
    type: Prisma.sql`timestamptz`,
    cursor: cursorOf('tasks by end', TimeKey.nullable()),
    of: (row: Row) => isoOrNull(row.finished_at),
  },
};
const orderOf = ({ sort }: TasksQuery) => KEYS[sort === 'subject' || sort === '-subject' ? 'subject' : 'finished'];

/** The tasks of a sweep, whatever its kind. */
@Injectable()
export class TasksService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** Filtered and sorted; costs the same on every page. */
  async list(sweepId: string, query: TasksQuery): Promise<Page<Task>> {
    if (!(await this.db.sweep.findUnique({ where: { id: sweepId }, select: { id: true } }))) throw notFound('sweep');
    const [rows, total] = await Promise.all([this.rows(sweepId, query), this.count(sweepId, query)]);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    return {
      items: rows.slice(0, query.limit).map(asTask),
      total: Math.min(total, COUNT_LIMIT),
      totalIsMore: total > COUNT_LIMIT,
      next: last ? orderOf(query).cursor.write({ key: orderOf(query).of(last), id: last.id }) : null,
    };
  }

  private rows(sweepId: string, query: TasksQuery): Promise<Row[]> {
    const down = query.sort.startsWith('-');
    const { key, type, cursor } = orderOf(query);
    const direction = down ? Prisma.sql`desc` : Prisma.sql`asc`;
    const after = cursor.read(query.cursor);
    const past = after
      ? Prisma.sql`and (${key}, t.id) ${down ? Prisma.sql`<` : Prisma.sql`>`} (${after.key ?? 'infinity'}::${type}, ${after.id}::uuid)`
      : Prisma.empty;
    return this.db.$queryRaw<Row[]>`
      select t.id, t.subject, t.site_id, site.name as site_name, t.engine, t.engine_version, t.state,
        (t.runner is not null and t.runner_until > now()) as running, t.waiting_for, t.not_before, t.outcome, t.reason,
        t.detail, t.downloads, t.attempts, t.faults, t.started_at, t.finished_at
      from task t left join site on site.id = t.site_id
      where ${whereOf(sweepId, query)} ${past}
      order by ${key} ${direction}, t.id ${direction} limit ${query.limit + 1}`;
  }

  private async count(sweepId: string, query: TasksQuery): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from (
        select from task t left join site on site.id = t.site_id
        where ${whereOf(sweepId, query)} limit ${COUNT_LIMIT + 1}) as counted`;
    return row?.n ?? 0;
  }
}

function whereOf(sweepId: string, { state, outcome, reason, text }: TasksQuery): Prisma.Sql {
  const like = text ? containing(text) : null;
  return Prisma.join(
    [
      Prisma.sql`t.sweep_id = ${sweepId}::uuid`,
      ...(state ? [Prisma.sql`t.state = ${state}`] : []),
      ...(outcome ? [Prisma.sql`t.outcome = ${outcome}`] : []),
      ...(reason ? [Prisma.sql`t.reason = ${reason}`] : []),
      ...(like ? [Prisma.sql`(t.subject ilike ${like} or site.name ilike ${like})`] : []),
    ],
    ' and ',
  );
}

const asTask = (row: Row): Task => ({
  id: row.id,
  subject: row.subject,
  site: row.site_id && row.site_name !== null ? { id: row.site_id, name: row.site_name } : null,
  engine: row.engine,
  engineVersion: row.engine_version,
  state: TaskState.parse(row.state),
  running: row.running,
  waitingFor: row.waiting_for,
  notBefore: isoOrNull(row.not_before),
  outcome: row.outcome,
  reason: row.reason,
  detail: row.detail,
  downloads: row.downloads,
  attempts: row.attempts,
  faults: row.faults,
  startedAt: isoOrNull(row.started_at),
  finishedAt: isoOrNull(row.finished_at),
});
