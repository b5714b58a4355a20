import type { Wait, WaitReason } from '../site/index.js';

/** Ends an attempt and its task because the owner of its host objects to all requests. Not a failure. */
export class OwnerObjects extends Error {
  override readonly name = 'OwnerObjects';
}

/**
 * Ends an attempt because a host is deferred and the task has nothing else to do; the task continues at `until`, by the
 * fetcher's clock. Not a failure.
 */
export class Deferred extends Error {
  override readonly name = 'Deferred';
  readonly until: Date;
  readonly host: string;
  readonly why: WaitReason;

  constructor({ until, host, why }: Wait) {
    super(`${host} may be requested again at ${new Date(until).toISOString()} (${why})`);
    this.until = new Date(until);
    this.host = host;
    this.why = why;
  }
}
