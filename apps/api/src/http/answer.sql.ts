import { Prisma } from '@hyrde/prisma';

/**
 * `answerOf` of the contracts as SQL, for filters and totals. Expects the aliases `s` (search), `ri` (its review item,
 * left joined) and `kp` (the site's known page for the target, left joined). A test holds the two together.
 */
export const ANSWER: Prisma.Sql = Prisma.sql`case
  when kp.does_not_apply then 'does-not-apply'
  when ri.verdict = 'absent' then 'no'
  when ri.verdict in ('correct', 'wrong') then 'yes'
  when s.state is null or s.state = 'waiting' or s.outcome is null or s.outcome = 'cancelled' then 'not-checked'
  when s.outcome = 'found' then 'yes'
  when s.outcome = 'not-found' and s.reason = 'site-exhausted' then 'no'
  else 'could-not-be-checked' end`;
