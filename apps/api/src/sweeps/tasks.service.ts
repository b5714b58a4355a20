import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { COUNT_LIMIT, containing, counted, isoOrNull, type Page } from '../http/common.js';
import { cursorOf, type Position, TimeKey } from '../http/cursor.js';
import { notFound } from '../http/problem.js';
import type { Shown } from '../names/names.schemas.js';
import { NamingPages } from '../names/naming-pages.service.js';
import { asTaskProgress, RUNNING, TASK_COLUMNS, type TaskRow } from './task-rows.js';
import type { Task, TasksQuery } from './tasks.schemas.js';

interface Row extends TaskRow {
  subject: string;
  site_id: string | null;
  site_name: string | null;
  engine: string;
  engine_version: string | null;
  outcome: string | null;
  reason: string | null;
  attempts: number;
  faults: number;
  finished_at: Date | null;
}

/** Sort keys are never null, so that keyset paging can compare them; each is what an index begins with. */
const KEYS = {
  /** A cursor has the task alone: its subject may be an address that names somebody. */
  subject: {
    key: Prisma.sql`t.subject`,
    at: ({ id }: Position<string | null>) => Prisma.sql`(select subject from task where id = ${id}::uuid)`,
    cursor: cursorOf<string | null>('tasks by subject', z.null()),
    of: (_: Row) => null,
  },
  /** Null stands for what has not ended. */
  finished: {
    key: Prisma.sql`coalesce(t.finished_at, 'infinity'::timestamptz)`,
    at: ({ key }: Position<string | null>) => Prisma.sql`${key ?? 'infinity'}::timestamptz`,
    cursor: cursorOf('tasks by end', TimeKey.nullable()),
    of: (row: Row) => isoOrNull(row.finished_at),
  },
};
const orderOf = ({ sort }: TasksQuery) => KEYS[sort === 'subject' || sort === '-subject' ? 'subject' : 'finished'];

/** The tasks of a sweep, whatever its kind. */
@Injectable()
export class TasksService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /** Filtered and sorted; costs the same on every page. */
  async list(sweepId: string, query: TasksQuery): Promise<Page<Task>> {
    if (!(await this.db.sweep.findUnique({ where: { id: sweepId }, select: { id: true } }))) throw notFound('sweep');
    const [rows, total] = await Promise.all([this.rows(sweepId, query), this.count(sweepId, query)]);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    const shown = rows.slice(0, query.limit);
    const subjects = await this.naming.subjects(shown);
    return {
      items: shown.flatMap((row, i) => (subjects[i] === undefined ? [] : asTask(row, subjects[i]))),
      ...counted(total),
      next: last ? orderOf(query).cursor.write({ key: orderOf(query).of(last), id: last.id }) : null,
    };
  }

  private rows(sweepId: string, query: TasksQuery): Promise<Row[]> {
    const down = query.sort.startsWith('-');
    const { key, at, cursor } = orderOf(query);
    const direction = down ? Prisma.sql`desc` : Prisma.sql`asc`;
    const after = cursor.read(query.cursor);
    const past = after
      ? Prisma.sql`and (${key}, t.id) ${down ? Prisma.sql`<` : Prisma.sql`>`} (${at(after)}, ${after.id}::uuid)`
      : Prisma.empty;
    return this.db.$queryRaw<Row[]>`
      select ${TASK_COLUMNS}, t.subject, t.site_id, site.name as site_name, t.engine, t.engine_version, t.outcome,
        t.reason, t.attempts, t.faults, t.finished_at
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
      ...(state ? [state === 'running' ? RUNNING : Prisma.sql`t.state = ${state}`] : []),
      ...(outcome ? [Prisma.sql`t.outcome = ${outcome}`] : []),
      ...(reason ? [Prisma.sql`t.reason = ${reason}`] : []),
      ...(like
        ? [
            Prisma.sql`(site.name ilike ${like}
          or t.subject ilike ${like} and coalesce(naming_place(t.site_id, t.subject), t.subject) = t.subject)`,
          ]
        : []),
    ],
    ' and ',
  );
}

const asTask = (row: Row, subject: Shown): Task => ({
  ...asTaskProgress(row),
  subject,
  site: row.site_id && row.site_name !== null ? { id: row.site_id, name: row.site_name } : null,
  engine: row.engine,
  engineVersion: row.engine_version,
  outcome: row.outcome,
  reason: row.reason,
  attempts: row.attempts,
  faults: row.faults,
  finishedAt: isoOrNull(row.finished_at),
});
