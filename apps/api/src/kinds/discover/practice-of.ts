import type { Database } from '@hyrde/store';
import { notFound } from '../../http/problem.js';

/** Is a topic one of the practice country? @throws Problem where there is no such topic */
export async function practiceOf(db: Database, sweepId: string): Promise<boolean> {
  const run = await db.discoverRun.findUnique({
    where: { sweepId },
    select: { sweep: { select: { practice: true } } },
  });
  if (!run) throw notFound('topic');
  return run.sweep.practice;
}
