import { DELIVER_JOB, DELIVERIES_A_ROUND } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { SENDABLE } from './deliveries.js';

/** Subscribers to whom something is due and nobody sends. `$1` now, `$2` how many. */
const DUE = statement({
  name: 'deliveries.due',
  text: `
select subscription.id from subscription
where deleted_at is null and (runner is null or runner_until <= now())
  and exists (select from delivery where subscription_id = subscription.id and ${SENDABLE('$1')})
order by subscription.id limit $2`,
  row: z.object({ id: z.string() }),
});

/** Jobs that send what is due. @param now milliseconds since 1970 */
export async function dueDeliveries(query: Query, now: number): Promise<QueuedJob<string, unknown>[]> {
  const due = await queryRows(query, DUE, [new Date(now), DELIVERIES_A_ROUND]);
  return due.map(({ id }) => queuedJob(DELIVER_JOB, id, { subscriptionId: id }));
}
