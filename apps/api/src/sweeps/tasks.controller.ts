import { named, TaskState } from '@hyrde/contracts';
import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database } from '@hyrde/store';
import { queryOne, queryRows, statement, statements } from '@hyrde/store/statement';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import {
  COUNT_LIMIT,
  Counted,
  containing,
  counted,
  Id,
  isoOrNull,
  PageQuery,
  PathId,
  pageOf,
  Time,
} from '../http/common.js';
import { cursorOf, TimeKey } from '../http/cursor.js';
import { notFound } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { note } from '../http/text.js';
import { Needs } from '../people/access.js';
import { asTaskProgress, RUNNING, TASK_COLUMNS, TASK_ROW } from './sweep-sql.js';

const Name = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'is not a name of an outcome or a reason');

/** State of a task; `running` selects the waiting tasks that a worker is running. */
export const TaskChoice = z.enum([...TaskState.options, 'running']);

export const TasksQuery = PageQuery.extend({
  state: TaskChoice.optional(),
  outcome: Name.optional(),
  reason: Name.optional(),
  /** Part of the subject or of the site's name. */
  text: note(200).optional(),
  sort: z.enum(['subject', '-subject', 'finished', '-finished']).default('subject'),
});
export type TasksQuery = z.infer<typeof TasksQuery>;

export const Task = named('Task', {
  id: Id,
  subject: Shown,
  site: z.object({ id: Id, name: z.string() }).nullable(),
  engine: z.string(),
  /** null before the first attempt. */
  engineVersion: z.string().nullable(),
  state: TaskState,
  /** True while a worker is running the task. */
  running: z.boolean(),
  waitingFor: z.string().nullable(),
  notBefore: Time.nullable(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  downloads: z.number().int(),
  /** Number of started attempts; `faults` of them ended in a fault of the product. */
  attempts: z.number().int(),
  faults: z.number().int(),
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
});
export type Task = z.infer<typeof Task>;
export const TasksPage = pageOf(Task).meta({ id: 'TasksPage' });

const FILTER = `t.sweep_id = $sweepId::uuid
      {{and ${RUNNING} and $running::bool}} {{and t.state = $state}} {{and t.outcome = $outcome}} {{and t.reason = $reason}}
      {{and (site.name ilike $like
        or t.subject ilike $like and coalesce(naming_place(t.site_id, t.subject), t.subject) = t.subject)}}`;
const FILTERED = {
  sweepId: z.uuid(),
  running: z.literal(true).nullable(),
  state: z.string().nullable(),
  outcome: z.string().nullish(),
  reason: z.string().nullish(),
  like: z.string().nullable(),
};

/**
 * Sort keys are never null, so that keyset paging can compare them, and each is the first column of an index. A cursor
 * by subject contains only the task's id, since the subject may be a URL that names a person.
 */
const BY_SUBJECT = { key: 't.subject', after: '(select subject from task where id = $after::text::uuid)' };
const BY_END = { key: "coalesce(t.finished_at, 'infinity'::timestamptz)", after: '$after::timestamptz' };
const PAGE = statements(
  {
    subject: { ...BY_SUBJECT, past: '>', direction: 'asc' },
    '-subject': { ...BY_SUBJECT, past: '<', direction: 'desc' },
    finished: { ...BY_END, past: '>', direction: 'asc' },
    '-finished': { ...BY_END, past: '<', direction: 'desc' },
  },
  ({ key, after, past, direction }, sort) =>
    statement({
      name: `tasks.page by ${sort}`,
      parameters: { ...FILTERED, after: z.string().nullable(), afterId: z.uuid().nullable(), limit: z.int() },
      text: `
    select ${TASK_COLUMNS}, t.subject, t.site_id, site.name as site_name, t.engine, t.engine_version, t.outcome,
      t.reason, t.attempts, t.faults, t.finished_at
    from task t left join site on site.id = t.site_id
    where ${FILTER} {{and (${key}, t.id) ${past} (${after}, $afterId::uuid)}}
    order by ${key} ${direction}, t.id ${direction} limit $limit`,
      row: z.object({
        ...TASK_ROW,
        subject: z.string(),
        site_id: z.uuid().nullable(),
        site_name: z.string().nullable(),
        engine: z.string(),
        engine_version: z.string().nullable(),
        outcome: z.string().nullable(),
        reason: z.string().nullable(),
        attempts: z.int(),
        faults: z.int(),
        finished_at: z.date().nullable(),
      }),
    }),
);
type Row = z.output<(typeof PAGE)['subject']['row']>;

const COUNT = statement({
  name: 'tasks.count',
  parameters: { ...FILTERED, most: z.int() },
  text: `
    select count(*)::int as n from (
      select from task t left join site on site.id = t.site_id where ${FILTER} limit $most) as counted`,
  row: Counted,
});

const CURSORS = {
  subject: cursorOf<string | null>('tasks by subject', z.null()),
  /** The key is null for unfinished tasks. */
  finished: cursorOf('tasks by end', TimeKey.nullable()),
};
const orderOf = ({ sort }: TasksQuery) => (sort === 'subject' || sort === '-subject' ? 'subject' : 'finished');

const filterOf = (sweepId: string, { state, text, ...filter }: TasksQuery) => ({
  ...filter,
  sweepId,
  running: state === 'running' || null,
  state: state === 'running' ? null : (state ?? null),
  like: text ? containing(text) : null,
});

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

@ApiTags('sweeps')
@Controller('sweeps/:id/tasks')
export class TasksController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  @Describes('List the tasks of a sweep', 'Tasks of any kind that match the filter.')
  @Get()
  @Needs('viewer')
  @Returns(TasksPage)
  async list(@PathId() sweepId: string, @Query({ schema: TasksQuery }) query: TasksQuery) {
    if (!(await this.db.sweep.findUnique({ where: { id: sweepId }, select: { id: true } }))) throw notFound('sweep');
    const order = orderOf(query);
    const cursor = CURSORS[order];
    const after = cursor.read(query.cursor);
    const filter = filterOf(sweepId, query);
    const [rows, { n: total }] = await Promise.all([
      queryRows(this.db, PAGE[query.sort], {
        ...filter,
        after: after && (order === 'subject' ? after.id : (after.key ?? 'infinity')),
        afterId: after?.id ?? null,
        limit: query.limit + 1,
      }),
      queryOne(this.db, COUNT, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    const shown = rows.slice(0, query.limit);
    const subjects = await this.naming.subjects(shown);
    return {
      items: shown.flatMap((row, i) => (subjects[i] === undefined ? [] : asTask(row, subjects[i]))),
      ...counted(total),
      next: last ? cursor.write({ key: order === 'subject' ? null : isoOrNull(last.finished_at), id: last.id }) : null,
    };
  }
}
