import type { WaitReason } from './politeness.js';

/** The host wants to be asked later: the attempt ends here, and the search comes back at `until`, by the door’s clock. Not a failure. */
export class ComeBack extends Error {
  override readonly name = 'ComeBack';
  constructor(
    readonly until: Date,
    readonly host: string,
    readonly why: WaitReason,
  ) {
    super(`${host} may be asked again at ${until.toISOString()} (${why})`);
  }
}
