import { Answer } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';

/** A search's answer as lists have it: what people have said of its site stands above. */
export async function answerOfSearch(
  db: Database,
  { siteId, answer }: { siteId: string; answer: string },
  targetId: string,
): Promise<Answer> {
  const page = await db.verifiedPage.findUnique({ where: { siteId_targetId: { siteId, targetId } } });
  return page?.doesNotApply ? 'does-not-apply' : Answer.parse(answer);
}
