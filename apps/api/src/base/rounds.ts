import { every } from '@hyrde/jobs/concurrency';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** What begins five seconds late is not late. */
const ROUND_MS = 5_000;

/** A service that looks again and again, from the API's start to its end, for something to do. */
export abstract class Rounds implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log: Logger;
  private stop: () => Promise<void> = async () => undefined;

  /** @param name in the log */
  constructor(
    name: string,
    private readonly everyMs = ROUND_MS,
  ) {
    this.log = new Logger(name);
  }

  /** Does all that is due now. Several APIs may do so at once. */
  abstract round(): Promise<unknown>;

  onApplicationBootstrap(): void {
    const onError = (error: unknown) => this.log.error('The round failed.', error);
    this.stop = every(this.everyMs, () => this.round(), { onError });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }
}
