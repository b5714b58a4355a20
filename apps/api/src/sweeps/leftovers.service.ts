import { every } from '@hyrde/jobs/concurrency';
import type { Database } from '@hyrde/prisma';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DATABASE } from '../base/tokens.js';

/** Nobody waits for these; a worker's claim runs out after half a minute. */
const EVERY_MS = 15_000;

/**
 * Ends searches of cancelled sweeps whose worker died before it could: cancelling leaves those that are in hand to
 * their workers, and a dead one's would stand as waiting for ever.
 */
@Injectable()
export class LeftoversService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('leftovers');
  private stop: () => Promise<void> = async () => undefined;

  constructor(@Inject(DATABASE) private readonly db: Database) {}

  onApplicationBootstrap(): void {
    const onError = (error: unknown) => this.log.error('The round failed.', error);
    this.stop = every(EVERY_MS, () => this.end(), { onError });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  /** @returns how many it ended */
  end(): Promise<number> {
    return this.db.$executeRaw`
      update search set state = 'done', outcome = 'cancelled', reason = 'cancelled-by-person', finished_at = now(),
        runner = null, runner_until = null, waiting_for = null, not_before = null
      from sweep where sweep.id = search.sweep_id and sweep.state = 'cancelled' and search.state = 'waiting'
        and (search.runner is null or search.runner_until < now())`;
  }
}
