import { Answer } from '@hyrde/contracts';
import type { z } from 'zod';
import { countsOf } from '../../../http/common.js';

/** The five answers with how many sites gave each. They add up to all sites. */
export const AnswerCounts = countsOf(Answer).meta({ id: 'AnswerCounts' });
export type AnswerCounts = z.infer<typeof AnswerCounts>;

/** Totals from rows of a `group by`; answers that no site gave count 0. */
export function answerCounts(rows: readonly { answer: string; count: number }[]): AnswerCounts {
  const counts: AnswerCounts = { yes: 0, no: 0, 'does-not-apply': 0, 'not-checked': 0, 'could-not-be-checked': 0 };
  for (const { answer, count } of rows) counts[Answer.parse(answer)] += count;
  return counts;
}
