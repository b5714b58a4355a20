import type { Database } from '@hyrde/store';
import { execute, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { notFound } from '../../../http/problem.js';

const WAKE = statement({
  name: 'topics.wake',
  parameters: { sweepId: z.uuid() },
  text: 'update discover_run set stop = null, due_at = now() where sweep_id = $sweepId::uuid',
});

/** Its row is written whatever its state: whoever would end the sweep meanwhile waits, and sees that the run goes on. */
const OPEN = statement({
  name: 'topics.open',
  parameters: { sweepId: z.uuid() },
  text: `
    update sweep set state = case state when 'done' then 'running' else state end,
      finished_at = case state when 'done' then null else finished_at end
    where id = $sweepId::uuid`,
});

/** Lets a run that wanted for links go on, whether its sweep has been ended since or not; one that waits for a host makes a step. */
export async function goOn(db: Database, sweepId: string): Promise<void> {
  await execute(db, WAKE, { sweepId });
  await execute(db, OPEN, { sweepId });
}

/** Is a topic one of the practice country? @throws Problem where there is no such topic */
export async function practiceOf(db: Database, sweepId: string): Promise<boolean> {
  const run = await db.discoverRun.findUnique({
    where: { sweepId },
    select: { sweep: { select: { practice: true } } },
  });
  if (!run) throw notFound('topic');
  return run.sweep.practice;
}
