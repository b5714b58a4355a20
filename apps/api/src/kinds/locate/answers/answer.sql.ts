/**
 * `answerOf` of the contracts as SQL, for filters and totals. Expects the aliases `s` (a search, whose `answer` Postgres
 * computes, or the site's standing answer; left joined) and `vp` (the site's verified page for the target, left joined).
 */
export const ANSWER = `case when vp.does_not_apply then 'does-not-apply'
  else coalesce(s.answer, 'not-searched') end`;

/** `isVerified` of the contracts as SQL: a person says that the site has the page. Expects the alias `s`. */
export const VERIFIED = `coalesce(s.verdict in ('correct', 'wrong'), false)`;
