import { every } from '@hyrde/jobs/concurrency';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

/** Default interval between two iterations, in milliseconds; a delay of five seconds does not matter to its users. */
const INTERVAL_MS = 5_000;

/** A service that runs an iteration at a fixed interval, from the start to the shutdown of the API. */
export abstract class PeriodicService implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log: Logger;
  private stop: () => Promise<void> = async () => undefined;

  /** @param name name of its log */
  constructor(
    name: string,
    private readonly intervalMs = INTERVAL_MS,
  ) {
    this.log = new Logger(name);
  }

  /** Does all work that is due. Several instances of the API may do so at the same time. */
  abstract runOnce(): Promise<unknown>;

  onApplicationBootstrap(): void {
    const onError = (error: unknown) => this.log.error('The iteration failed.', error);
    this.stop = every(this.intervalMs, () => this.runOnce(), { onError });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }
}
