import { DELIVER_JOB, DELIVERIES_A_ROUND, SubscriptionMeans } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/**
 * A delivery of a subscription that may be sent now: a test always, events unless the subscription is off or its
 * receiver has just failed.
 * @param now the statement's parameter
 */
const SENDABLE = (now: string): string =>
  `delivery.next_at <= ${now} and (delivery.kind = 'test' or (subscription.off_at is null and (subscription.waits_until is null or subscription.waits_until <= ${now})))`;

/**
 * Claims a subscription, so that one worker alone sends to it. `$1` the subscription, `$2` the runner, `$3` lease in
 * ms, `$4` now.
 */
export const CLAIM = statement({
  name: 'deliveries.claim',
  text: `
update subscription set runner = $2, runner_until = now() + $3::float8 * interval '1 millisecond'
where id = $1 and deleted_at is null and (runner is null or runner = $2 or runner_until <= now())
returning means, address, secret, case when old_secret_until > $4 then old_secret end as "oldSecret"`,
  row: z.object({
    means: SubscriptionMeans,
    address: z.string(),
    secret: z.string(),
    oldSecret: z.string().nullable(),
  }),
});
export type Subscriber = z.infer<typeof CLAIM.row>;

/**
 * The next delivery of a subscription; renews the claim. `$1` the subscription, `$2` the runner, `$3` lease in ms, `$4`
 * now. Tests come first, since a person waits for them.
 */
export const NEXT = statement({
  name: 'deliveries.next',
  text: `
with subscription as (
  update subscription set runner_until = now() + $3::float8 * interval '1 millisecond'
  where id = $1 and runner = $2 and deleted_at is null returning id, off_at, waits_until, failures
)
select delivery.id, delivery.kind, delivery.payload, delivery.attempts, subscription.failures
from subscription join delivery on delivery.subscription_id = subscription.id
where ${SENDABLE('$4')} order by delivery.kind desc, delivery.next_at, delivery.id limit 1`,
  row: z.object({
    id: z.string(),
    kind: z.enum(['news', 'test']),
    payload: z.unknown(),
    attempts: z.number(),
    failures: z.number(),
  }),
});
export type DueDelivery = z.infer<typeof NEXT.row>;

/**
 * Records the result of an attempt on the delivery and its subscription; no row if another runner holds the claim now.
 * `$1` the subscription, `$2` the runner, `$3` the delivery, `$4` now, `$5` outcome, `$6` time of the next attempt,
 * `$7` status, `$8` detail, `$9` failures in a row (null if not counted), `$10` time until which nothing is sent, `$11`
 * reason for disabling.
 */
export const RECORD = statement({
  name: 'deliveries.record',
  text: `
with subscriber as (
  update subscription set failures = coalesce($9, failures),
    waits_until = case when $9::int is null then waits_until else $10::timestamptz end,
    off_at = case when $11::text is null then off_at else coalesce(off_at, $4) end,
    off_reason = case when off_at is null then $11::text else off_reason end,
    off_detail = case when off_at is null and $11::text is not null then $8 else off_detail end
  where id = $1 and runner = $2 returning id
)
update delivery set attempts = attempts + 1, last_at = $4, outcome = $5, next_at = $6, status = $7, detail = $8
from subscriber where delivery.id = $3 and delivery.subscription_id = subscriber.id and delivery.outcome is null`,
});

export const RELEASE = statement({
  name: 'deliveries.release',
  text: 'update subscription set runner = null, runner_until = null where id = $1 and runner = $2',
});

/** Subscriptions with due deliveries and without a claim. `$1` now, `$2` maximum number. */
const DUE = statement({
  name: 'deliveries.due',
  text: `
select subscription.id from subscription
where deleted_at is null and (runner is null or runner_until <= now())
  and exists (select from delivery where subscription_id = subscription.id and ${SENDABLE('$1')})
order by subscription.id limit $2`,
  row: z.object({ id: z.string() }),
});

/** Jobs that send due deliveries. @param now milliseconds since 1970 */
export async function dueDeliveries(query: Query, now: number): Promise<QueuedJob<string, unknown>[]> {
  const due = await queryRows(query, DUE, [new Date(now), DELIVERIES_A_ROUND]);
  return due.map(({ id }) => queuedJob(DELIVER_JOB, id, { subscriptionId: id }));
}
