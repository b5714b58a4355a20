import type { Environment } from '@hyrde/contracts';
import { queryOne, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { z } from 'zod';
import { CLOCK, type Clock, ENVIRONMENT } from '../base/tokens.js';

/** Timeout for connection to and answer of Postgres, in milliseconds; a machine that starts takes a second or two. */
const PATIENCE_MS = 3_000;
/** Maximum age of the state in milliseconds: all requests within this time get one answer. */
const FRESH_MS = 1_000;

/**
 * Maximum time in milliseconds that work may wait without progress or a running task: several leases and iterations of
 * the reconciler, so that a worker that crashed and restarted is not reported.
 */
const STUCK_MS = 180_000;

const WORK = statement({
  name: 'health.work',
  text: `
    select exists(select from sweep join task on task.sweep_id = sweep.id where sweep.state = 'running'
        and task.state = 'waiting' and (task.not_before is null or task.not_before <= now())) as waits,
      exists(select from task where runner is not null and runner_until > now()) as runs,
      exists(select from task where finished_at > now() - interval '${STUCK_MS} milliseconds') as ended`,
  row: z.object({
    /** True if a task is available. */
    waits: z.boolean(),
    /** True if a task is running. */
    runs: z.boolean(),
    /** True if a task has ended within `STUCK_MS`. */
    ended: z.boolean(),
  }),
});
type Work = z.output<typeof WORK.row>;

/**
 * Probe of Postgres and of the work, on a connection of its own and with a timeout: if the server hangs, all
 * connections of the pools hang, and so would the probe.
 */
@Injectable()
export class DatabaseProbe {
  private asked: { at: number; answer: Promise<Work | null> } | undefined;

  constructor(@Inject(ENVIRONMENT) private readonly env: Environment) {}

  /**
   * State of the work, at most a second old; null if Postgres does not answer.
   * @throws Error if Postgres answers that the tables do not exist
   */
  work(): Promise<Work | null> {
    const now = performance.now();
    if (!this.asked || now - this.asked.at > FRESH_MS) {
      const answer = this.ask();
      this.asked = { at: now, answer };
    }
    return this.asked.answer;
  }

  async ask(): Promise<Work | null> {
    const client = new pg.Client({
      connectionString: this.env.DATABASE_URL,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => undefined); // a broken connection also rejects the call
    try {
      await client.connect();
      return await queryOne((config) => client.query(config), WORK);
    } catch (error) {
      if (isOfOurs(error)) throw error;
      return null;
    } finally {
      client.end().catch(() => undefined);
    }
  }
}

/** True for class 42 of PostgreSQL's error codes (unknown names, access): Postgres answers, but without the tables. */
const isOfOurs = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('42') === true;

@Injectable()
export class ProgressService {
  /** Time since which work has waited with no task running; null if all is well. */
  private stuckSince: number | null = null;

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Description of a standstill with a remedy; null without one. Deferred tasks and paused sweeps do not count. */
  standstill({ waits, runs, ended }: Work): string | null {
    const now = this.clock.now().getTime();
    if (!waits || runs || ended) {
      this.stuckSince = null;
      return null;
    }
    this.stuckSince ??= now;
    if (now - this.stuckSince < STUCK_MS) return null;
    const minutes = Math.round((now - this.stuckSince) / 60_000);
    return `Searches wait and no worker has taken one for ${minutes} minutes. Is a worker running? Its log says why not.`;
  }
}
