import { EVENT_CHANNEL, type Event, eventKey } from '@hyrde/contracts';
import type { Sql } from '@hyrde/prisma/sql';
import type { Log } from './log.js';

/** What a screen can follow; also the most that one search's progress is told. */
const EVERY_MS = 1_000;

/**
 * Tells the API what happened (LISTEN/NOTIFY), all that gathered in a second in one statement; of events about the
 * same thing only the last.
 */
export class Events {
  private waiting = new Map<string, string>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly sql: Sql,
    private readonly log: Log,
  ) {
    this.timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  tell(event: Event): void {
    this.waiting.set(eventKey(event), JSON.stringify(event));
  }

  /** Never throws: a lost event costs a late refresh. */
  async flush(): Promise<void> {
    if (this.waiting.size === 0) return;
    const events = [...this.waiting.values()];
    this.waiting = new Map();
    const text = 'select pg_notify($1, event) from unnest($2::text[]) event';
    await this.sql.query(text, [EVENT_CHANNEL, events]).catch((error) => this.log.warn('events: not sent', { error }));
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
