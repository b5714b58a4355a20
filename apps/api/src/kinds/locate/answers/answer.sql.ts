import { Prisma } from '@hyrde/prisma';

/**
 * `answerOf` of the contracts as SQL, for filters and totals. Expects the aliases `s` (a search, whose `answer` Postgres
 * computes, or the site's standing answer; left joined) and `kp` (the site's known page for the target, left joined).
 */
export const ANSWER: Prisma.Sql = Prisma.sql`case when kp.does_not_apply then 'does-not-apply'
  else coalesce(s.answer, 'not-checked') end`;
