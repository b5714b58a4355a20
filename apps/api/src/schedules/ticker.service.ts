import type { Database, Prisma } from '@hyrde/store';
import { recordNotices } from '@hyrde/store/outbox';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PeriodicService } from '../base/periodic-service.js';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { Kinds } from '../kinds/kinds.js';
import { insertSweep } from '../sweeps/sweep-maker.js';
import { TaskQueue } from '../sweeps/task-queue.js';
import { jitterOf, nextRuns } from './cron.js';
import type { ScheduleRun } from './schedules.schemas.js';

const DUE = statement({
  name: 'schedules.due',
  parameters: { now: z.date() },
  text: `
    select id, name, cron, time_zone, plan, next_run_at, created_by_id from schedule
    where not paused and next_run_at <= $now order by next_run_at limit 1 for update skip locked`,
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    cron: z.string(),
    time_zone: z.string(),
    plan: z.unknown(),
    next_run_at: z.date(),
    created_by_id: z.uuid().nullable(),
  }),
  neverNull: ['next_run_at'],
});
type DueSchedule = z.output<typeof DUE.row>;

/** Records an event for subscribers: a schedule's sweep could not be made. */
const NOTE_FAILURE = statement({
  name: 'schedules.note-failure',
  parameters: { runId: z.bigint(), at: z.date() },
  text: `with ${recordNotices(
    'schedule.failed',
    'practice, at, schedule_run_id',
    `select coalesce((plan ->> 'practice')::boolean, false), $at::timestamptz, run.id
     from schedule_run run join schedule on schedule.id = schedule_id where run.id = $runId`,
  )} select id from written`,
  row: z.object({ id: z.uuid() }),
});

const BEGIN_RUN = statement({ name: 'schedules.begin-run', text: 'savepoint run' });
const UNDO_RUN = statement({ name: 'schedules.undo-run', text: 'rollback to savepoint run' });

/** Starts the sweeps of due schedules. Several APIs may tick at once: each locks the due row that it runs. */
@Injectable()
export class TickerService extends PeriodicService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly kinds: Kinds,
    private readonly queue: TaskQueue,
  ) {
    super('schedules');
  }

  /** Runs every due schedule once, however long it has been due. @returns number of schedules run */
  async runOnce(): Promise<number> {
    for (let count = 0; ; count++) {
      const sweepId = await this.db.$transaction((tx) => this.runNext(tx));
      if (sweepId === 'none-due') return count;
      if (sweepId) this.queue.enqueue(sweepId);
    }
  }

  private async runNext(tx: Prisma.TransactionClient): Promise<string | null | 'none-due'> {
    const now = this.clock.now();
    const due = await queryRow(tx, DUE, { now });
    if (!due) return 'none-due';
    const run = await this.runIt(tx, due, now);
    const { id } = await tx.scheduleRun.create({
      data: { scheduleId: due.id, dueAt: due.next_run_at, at: now, ...run },
    });
    if (run.result === 'failed') await queryRow(tx, NOTE_FAILURE, { runId: id, at: now });
    const nextRunAt = nextRuns(due.cron, due.time_zone, now, jitterOf(due.id))[0] ?? null;
    await tx.schedule.update({ where: { id: due.id }, data: { nextRunAt } });
    this.log.log(`A schedule was due: ${run.result}`, { schedule: due.name, why: run.message, sweep: run.sweepId });
    return run.sweepId;
  }

  private async runIt(
    tx: Prisma.TransactionClient,
    due: DueSchedule,
    now: Date,
  ): Promise<Pick<ScheduleRun, 'result' | 'message' | 'sweepId'>> {
    const last = await tx.sweep.findFirst({ where: { scheduleId: due.id, state: { in: ['running', 'paused'] } } });
    if (last) return { result: 'skipped-still-running', message: `“${last.name}” is ${last.state}`, sweepId: last.id };
    await execute(tx, BEGIN_RUN);
    try {
      const origin = { personId: due.created_by_id, scheduleId: due.id };
      const plan = this.kinds.readToRun(due.plan);
      const sweepId = await insertSweep(
        tx,
        this.kinds.needed(plan.kind),
        { plan, timeZone: due.time_zone },
        origin,
        now,
      );
      return { result: 'started', message: null, sweepId };
    } catch (error) {
      await execute(tx, UNDO_RUN);
      return { result: 'failed', message: error instanceof Error ? error.message : String(error), sweepId: null };
    }
  }
}
