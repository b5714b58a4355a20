import type { Sql } from '@hyrde/prisma/sql';
import { every } from '../../../concurrency/index.js';
import type { Log } from '../log.js';
import { type ClaimedTask, holdings, renewTasks } from './task-lease.js';

/** Why an attempt must end now. */
export type Stop = 'lost' | 'paused' | 'cancelled' | 'shutting-down';

/** The reason with which an attempt's signal is aborted. */
export class AttemptStopped extends Error {
  override readonly name = 'AttemptStopped';
  constructor(readonly stop: Stop) {
    super(`The attempt ends: ${stop}.`);
  }
}

/** How soon a paused or cancelled sweep is noticed. */
const WATCH_MS = 2_000;

interface Running {
  task: ClaimedTask;
  controller: AbortController;
  ended: Promise<void>;
}

/** The attempts this worker runs now: renews their claims together, and ends those whose sweep or claim is gone. */
export class Attempts {
  private readonly running = new Set<Running>();
  private readonly timers: (() => Promise<void>)[];
  private stopping = false;

  constructor(
    private readonly sql: Sql,
    private readonly leaseMs: number,
    log: Log,
  ) {
    const onError = (error: unknown) => log.warn('attempts: Postgres does not answer', { error });
    this.timers = [
      // Three renewals may fail before a claim is lost.
      every(leaseMs / 4, () => this.renew(), { onError }),
      every(Math.min(WATCH_MS, leaseMs / 2), () => this.watch(), { onError }),
    ];
  }

  /** Runs one attempt under a signal that is aborted (`AttemptStopped`) when it must end. */
  async run(task: ClaimedTask, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    if (this.stopping) controller.abort(new AttemptStopped('shutting-down'));
    const done = work(controller.signal);
    const attempt = { task, controller, ended: done.catch(() => {}) };
    this.running.add(attempt);
    try {
      await done;
    } finally {
      this.running.delete(attempt);
    }
  }

  get count(): number {
    return this.running.size;
  }

  /** Ends all attempts and waits for them. */
  async stop(): Promise<void> {
    this.stopping = true;
    const timers = this.timers.map((stop) => stop());
    for (const { controller } of this.running) controller.abort(new AttemptStopped('shutting-down'));
    await Promise.all([...timers, ...[...this.running].map((attempt) => attempt.ended)]);
  }

  private async renew(): Promise<void> {
    if (this.running.size > 0) await renewTasks(this.sql, this.tasks(), this.leaseMs);
  }

  private async watch(): Promise<void> {
    const attempts = [...this.running];
    if (attempts.length === 0) return;
    const states = await holdings(this.sql, this.tasks());
    for (const [i, { controller }] of attempts.entries()) {
      const state = states[i] ?? null;
      if (state === null) controller.abort(new AttemptStopped('lost'));
      else if (state === 'paused' || state === 'cancelled') controller.abort(new AttemptStopped(state));
    }
  }

  private tasks(): ClaimedTask[] {
    return [...this.running].map((attempt) => attempt.task);
  }
}
