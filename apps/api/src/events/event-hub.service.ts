import { type Environment, EVENT_CHANNEL, Event, eventKey } from '@hyrde/contracts';
import { execute, type PrismaQueries, queryRow, statement } from '@hyrde/store/statement';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { z } from 'zod';
import { ENVIRONMENT } from '../base/tokens.js';
import { SESSION_CHANNEL } from '../people/session-channel.js';

/** Flush interval in milliseconds; a search's progress changes with each download, and people see 4 Hz as smooth. */
const FLUSH_MS = 250;
const RECONNECT_MS = 1_000;

const LISTEN = [
  statement({ name: 'events.listen', text: `listen ${EVENT_CHANNEL}` }),
  statement({ name: 'events.listen-for-sessions', text: `listen ${SESSION_CHANNEL}` }),
];

/** Subscriber of the events. */
export interface Follower {
  personId: string;
  hear: (event: Event) => void;
  /** Called if the person's sessions or rights may have changed. */
  recheck: () => void;
  /** Called when the API shuts down, since an open stream would delay the shutdown. */
  stop: () => void;
}

/** One LISTEN connection for all followers. Events sent while the connection is broken are lost. */
@Injectable()
export class EventHub implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('events');
  private readonly followers = new Set<Follower>();
  private readonly pending = new Map<string, Event>();
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(@Inject(ENVIRONMENT) private readonly env: Environment) {}

  onApplicationBootstrap(): void {
    void this.listen();
  }

  /** Runs before the server waits for its connections, since a stream ends only when it is stopped. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const { stop } of this.followers) stop();
    await this.client?.end().catch(() => undefined);
  }

  /** Number of a person's streams that are open in this process. */
  countOf(personId: string): number {
    return [...this.followers].filter((follower) => follower.personId === personId).length;
  }

  /** @returns function that ends the subscription */
  subscribe(follower: Follower): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.env.DATABASE_URL, keepAlive: true });
    this.client = client;
    let over = false;
    const again = (error?: Error) => {
      if (over) return;
      over = true;
      if (this.stopped) return;
      this.log.warn('The connection for events ended. Listening anew.', { error });
      setTimeout(() => void this.listen(), RECONNECT_MS).unref();
    };
    client.on('error', again);
    client.on('end', () => again());
    client.on('notification', ({ channel, payload = '' }) =>
      channel === SESSION_CHANNEL ? this.sessionsChanged(payload) : this.heard(payload),
    );
    try {
      await client.connect();
      for (const listen of LISTEN) await execute((config) => client.query(config), listen);
    } catch (error) {
      client.end().catch(() => undefined);
      again(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private sessionsChanged(personId: string): void {
    for (const follower of this.followers) if (follower.personId === personId) follower.recheck();
  }

  private heard(payload: string): void {
    const event = readEvent(payload);
    if (!event) return;
    this.pending.set(eventKey(event), event);
    this.timer ??= setTimeout(() => this.flush(), FLUSH_MS);
  }

  private flush(): void {
    this.timer = undefined;
    const events = [...this.pending.values()];
    this.pending.clear();
    for (const { hear } of this.followers) for (const event of events) hear(event);
  }
}

function readEvent(payload: string): Event | null {
  try {
    return Event.parse(JSON.parse(payload));
  } catch {
    return null; // The notice on this channel is not an event.
  }
}

const NOTIFY = statement({
  name: 'events.notify',
  parameters: { channel: z.string(), event: z.string() },
  text: 'select pg_notify($channel, $event)::text as sent',
  row: z.object({ sent: z.string() }),
});

/** Publishes an event to all listeners; within a transaction, after its commit. */
export async function publish(db: PrismaQueries, event: Event): Promise<void> {
  await queryRow(db, NOTIFY, { channel: EVENT_CHANNEL, event: JSON.stringify(event) });
}
