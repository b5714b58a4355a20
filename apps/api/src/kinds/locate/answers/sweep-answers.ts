import type { Database } from '@hyrde/prisma';

/**
 * The answers of a sweep's sites, as its lead found them. Counted from the tallies; only sites that people have marked
 * "does not apply", which no tally knows of, are looked up and moved over.
 */
export async function answersOf(
  db: Pick<Database, '$queryRaw'>,
  sweepId: string,
  targetId: string,
): Promise<{ answer: string; count: number }[]> {
  return db.$queryRaw`
    with marked as (
      select s.answer, count(*)::int as count
      from known_page kp join search s on s.site_id = kp.site_id and s.sweep_id = ${sweepId}::uuid and s.lead
      where kp.target_id = ${targetId}::uuid and kp.does_not_apply group by 1)
    select answer, sum(count)::int as count from (
      select tally.answer, tally.count
      from search_tally tally join sweep on sweep.id = tally.sweep_id and tally.algorithm = sweep.algorithms[1]
      where sweep.id = ${sweepId}::uuid
      union all select answer, -count from marked
      union all select 'does-not-apply', count from marked) as counted
    group by 1`;
}
