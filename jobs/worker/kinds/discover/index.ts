import { discoverContract } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { WorkerKind } from '../../core/kind.js';
import { type DiscoverResult, type DiscoverWork, fetchShare, loadShare, writeShare } from './fetch.js';
import { stepHandler } from './step.js';

/** Runs that start, or whose round is fetched, and whose hosts may be requested. */
const DUE_STEPS = statement({
  name: 'discover.due-steps',
  text: `
select sweep.id as "sweepId", run.round from discover_run run join sweep on sweep.id = run.sweep_id
where run.stop is null and run.due_at <= now() and sweep.state = 'running'
  and not exists (select from task where sweep_id = sweep.id and state = 'waiting')
order by run.due_at`,
  row: z.object({ sweepId: z.string(), round: z.number() }),
});

/** `$1` the sweep. */
const GOES_ON = statement({
  name: 'discover.goes-on',
  text: 'select stop is null as more from discover_run where sweep_id = $1',
  row: z.object({ more: z.boolean() }),
  neverNull: ['more'],
});

/** The due steps: each learns a round and plans the next one. */
export async function dueSteps(query: Query): Promise<QueuedJob<string, unknown>[]> {
  const steps = await queryRows(query, DUE_STEPS);
  return steps.map(({ sweepId, round }) => queuedJob('discover-step', `${sweepId}-${round}`, { sweepId, round }));
}

/** A run continues until a step gives a reason to stop. */
export async function goesOn(query: Query, sweepId: string): Promise<boolean> {
  return (await queryRow(query, GOES_ON, [sweepId]))?.more ?? false;
}

/** The worker's half of discover: a task is a share of one round's pages. */
export const discoverKind: WorkerKind<DiscoverWork, DiscoverResult> = {
  contract: discoverContract,
  engineVersion: () => '1',
  load: loadShare,
  run: fetchShare,
  write: writeShare,
  due: dueSteps,
  goesOn,
  handlers: (context) => [stepHandler(context)],
};
