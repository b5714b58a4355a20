import { RefreshPlan, RefreshPolicy } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../../../base/tokens.js';
import { publish } from '../../../events/publish.js';
import { iso } from '../../../http/common.js';
import { notFound, Problem } from '../../../http/problem.js';
import type { RefreshDays, RefreshRegions } from './days.schemas.js';

/** What the visits of one day have found. */
interface Happened {
  day: number;
  visited: number;
  compared: number;
  expected: number;
  found: number;
  lotCompared: number;
  lotExpected: number;
  lotFound: number;
  newPages: number;
}

/** What a day does in a region. */
interface OfRegion extends Omit<RefreshRegions['items'][number], 'region'> {
  id: string | null;
  name: string | null;
}

@Injectable()
export class DaysService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** Newest first. @throws Problem where there is no such refresh sweep */
  async ofSweep(sweepId: string): Promise<RefreshDays> {
    await this.planOf(sweepId);
    const [days, happened] = await Promise.all([
      this.db.refreshDay.findMany({ where: { sweepId }, orderBy: { day: 'desc' } }),
      this.db.$queryRaw<Happened[]>`
        select day, sum(visits)::int as visited, sum(compared)::int as compared, sum(expected) as expected,
          coalesce(sum(compared) filter (where result = 'changed'), 0)::int as found,
          sum(lot_compared)::int as "lotCompared", sum(lot_expected) as "lotExpected",
          coalesce(sum(lot_compared) filter (where result = 'changed'), 0)::int as "lotFound",
          sum(new_pages)::int as "newPages"
        from refresh_tally where sweep_id = ${sweepId}::uuid group by day`,
    ]);
    const byDay = new Map(happened.map((one) => [one.day, one]));
    const items = days.map(({ day, plannedAt, policy, pages, visits, obsoleteBefore, obsolete }) => {
      const came = byDay.get(day);
      const { visited = 0, compared = 0, expected = 0, found = 0 } = came ?? {};
      return {
        ...{ day, plannedAt: iso(plannedAt), policy: RefreshPolicy.parse(policy), pages, obsoleteBefore, obsolete },
        ...{ planned: visits, visited, compared, expectedChanges: expected, foundChanges: found },
        newPages: came?.newPages ?? 0,
        byLot: { compared: came?.lotCompared ?? 0, expected: came?.lotExpected ?? 0, found: came?.lotFound ?? 0 },
      };
    });
    return { items };
  }

  /** By name; sites of no region last. Empty where the day is not planned. @throws Problem where there is no such refresh sweep */
  async byRegion(sweepId: string, day: number): Promise<RefreshRegions> {
    await this.planOf(sweepId);
    const rows = await this.db.$queryRaw<OfRegion[]>`
      select region.id, region.name, count(*)::int as sites, sum(planned)::int as planned,
        sum(expected_changes) as "expectedChanges", sum(visited)::int as visited,
        sum(found_changes)::int as "foundChanges", sum(gone)::int as gone
      from refresh_site_day total join site on site.id = total.site_id left join region on region.id = site.region_id
      where sweep_id = ${sweepId}::uuid and day = ${day}
      group by region.id order by region.name nulls last, region.id`;
    const items = rows.map(({ id, name, ...told }) => ({
      region: id !== null && name !== null ? { id, name } : null,
      ...told,
    }));
    return { items };
  }

  /**
   * Another budget: the day under way is planned anew at once; what has begun of it is counted.
   * @throws Problem where there is no such refresh sweep, or it is over
   */
  async setVisitsADay(sweepId: string, visitsADay: number): Promise<void> {
    await this.db.$transaction(async (tx) => {
      await tx.$executeRaw`select from sweep where id = ${sweepId}::uuid for no key update`;
      const sweep = await tx.sweep.findUnique({ where: { id: sweepId } });
      if (sweep?.kind !== 'refresh') throw notFound('refresh sweep');
      if (sweep.state !== 'running' && sweep.state !== 'paused')
        throw new Problem('conflict', `The sweep is ${sweep.state}: it will make no more plans.`);
      const plan = { ...RefreshPlan.parse(sweep.plan), visitsADay };
      await tx.sweep.update({ where: { id: sweepId }, data: { plan } });
      await publish(tx, { type: 'sweep-changed', sweepId });
    });
  }

  private async planOf(sweepId: string): Promise<RefreshPlan> {
    const sweep = await this.db.sweep.findUnique({ where: { id: sweepId } });
    if (sweep?.kind !== 'refresh') throw notFound('refresh sweep');
    return RefreshPlan.parse(sweep.plan);
  }
}
