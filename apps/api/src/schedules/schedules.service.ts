import type { Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { iso, isoOrNull } from '../http/common.js';
import { notFound } from '../http/problem.js';
import { Kinds } from '../kinds/kinds.js';
import { beginEdit, revisionOf } from '../people/editing.js';
import { jitterOf, nextRuns } from './cron.js';
import { type ChangeSchedule, type CreateSchedule, type Schedule, ScheduleRun } from './schedules.schemas.js';

const WITH_LAST_RUN = { runs: { orderBy: { id: 'desc' }, take: 1 } } as const;
type Row = Prisma.ScheduleGetPayload<{ include: typeof WITH_LAST_RUN }>;

const SHOWN_RUNS = 3;
const LOGGED_RUNS = 200;

@Injectable()
export class SchedulesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly kinds: Kinds,
  ) {}

  async list(): Promise<Schedule[]> {
    const rows = await this.db.schedule.findMany({ include: WITH_LAST_RUN, orderBy: { name: 'asc' } });
    return rows.map((row) => this.shown(row));
  }

  async one(id: string): Promise<Schedule> {
    const row = await this.db.schedule.findUnique({ where: { id }, include: WITH_LAST_RUN });
    if (!row) throw notFound('schedule');
    return this.shown(row);
  }

  async create({ name, cron, timeZone, paused, plan }: CreateSchedule, personId: string): Promise<Schedule> {
    const id = crypto.randomUUID();
    const nextRunAt = this.nextRunAt({ id, cron, timeZone, paused });
    await this.db.schedule.create({
      data: { id, name, cron, timeZone, paused, plan: { ...plan }, nextRunAt, createdById: personId },
    });
    return this.one(id);
  }

  async change(id: string, { plan, ...changes }: ChangeSchedule): Promise<Schedule> {
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

  /** Deletes a schedule; its sweeps stay. */
  async remove(id: string): Promise<void> {
    const { count } = await this.db.schedule.deleteMany({ where: { id } });
    if (count === 0) throw notFound('schedule');
  }

  /** Results of its due times, newest first. */
  async runs(id: string): Promise<ScheduleRun[]> {
    await this.one(id);
    const rows = await this.db.scheduleRun.findMany({
      where: { scheduleId: id },
      orderBy: { id: 'desc' },
      take: LOGGED_RUNS,
    });
    return rows.map(asRun);
  }

  preview(cron: string, timeZone: string): string[] {
    return nextRuns(cron, timeZone, this.clock.now(), 0, SHOWN_RUNS).map(iso);
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
