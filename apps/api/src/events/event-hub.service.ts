import { type Environment, EVENT_CHANNEL, Event, eventKey } from '@hyrde/contracts';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { ENVIRONMENT } from '../base/tokens.js';

/** Progress of one search changes with each download; people see four changes a second as continuous. */
const FLUSH_MS = 250;
const RECONNECT_MS = 1_000;

type Listener = (event: Event) => void;

/** One LISTEN connection for all who follow along. While it is broken, events are lost and nothing else. */
@Injectable()
export class EventHub implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('events');
  private readonly listeners = new Set<Listener>();
  private readonly pending = new Map<string, Event>();
  private readonly onStop = new Set<() => void>();
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(@Inject(ENVIRONMENT) private readonly env: Environment) {}

  onApplicationBootstrap(): void {
    void this.listen();
  }

  /** Before the server waits for its connections, since a stream ends no sooner than it is told to. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const stop of this.onStop) stop();
    await this.client?.end().catch(() => undefined);
  }

  /**
   * @param stopping called when the API goes down, so that open streams do not hold it up
   * @returns call it to hear no more
   */
  subscribe(listener: Listener, stopping: () => void): () => void {
    this.listeners.add(listener);
    this.onStop.add(stopping);
    return () => {
      this.listeners.delete(listener);
      this.onStop.delete(stopping);
    };
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
    client.on('notification', ({ payload }) => this.heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${EVENT_CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      again(error instanceof Error ? error : new Error(String(error)));
    }
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
    for (const listener of this.listeners) for (const event of events) listener(event);
  }
}

function readEvent(payload: string): Event | null {
  try {
    return Event.parse(JSON.parse(payload));
  } catch {
    return null; // somebody else's notice on our channel
  }
}
