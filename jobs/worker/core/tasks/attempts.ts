import { setMaxListeners } from 'node:events';
import { SWEEP_CHECK_MS } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { every } from '../../../concurrency/index.js';
import type { Log } from '../telemetry.js';
import { type ClaimedTask, holdings, releaseTask, renewTasks, takeBackDeath } from './task-lease.js';

/** Reason why an attempt must end now. */
export type Stop = 'lost' | 'paused' | 'cancelled' | 'shutting-down';

/** Reason with which an attempt's signal is aborted. */
export class AttemptStopped extends Error {
  override readonly name = 'AttemptStopped';
  constructor(readonly stop: Stop) {
    super(`The attempt ends: ${stop}.`);
  }
}

/** Milliseconds between heartbeats of the event loop: a gap shows that the loop was blocked. */
const PULSE_MS = 500;

interface Running {
  task: ClaimedTask;
  began: number;
  controller: AbortController;
  ended: Promise<void>;
}

/** This worker's running attempts: renews their claims together, and stops those whose sweep or claim has ended. */
export class Attempts {
  private readonly running = new Set<Running>();
  private readonly timers: (() => Promise<void>)[];
  private stopping = false;
  /** Attempts that ended while Postgres was unavailable: their claims are released once it answers. */
  private readonly unreleased: { task: ClaimedTask; released(): void }[] = [];
  private pulse = performance.now();
  private stoodStillAt = Number.NEGATIVE_INFINITY;
  private readonly feeling = setInterval(() => this.feelPulse(), PULSE_MS).unref();

  constructor(
    private readonly sql: Sql,
    private readonly leaseMs: number,
    private readonly log: Log,
  ) {
    const onError = (error: unknown) => log.warn('attempts: Postgres does not answer', { error });
    this.timers = [
      // Three renewals may fail before a claim is lost.
      every(leaseMs / 4, () => this.renew(), { onError }),
      every(Math.min(SWEEP_CHECK_MS, leaseMs / 2), () => this.watch(), { onError }),
    ];
  }

  /** Runs one attempt under a signal that is aborted with `AttemptStopped` if the attempt must end. */
  async run(task: ClaimedTask, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    // Every request of a task listens to the signal, and a task about many hosts has hundreds under way.
    setMaxListeners(0, controller.signal);
    if (this.stopping) controller.abort(new AttemptStopped('shutting-down'));
    const done = work(controller.signal);
    const attempt = { task, began: performance.now(), controller, ended: done.catch(() => {}) };
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

  /**
   * Releases a claim as soon as Postgres answers or this process ends: losing the database is no crash of the attempt.
   * The job ends after the release; if it ended before while the queue is unavailable too, it would stay locked until
   * its lease expires.
   */
  async releaseOnceAnswered(task: ClaimedTask): Promise<void> {
    if (!this.stopping) await new Promise<void>((released) => this.unreleased.push({ task, released }));
  }

  /**
   * Handles an attempt whose task was taken by another. If this worker could not renew the claim because Postgres was
   * unavailable, the recorded crash is revoked; if its own event loop was blocked for long, the task may be the cause.
   */
  async lost(task: ClaimedTask): Promise<void> {
    const began = [...this.running].find((attempt) => attempt.task === task)?.began ?? 0;
    if (this.stoodStillAt > began)
      return this.log.warn('a task was lost while this worker stood still', { task: task.id });
    await takeBackDeath(this.sql, task);
  }

  /** Releases all running attempts, to be taken again at once: an attempt that does not end in time did not crash. */
  async giveBack(): Promise<void> {
    await Promise.all(this.tasks().map((task) => releaseTask(this.sql, task)));
  }

  /** Stops all attempts and waits for them. */
  async stop(): Promise<void> {
    this.stopping = true;
    const timers = this.timers.map((stop) => stop());
    for (const { controller } of this.running) controller.abort(new AttemptStopped('shutting-down'));
    clearInterval(this.feeling);
    for (const { released } of this.unreleased.splice(0)) released();
    await Promise.all([...timers, ...[...this.running].map((attempt) => attempt.ended)]);
  }

  private feelPulse(): void {
    const now = performance.now();
    if (now - this.pulse > this.leaseMs / 2) this.stoodStillAt = now;
    this.pulse = now;
  }

  private async renew(): Promise<void> {
    if (this.running.size > 0) await renewTasks(this.sql, this.tasks(), this.leaseMs);
    for (let first = this.unreleased[0]; first; first = this.unreleased[0]) {
      await takeBackDeath(this.sql, first.task);
      this.unreleased.shift();
      first.released();
    }
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
