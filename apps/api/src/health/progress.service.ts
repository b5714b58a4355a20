import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../base/tokens.js';
import { STUCK_MS, type Work } from './database-probe.js';

/** Says whether work gets on. */
@Injectable()
export class ProgressService {
  /** Since when work has waited while nobody was at any; null while all is well. */
  private stuckSince: number | null = null;

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * What stands still, as a sentence with what to do; null where work gets on, or there is none. Work that comes back
   * later, and sweeps that are paused, stand still rightly.
   */
  standstill({ waits, runs, ended }: Work): string | null {
    const now = this.clock.now().getTime();
    if (!waits || runs || ended) {
      this.stuckSince = null;
      return null;
    }
    this.stuckSince ??= now;
    if (now - this.stuckSince < STUCK_MS) return null;
    const minutes = Math.round((now - this.stuckSince) / 60_000);
    return `Searches wait and no worker has taken one for ${minutes} minutes. Is a worker running? Its log says why not.`;
  }
}
