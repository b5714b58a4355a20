import type { Wait, WaitReason } from '../site/index.js';

/**
 * A host wants to be asked later, and the task has nothing else to do: the attempt ends here, and comes back at `until`, by
 * the fetcher’s clock. Not a failure.
 */
export class ComeBack extends Error {
  override readonly name = 'ComeBack';
  readonly until: Date;
  readonly host: string;
  readonly why: WaitReason;

  constructor({ until, host, why }: Wait) {
    super(`${host} may be asked again at ${new Date(until).toISOString()} (${why})`);
    this.until = new Date(until);
    this.host = host;
    this.why = why;
  }
}
