import { z } from 'zod';

/** Parameters of `LESSONS`: the base version, its target, and the latest time of decision (null for now). */
export const LESSON_PARAMETERS = { baseId: z.uuid().nullable(), targetId: z.uuid(), until: z.date().nullable() };

/**
 * The decided verdicts from which a target version can learn, as a chain of CTEs that ends in `lesson`: verdicts valid
 * at that time from which no version on the line of the base (itself included) has learned. Practice verdicts are used
 * only without verdicts of real sites. A verdict is a lesson once, on the finding on which it was given.
 *
 * Takes `LESSON_PARAMETERS`. Columns of `lesson`: search_id, site_id, verdict, right_url, practice, decided_at.
 */
export const LESSONS = `
with recursive line as (
  select id, based_on_id, origin, state, created_at from target_version where id = $baseId::uuid
  union all
  select base.id, base.based_on_id, base.origin, base.state, base.created_at
  from target_version base join line on base.id = line.based_on_id
), since as (
  select max(created_at) as at from line where origin = 'verdicts' and state = 'ready'
), world as (
  select not exists (select from review_item item cross join since
    where item.target_id = $targetId::uuid and not item.practice and item.carried_from is null and item.verdict in ('correct', 'wrong', 'absent')
      and item.decided_at <= coalesce($until::timestamptz, now()) and item.decided_at > coalesce(since.at, '-infinity')) as practice
), lesson as (
  select item.search_id, item.site_id, item.verdict, item.right_url, item.practice, item.decided_at
  from review_item item cross join since
  where item.target_id = $targetId::uuid and item.practice = (select practice from world)
    and item.carried_from is null and item.verdict in ('correct', 'wrong', 'absent')
    and item.decided_at <= coalesce($until::timestamptz, now()) and item.decided_at > coalesce(since.at, '-infinity')
)`;
