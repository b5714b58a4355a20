import { QUEUES, TASK_JOB, type TaskJob } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/store';
import { queuedJob } from '@hyrde/store/queue';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DATABASE } from '../base/tokens.js';
import { afterCommit } from '../base/transaction.js';

/** One insert carries so many jobs; 17,000 a second were measured with such batches. */
const BATCH = 500;
/** A queue that is away says so with every try, many times a second. */
const COMPLAIN_EVERY_MS = 30_000;

/**
 * Hands tasks to the workers. It never fails a request and is never waited for: what it cannot carry, the worker's
 * reconciler finds in the database.
 */
@Injectable()
export class TaskQueue implements OnApplicationShutdown {
  private readonly log = new Logger('queue');
  private readonly underway = new Set<Promise<void>>();
  private complainedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @InjectQueue(QUEUES.tasks) private readonly queue: Queue<TaskJob>,
    @Inject(DATABASE) private readonly db: Database,
  ) {
    this.queue.on('error', (error) => this.complain(error));
  }

  /** Queues every waiting task of a sweep, in the background, once the transaction that made them has been committed. */
  enqueue(sweepId: string): void {
    afterCommit(() => this.carry(sweepId));
  }

  private carry(sweepId: string): void {
    const work: Promise<void> = this.enqueueAll(sweepId)
      .catch((error: unknown) => this.complain(error))
      .finally(() => this.underway.delete(work));
    this.underway.add(work);
  }

  /** Waits for the batch in hand, but not for a queue that is away. */
  async onApplicationShutdown(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, 2_000).unref());
    await Promise.race([Promise.allSettled(this.underway), patience]);
  }

  private async enqueueAll(sweepId: string): Promise<void> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await this.db.$queryRaw<{ id: string }[]>`
        select t.id from task t join sweep on sweep.id = t.sweep_id
        where t.sweep_id = ${sweepId}::uuid and t.state = 'waiting' and t.runner is null and sweep.state = 'running'
          and (t.not_before is null or t.not_before <= now()) and t.id > ${after}::uuid
        order by t.id limit ${Prisma.sql`${BATCH}`}`;
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
      await this.queue.addBulk(rows.map(({ id }) => queuedJob(TASK_JOB, id, { taskId: id })));
    }
  }

  private complain(error: unknown): void {
    if (Date.now() - this.complainedAt < COMPLAIN_EVERY_MS) return;
    this.complainedAt = Date.now();
    this.log.warn('The queue does not answer. Work waits in the database.', { error });
  }
}
