/** The same of a search by another alias. */
export function answerIn(search: string): string {
  return `case when vp.does_not_apply then 'does-not-apply'
  else coalesce(${search}.answer, 'not-searched') end`;
}

/**
 * `answerOf` of the contracts as SQL, for filters and totals. Expects the aliases `s` (a search, whose `answer` Postgres
 * computes, or the site's standing answer; left joined) and `vp` (the site's verified page for the target, left joined).
 */
export const ANSWER = answerIn('s');

/** `isVerified` of the contracts as SQL: a person says that the site has the page. Expects the alias `s`. */
export const VERIFIED = `coalesce(s.verdict in ('correct', 'wrong'), false)`;
