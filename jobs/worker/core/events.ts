import { EVENT_CHANNEL, type Event, eventKey } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { every } from '../../concurrency/index.js';
import type { Log } from './telemetry.js';

/** `$1` the channel, `$2` the events. The function's result is empty. */
const NOTIFY = statement({
  name: 'events.notify',
  text: 'select pg_notify($1, event) from unnest($2::text[]) event',
  row: z.object({ pg_notify: z.string() }),
});

/** Milliseconds between flushes; also the maximum rate of progress events of one search. */
const EVERY_MS = 1_000;

/** Sends events to the API (LISTEN/NOTIFY): all of a second in one statement, of each subject only the last one. */
export class Events {
  private waiting = new Map<string, string>();
  private readonly stopFlushing: () => Promise<void>;
  private readonly onError = (error: unknown) => this.log.warn('events: not sent', { error });

  constructor(
    private readonly sql: Sql,
    private readonly log: Log,
  ) {
    this.stopFlushing = every(EVERY_MS, () => this.flush(), { onError: this.onError });
  }

  send(event: Event): void {
    this.waiting.set(eventKey(event), JSON.stringify(event));
  }

  /** @throws if Postgres is unavailable: the pending events are lost, which only delays a refresh of the screen */
  private async flush(): Promise<void> {
    if (this.waiting.size === 0) return;
    const events = [...this.waiting.values()];
    this.waiting = new Map();
    await queryRows(this.sql.query, NOTIFY, [EVENT_CHANNEL, events]);
  }

  async close(): Promise<void> {
    await this.stopFlushing();
    await this.flush().catch(this.onError);
  }
}
