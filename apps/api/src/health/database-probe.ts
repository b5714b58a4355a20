import type { Environment } from '@hyrde/contracts';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { ENVIRONMENT } from '../base/tokens.js';

/** How long Postgres may take to let us in and answer: milliseconds mostly, a second or two on a machine that starts. */
const PATIENCE_MS = 3_000;
/** All who ask within a second get one answer. */
const FRESH_MS = 1_000;

/**
 * Does Postgres answer? Asked on a connection of its own, in bounded time: where the server hangs, every connection of
 * the pools waits for it, and who asked them would wait as well.
 */
@Injectable()
export class DatabaseProbe {
  private asked: { at: number; answer: Promise<boolean> } | undefined;

  constructor(@Inject(ENVIRONMENT) private readonly env: Environment) {}

  answers(): Promise<boolean> {
    const now = performance.now();
    if (!this.asked || now - this.asked.at > FRESH_MS) {
      const answer = this.ask();
      this.asked = { at: now, answer };
    }
    return this.asked.answer;
  }

  private async ask(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.env.DATABASE_URL,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => undefined); // it breaks off; the call under way says so
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      client.end().catch(() => undefined);
    }
  }
}
