import type { Database } from '@hyrde/store';
import { LEAD_TALLIES } from './counted.js';

/**
 * The answers of a sweep's sites, as its lead found them. Counted from the tallies; only sites that people have marked
 * "does not apply", which no tally knows of, are looked up and moved over.
 */
export async function answersOf(
  db: Pick<Database, '$queryRaw'>,
  sweepId: string,
): Promise<{ answer: string; count: number }[]> {
  return db.$queryRaw`
    with marked as (
      select s.answer, count(*)::int as count
      from lead_search s join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id and vp.does_not_apply
      where s.sweep_id = ${sweepId}::uuid group by 1)
    select answer, sum(count)::int as count from (
      select tally.answer, tally.count from locate_sweep locate ${LEAD_TALLIES} where locate.sweep_id = ${sweepId}::uuid
      union all select answer, -count from marked
      union all select 'does-not-apply', count from marked) as counted
    group by 1`;
}
