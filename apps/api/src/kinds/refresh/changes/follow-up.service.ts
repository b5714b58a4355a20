import { LocatePlan } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PeriodicService } from '../../../base/periodic-service.js';
import { CLOCK, type Clock, DATABASE } from '../../../base/tokens.js';
import { insertSweep } from '../../../sweeps/sweep-maker.js';
import { TaskQueue } from '../../../sweeps/task-queue.js';
import { Kinds } from '../../kinds.js';

/** Maximum number of sites of one follow-up sweep. */
const MAX_SITES = 500;

/** Changes whose answer is to be searched for again, grouped by target. */
const WANTED = statement({
  name: 'follow-up.wanted',
  parameters: { most: z.int() },
  text: `
    select change.id, change.site_id as "siteId", change.target_id as "targetId", target.slug, change.practice
    from page_change change join target on target.id = change.target_id join site on site.id = change.site_id
    where change.search = 'wanted' and target.archived_at is null and site.archived_at is null
    order by change.target_id, change.practice, change.at limit $most for update of change skip locked`,
  row: z.object({ id: z.uuid(), siteId: z.uuid(), targetId: z.uuid(), slug: z.string(), practice: z.boolean() }),
  neverNull: ['targetId'],
});

/**
 * Starts a new search of a site when a page that answered a target is lost or no longer matches it. Several APIs may
 * run this at once: each change is taken by one of them.
 */
@Injectable()
export class FollowUpService extends PeriodicService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly queue: TaskQueue,
    private readonly kinds: Kinds,
  ) {
    super('refresh');
  }

  /**
   * Starts a sweep for each target with lost answers.
   * @returns ids of the sweeps
   */
  async runOnce(): Promise<string[]> {
    const started: string[] = [];
    for (;;) {
      const sweepId = await this.db.$transaction((tx) => this.startNext(tx));
      if (sweepId === null) return started;
      started.push(sweepId);
      this.queue.enqueue(sweepId);
    }
  }

  /** Starts a sweep for one target, practice and real data apart; null if none exists. */
  private async startNext(tx: Prisma.TransactionClient): Promise<string | null> {
    const wanted = await queryRows(tx, WANTED, { most: MAX_SITES });
    const [first] = wanted;
    if (!first) return null;
    const ours = wanted.filter(({ targetId, practice }) => targetId === first.targetId && practice === first.practice);
    const siteIds = [...new Set(ours.map(({ siteId }) => siteId))];
    const plan = LocatePlan.parse({ target: first.slug, practice: first.practice, sites: { siteIds } });
    const kind = this.kinds.needed(plan.kind);
    const nameOf = async () => {
      const { en, nb } = await kind.nameOf(tx, plan);
      return { en: `${en}: lost`, ...(nb && { nb: `${nb}: tapt` }) };
    };
    const sweepId = await insertSweep(tx, { ...kind, nameOf }, { plan }, {}, this.clock.now());
    await tx.pageChange.updateMany({
      where: { id: { in: ours.map(({ id }) => id) } },
      data: { search: 'started', searchSweepId: sweepId },
    });
    this.log.log('Lost answers are searched for', { target: first.slug, sites: siteIds.length, sweep: sweepId });
    return sweepId;
  }
}
