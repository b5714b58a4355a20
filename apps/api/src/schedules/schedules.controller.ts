import type { Database, Prisma } from '@hyrde/store';
import { Body, Controller, Delete, Get, Inject, Patch, Post, Query, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { DONE, Done, iso, isoOrNull, PathId } from '../http/common.js';
import { notFound } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import type { ApiKind } from '../kinds/kind.js';
import { Kinds } from '../kinds/kinds.js';
import { Me, Needs, type SignedIn } from '../people/access.js';
import { beginEdit, revisionOf } from '../people/editing.js';
import { jitterOf, nextRuns } from './cron.js';
import {
  type ChangeSchedule,
  type CreateSchedule,
  PreviewQuery,
  type Schedule,
  SchedulePreview,
  ScheduleRun,
  ScheduleRuns,
  scheduleSchemas,
} from './schedules.schemas.js';

const WITH_LAST_RUN = { runs: { orderBy: { id: 'desc' }, take: 1 } } as const;
type Row = Prisma.ScheduleGetPayload<{ include: typeof WITH_LAST_RUN }>;

const SHOWN_RUNS = 3;
const LOGGED_RUNS = 200;

const editable = ({ name, cron, timeZone, paused, plan }: Omit<Row, 'runs'>) => ({
  name,
  cron,
  timeZone,
  paused,
  plan,
});

const asRun = ({ dueAt, at, result, message, sweepId }: Row['runs'][number]): ScheduleRun => ({
  dueAt: iso(dueAt),
  at: iso(at),
  result: ScheduleRun.shape.result.parse(result),
  message,
  sweepId,
});

export function schedulesController(kinds: readonly ApiKind[]): Type<unknown> {
  const schemas = scheduleSchemas(kinds);

  @ApiTags('schedules')
  @Controller('schedules')
  class SchedulesController {
    constructor(
      @Inject(DATABASE) private readonly db: Database,
      @Inject(CLOCK) private readonly clock: Clock,
      private readonly kinds: Kinds,
    ) {}

    @Describes('List schedules', 'Ascending by name, each with its next run.')
    @Get()
    @Needs('viewer')
    @Returns(schemas.Schedules)
    async list() {
      const rows = await this.db.schedule.findMany({ include: WITH_LAST_RUN, orderBy: { name: 'asc' } });
      return { items: rows.map((row) => this.shown(row)) };
    }

    @Describes('Create a schedule', 'Repeats the plan of a sweep by a cron expression in a time zone.')
    @Post()
    @Needs('auditor')
    @Returns(schemas.Schedule, 201)
    async create(
      @Me() me: SignedIn,
      @Body({ schema: schemas.CreateSchedule }) { name, cron, timeZone, paused, plan }: CreateSchedule,
    ) {
      const id = crypto.randomUUID();
      const nextRunAt = this.nextRunAt({ id, cron, timeZone, paused });
      await this.db.schedule.create({
        data: { id, name, cron, timeZone, paused, plan: { ...plan }, nextRunAt, createdById: me.id },
      });
      return this.one(id);
    }

    @Describes('Preview the times of a schedule', 'The next times at which a cron expression is due.')
    @Get('preview')
    @Needs('viewer')
    @Returns(SchedulePreview)
    preview(@Query({ schema: PreviewQuery }) { cron, timeZone }: PreviewQuery) {
      return { upcoming: nextRuns(cron, timeZone, this.clock.now(), 0, SHOWN_RUNS).map(iso) };
    }

    @Describes('Read a schedule', 'Its plan, and its next run.')
    @Get(':id')
    @Needs('viewer')
    @Returns(schemas.Schedule)
    async one(@PathId() id: string): Promise<Schedule> {
      const row = await this.db.schedule.findUnique({ where: { id }, include: WITH_LAST_RUN });
      if (!row) throw notFound('schedule');
      return this.shown(row);
    }

    @Describes('Change a schedule', 'Changes the fields that are sent; `paused` pauses and resumes.')
    @Patch(':id')
    @Needs('auditor')
    @Returns(schemas.Schedule)
    async change(@PathId() id: string, @Body({ schema: schemas.ChangeSchedule }) { plan, ...changes }: ChangeSchedule) {
      const before = await beginEdit(this.db, {
        what: 'schedule',
        id,
        read: () => this.db.schedule.findUnique({ where: { id } }),
        stateOf: editable,
      });
      const nextRunAt = this.nextRunAt({ ...before, ...changes, id });
      await this.db.schedule.update({
        where: { id },
        data: { ...changes, ...(plan ? { plan: { ...plan } } : {}), nextRunAt },
      });
      return this.one(id);
    }

    @Describes('Delete a schedule', 'The sweeps that it has started stay.')
    @Delete(':id')
    @Needs('auditor')
    @Returns(Done)
    async remove(@PathId() id: string) {
      const { count } = await this.db.schedule.deleteMany({ where: { id } });
      if (count === 0) throw notFound('schedule');
      return DONE;
    }

    @Describes('List the runs of a schedule', 'Newest first: the sweep that each started, or why it started none.')
    @Get(':id/runs')
    @Needs('viewer')
    @Returns(ScheduleRuns)
    async runs(@PathId() id: string) {
      await this.one(id);
      const rows = await this.db.scheduleRun.findMany({
        where: { scheduleId: id },
        orderBy: { id: 'desc' },
        take: LOGGED_RUNS,
      });
      return { items: rows.map(asRun) };
    }

    private shown(row: Row): Schedule {
      const { id, name, cron, timeZone, paused, nextRunAt, createdAt } = row;
      const later = nextRunAt ? nextRuns(cron, timeZone, nextRunAt, jitterOf(id), SHOWN_RUNS - 1) : [];
      const lastRun = row.runs[0];
      return {
        id,
        name,
        cron,
        timeZone,
        paused,
        ...this.kinds.read(row.plan),
        nextRunAt: isoOrNull(nextRunAt),
        upcoming: nextRunAt ? [nextRunAt, ...later].map(iso) : [],
        lastRun: lastRun ? asRun(lastRun) : null,
        createdAt: iso(createdAt),
        revision: revisionOf(editable(row)),
      };
    }

    private nextRunAt({
      id,
      cron,
      timeZone,
      paused,
    }: Pick<Schedule, 'id' | 'cron' | 'timeZone' | 'paused'>): Date | null {
      return paused ? null : (nextRuns(cron, timeZone, this.clock.now(), jitterOf(id))[0] ?? null);
    }
  }
  return SchedulesController;
}
