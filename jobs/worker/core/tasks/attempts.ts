import { setMaxListeners } from 'node:events';
import { SWEEP_LOOK_MS } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { every } from '../../../concurrency/index.js';
import type { Log } from '../log.js';
import { type ClaimedTask, holdings, releaseTask, renewTasks, takeBackDeath } from './task-lease.js';

/** Why an attempt must end now. */
export type Stop = 'lost' | 'paused' | 'cancelled' | 'shutting-down';

/** The reason with which an attempt's signal is aborted. */
export class AttemptStopped extends Error {
  override readonly name = 'AttemptStopped';
  constructor(readonly stop: Stop) {
    super(`The attempt ends: ${stop}.`);
  }
}

/** How often a worker feels its own pulse: a loop that stands still for long is told by the gap. */
const PULSE_MS = 500;

interface Running {
  task: ClaimedTask;
  began: number;
  controller: AbortController;
  ended: Promise<void>;
}

/** The attempts this worker runs now: renews their claims together, and ends those whose sweep or claim is gone. */
export class Attempts {
  private readonly running = new Set<Running>();
  private readonly timers: (() => Promise<void>)[];
  private stopping = false;
  /** Of attempts that ended while Postgres was away: their claims are given back when it answers. */
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
      every(Math.min(SWEEP_LOOK_MS, leaseMs / 2), () => this.watch(), { onError }),
    ];
  }

  /** Runs one attempt under a signal that is aborted (`AttemptStopped`) when it must end. */
  async run(task: ClaimedTask, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    // Every request of a task listens, and one about many hosts has hundreds on their way.
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
   * Gives a claim back as soon as Postgres answers, or this process ends: an attempt that lost its database is no attempt
   * that died. Its job ends after that: a queue that is away too would take it for under way until its lock runs out.
   */
  async releaseOnceAnswered(task: ClaimedTask): Promise<void> {
    if (!this.stopping) await new Promise<void>((released) => this.unreleased.push({ task, released }));
  }

  /**
   * An attempt found its task in other hands. Where this worker could not renew the claim for want of Postgres, the death
   * that was noted is taken back; where its own loop stood still for long, the task may be why.
   */
  async lost(task: ClaimedTask): Promise<void> {
    const began = [...this.running].find((attempt) => attempt.task === task)?.began ?? 0;
    if (this.stoodStillAt > began)
      return this.log.warn('a task was lost while this worker stood still', { task: task.id });
    await takeBackDeath(this.sql, task);
  }

  /** Gives back what it still has in hand, to be taken again at once: what does not end in time is no attempt that died. */
  async giveBack(): Promise<void> {
    await Promise.all(this.tasks().map((task) => releaseTask(this.sql, task)));
  }

  /** Ends all attempts and waits for them. */
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
