import { Answer, type AnswerChoice, answersOf } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { z } from 'zod';
import { countsOf } from '../../../http/common.js';

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

/** The answers with how many sites gave each. They add up to all sites. */
export const AnswerCounts = countsOf(Answer).meta({ id: 'AnswerCounts' });
export type AnswerCounts = z.infer<typeof AnswerCounts>;

/** The answers that come of there being no search, or of what people said of the site; all others a search gives. */
const NOT_GIVEN: ReadonlySet<Answer> = new Set(['does-not-apply', 'not-searched']);

/** Where sites with one of these answers are found: among those where a search has `given` it, or among `any`. */
export const sourceOf = (answers: readonly Answer[] | null): 'given' | 'any' =>
  answers?.every((answer) => !NOT_GIVEN.has(answer)) ? 'given' : 'any';

/** Totals from rows of a `group by`; answers that no site gave count 0. */
export function answerCounts(rows: readonly { answer: Answer; count: number }[]): AnswerCounts {
  const counts = Object.fromEntries(Answer.options.map((answer) => [answer, 0])) as AnswerCounts;
  for (const { answer, count } of rows) counts[answer] += count;
  return counts;
}

/** What is said of a set of sites: on the Overview and of a sweep alike. */
export const Answered = {
  answers: AnswerCounts,
  /** Of the sites with a yes: how many a person has verified. The others' pages are likely enough. */
  verified: z.number().int(),
  /** For a sentence: of the sites to which the target applies, how many are searched, and how many want a look. */
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

/** A search's answer as lists have it: what people have said of its site stands above. */
export async function answerOfSearch(
  db: Database,
  { siteId, answer }: { siteId: string; answer: string },
  targetId: string,
): Promise<Answer> {
  const page = await db.verifiedPage.findUnique({ where: { siteId_targetId: { siteId, targetId } } });
  return page?.doesNotApply ? 'does-not-apply' : Answer.parse(answer);
}
