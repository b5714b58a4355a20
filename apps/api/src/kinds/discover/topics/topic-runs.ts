import type { Database } from '@hyrde/store';
import { execute, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { notFound } from '../../../http/problem.js';

const WAKE = statement({
  name: 'topics.wake',
  parameters: { sweepId: z.uuid() },
  text: 'update discover_run set stop = null, due_at = now() where sweep_id = $sweepId::uuid',
});

/**
 * The row is updated whatever its state: a transaction that would end the sweep meanwhile waits for this one and then
 * sees that the run goes on.
 */
const OPEN = statement({
  name: 'topics.open',
  parameters: { sweepId: z.uuid() },
  text: `
    update sweep set state = case state when 'done' then 'running' else state end,
      finished_at = case state when 'done' then null else finished_at end
    where id = $sweepId::uuid`,
});

/**
 * Resumes a run that stopped because its frontier was empty, whether or not its sweep has ended since; a run that waits
 * for a host starts its next iteration.
 */
export async function goOn(db: Database, sweepId: string): Promise<void> {
  await execute(db, WAKE, { sweepId });
  await execute(db, OPEN, { sweepId });
}

/**
 * True if the topic belongs to the practice country.
 * @throws Problem if the topic does not exist
 */
export async function practiceOf(db: Database, sweepId: string): Promise<boolean> {
  const run = await db.discoverRun.findUnique({
    where: { sweepId },
    select: { sweep: { select: { practice: true } } },
  });
  if (!run) throw notFound('topic');
  return run.sweep.practice;
}
