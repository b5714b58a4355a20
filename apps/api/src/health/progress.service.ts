import { type Database, Prisma } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';

/**
 * How long work may wait with nothing done and nobody at it: several leases and rounds of the reconciler, so that a
 * worker that was killed and has come back is not reported.
 */
const STUCK_MS = 180_000;

/** Says whether work gets on. */
@Injectable()
export class ProgressService {
  /** Since when work has waited while nobody was at any; null while all is well. */
  private stuckSince: number | null = null;

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What stands still, as a sentence with what to do; null where work gets on, or there is none. Work that comes back
   * later, and sweeps that are paused, stand still rightly.
   */
  async standstill(): Promise<string | null> {
    const [row] = await this.db.$queryRaw<{ waits: boolean; runs: boolean; ended: boolean }[]>`
      select exists(select from sweep join task on task.sweep_id = sweep.id where sweep.state = 'running'
          and task.state = 'waiting' and (task.not_before is null or task.not_before <= now())) as waits,
        exists(select from task where runner is not null and runner_until > now()) as runs,
        exists(select from task where finished_at > now() - ${Prisma.raw(`interval '${STUCK_MS} milliseconds'`)}) as ended`;
    const now = this.clock.now().getTime();
    if (!row?.waits || row.runs || row.ended) {
      this.stuckSince = null;
      return null;
    }
    this.stuckSince ??= now;
    if (now - this.stuckSince < STUCK_MS) return null;
    const minutes = Math.round((now - this.stuckSince) / 60_000);
    return `Searches wait and no worker has taken one for ${minutes} minutes. Is a worker running? Its log says why not.`;
  }
}
