import { Answer, type AnswerChoice, answersOf, VERIFYING_VERDICTS } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { z } from 'zod';
import { countsOf } from '../../../http/common.js';

/** `ANSWER` for a search of another alias. */
export function answerIn(search: string): string {
  return `case when vp.does_not_apply then 'does-not-apply'
  else coalesce(${search}.answer, 'not-searched') end`;
}

/**
 * SQL of a site's answer, for lists, filters and totals. Expects the aliases `s` (a search, whose `answer` Postgres
 * computes, or the site's current answer; left joined) and `vp` (the site's verified page for the target, left joined).
 */
export const ANSWER = answerIn('s');

/** SQL condition: a person confirmed that the site has the page (`isVerified`). Expects the alias `s`. */
export const VERIFIED = `coalesce(s.verdict in (${VERIFYING_VERDICTS.map((verdict) => `'${verdict}'`).join(', ')}), false)`;

/** Number of sites by answer; the sum is the number of all sites. */
export const AnswerCounts = countsOf(Answer).meta({ id: 'AnswerCounts' });
export type AnswerCounts = z.infer<typeof AnswerCounts>;

/** Answers that result from a missing search or from a person's mark on the site; all others result from a search. */
const NOT_GIVEN: ReadonlySet<Answer> = new Set(['does-not-apply', 'not-searched']);

/** The smallest set that contains all sites with one of these answers: `given` by a search, or `any`. */
export const sourceOf = (answers: readonly Answer[] | null): 'given' | 'any' =>
  answers?.every((answer) => !NOT_GIVEN.has(answer)) ? 'given' : 'any';

/** Totals from the rows of a `group by`; answers that no site gave count 0. */
export function answerCounts(rows: readonly { answer: Answer; count: number }[]): AnswerCounts {
  const counts = Object.fromEntries(Answer.options.map((answer) => [answer, 0])) as AnswerCounts;
  for (const { answer, count } of rows) counts[answer] += count;
  return counts;
}

/** Summary of a set of sites, used by the overview and by sweeps. */
export const Answered = {
  answers: AnswerCounts,
  /** Number of sites with a yes that a person has verified. The other pages are probable. */
  verified: z.number().int(),
  /** Number of sites to which the target applies, of those searched, and of those that require review. */
  head: z.object({ applies: z.number().int(), searched: z.number().int(), wantsALook: z.number().int() }),
};
export type Answered = z.infer<z.ZodObject<typeof Answered>>;

export function answered(rows: readonly { answer: Answer; count: number; verified: number }[]): Answered {
  const answers = answerCounts(rows);
  const among = (choice: AnswerChoice) => answersOf(choice).reduce((sum, answer) => sum + answers[answer], 0);
  return {
    answers,
    verified: rows.reduce((sum, { verified }) => sum + verified, 0),
    head: { applies: among('applies'), searched: among('searched'), wantsALook: among('wants-a-look') },
  };
}

/** Answer of a search as shown in lists; a person's "does not apply" for its site has priority. */
export async function answerOfSearch(
  db: Database,
  { siteId, answer }: { siteId: string; answer: string },
  targetId: string,
): Promise<Answer> {
  const page = await db.verifiedPage.findUnique({ where: { siteId_targetId: { siteId, targetId } } });
  return page?.doesNotApply ? 'does-not-apply' : Answer.parse(answer);
}
