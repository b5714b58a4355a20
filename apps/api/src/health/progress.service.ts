import type { Environment } from '@hyrde/contracts';
import { queryOne, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { z } from 'zod';
import { CLOCK, type Clock, ENVIRONMENT } from '../base/tokens.js';

/** How long Postgres may take to let us in and answer: milliseconds mostly, a second or two on a machine that starts. */
const PATIENCE_MS = 3_000;
/** All who ask within a second get one answer. */
const FRESH_MS = 1_000;

/**
 * How long work may wait with nothing done and nobody at it: several leases and rounds of the reconciler, so that a
 * worker that was killed and has come back is not reported.
 */
const STUCK_MS = 180_000;

/** What the work of all sweeps does now. */
const WORK = statement({
  name: 'health.work',
  text: `
    select exists(select from sweep join task on task.sweep_id = sweep.id where sweep.state = 'running'
        and task.state = 'waiting' and (task.not_before is null or task.not_before <= now())) as waits,
      exists(select from task where runner is not null and runner_until > now()) as runs,
      exists(select from task where finished_at > now() - interval '${STUCK_MS} milliseconds') as ended`,
  row: z.object({
    /** Tasks could be taken. */
    waits: z.boolean(),
    /** Somebody is at one. */
    runs: z.boolean(),
    /** One has ended within `STUCK_MS`. */
    ended: z.boolean(),
  }),
});
type Work = z.output<typeof WORK.row>;

/**
 * Does Postgres answer, and does work get on? Asked on a connection of its own, in bounded time: where the server hangs,
 * every connection of the pools waits for it, and who asked them would wait as well.
 */
@Injectable()
export class DatabaseProbe {
  private asked: { at: number; answer: Promise<Work | null> } | undefined;

  constructor(@Inject(ENVIRONMENT) private readonly env: Environment) {}

  /** At most a second old; null where Postgres does not answer. @throws where it answers that it has not our tables */
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
    client.on('error', () => undefined); // it breaks off; the call under way says so
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

/** Access rule violations and unknown names (class 42 of PostgreSQL's error codes): Postgres is there, our tables are not. */
const isOfOurs = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('42') === true;

/** Says whether work gets on. */
@Injectable()
export class ProgressService {
  /** Since when work has waited while nobody was at any; null while all is well. */
  private stuckSince: number | null = null;

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * What stands still, as a sentence with what to do; null where work gets on, or there is none. Work that comes back
   * later, and sweeps that are paused, stand still rightly.
   */
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
