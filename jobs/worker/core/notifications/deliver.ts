import {
  DELIVER_JOB,
  DELIVERIES_PER_ITERATION,
  DELIVERY_BATCH,
  DELIVERY_DELAY_MS,
  DELIVERY_LEASE_MS,
  END_TOKEN,
  MailBody,
  type OffReason,
  SubscriptionMeans,
  WebhookBody,
} from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import { isSealed, type Sealer, Unreadable } from '@hyrde/store/sealer';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Clock } from '../../../fetcher/index.js';
import {
  backOff,
  type DeliveryResult,
  MAX_ATTEMPTS,
  MAX_MAIL_GAP,
  type Notifier,
} from '../../../notifications/index.js';
import type { Log } from '../telemetry.js';

export interface NotificationContext {
  sql: Sql;
  notifier: Notifier;
  clock: Clock;
  log: Log;
  /** Aborted if the worker stops. */
  stopping: AbortSignal;
  /** Random number in [0, 1) for the jitter of waits. */
  random?: () => number;
}

export interface DeliverContext extends NotificationContext {
  sealer: Sealer;
}

/**
 * Sends a subscription's due deliveries one after another until none is due, one fails, or the batch is full. A
 * delivery that was sent but not recorded, because the worker was killed, is sent again under the same id.
 * @param runner unique name of this attempt
 */
export async function deliver(context: DeliverContext, subscriptionId: string, runner: string): Promise<void> {
  const { sql, clock, stopping } = context;
  const now = () => new Date(clock.now());
  const subscriber = await queryRow(sql.query, CLAIM, [subscriptionId, runner, DELIVERY_LEASE_MS, now()]);
  if (!subscriber) return;
  try {
    for (let sent = 0; sent < DELIVERY_BATCH && !stopping.aborted; sent++) {
      if (sent > 0) await clock.sleep(DELIVERY_DELAY_MS, stopping);
      const delivery = await queryRow(sql.query, NEXT, [subscriptionId, runner, DELIVERY_LEASE_MS, now()]);
      if (!delivery) return;
      const result = await attempt(context, subscriptionId, subscriber, delivery);
      await record(context, { subscriptionId, runner, subscriber, delivery, result });
      if (result.kind !== 'delivered') return;
    }
  } catch (error) {
    if (!stopping.aborted) throw error;
  } finally {
    await execute(sql.query, RELEASE, [subscriptionId, runner]);
  }
}

/** Makes one attempt. An unreadable payload or secret is an internal fault and counts as a failure. */
async function attempt(
  { notifier, sealer, stopping }: DeliverContext,
  subscriptionId: string,
  { means, address, secret, oldSecret }: Subscriber,
  { id, payload }: DueDelivery,
): Promise<DeliveryResult> {
  const body = (means === 'mail' ? MailBody : WebhookBody).safeParse(payload);
  if (!body.success) return { kind: 'failed', status: null, detail: 'of another means', retryAfterMs: null };
  const kept = oldSecret === null ? [secret] : [secret, oldSecret];
  const secrets = openedBy(sealer, subscriptionId, kept);
  if (secrets === null) return { kind: 'failed', status: null, detail: NOT_OPEN, retryAfterMs: null };
  const [current = ''] = secrets;
  if (means === 'mail') return notifier.mail({ id, to: address, body: endedBy(current, MailBody.parse(payload)) });
  return notifier.webhook({ id, url: address, body: WebhookBody.parse(payload), secrets }, stopping);
}

/** The mail with the token of its unsubscribe link. */
const endedBy = (token: string, { links, unsubscribe, ...body }: MailBody): MailBody => ({
  ...body,
  links: links.map(({ label, url }) => ({ label, url: url.replace(END_TOKEN, token) })),
  unsubscribe: unsubscribe?.replace(END_TOKEN, token) ?? null,
});

const NOT_OPEN =
  'Its secret does not open: SECRETS_KEY, or the database’s password, is another one. Restore its value, or renew the secret.';

/** The opened secrets; null if one cannot be opened. Secrets stored before sealing existed are in plain text. */
function openedBy(sealer: Sealer, subscriptionId: string, kept: readonly string[]): string[] | null {
  try {
    return kept.map((secret) => (isSealed(secret) ? sealer.open(secret, subscriptionId) : secret));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

interface Attempted {
  subscriptionId: string;
  runner: string;
  subscriber: Subscriber;
  delivery: DueDelivery;
  result: DeliveryResult;
}

async function record(context: DeliverContext, attempted: Attempted): Promise<void> {
  const { sql, clock, log } = context;
  const { subscriptionId, runner, delivery, result } = attempted;
  const end = endOf(attempted, clock.now(), context.random ?? Math.random);
  const detail = result.kind === 'delivered' ? null : result.detail;
  await execute(sql.query, RECORD, [
    ...[subscriptionId, runner, delivery.id, new Date(clock.now())],
    ...[end.outcome, end.nextAt, result.status, detail, end.failures, end.waitsUntil, end.off],
  ]);
  const ids = { subscription: subscriptionId, delivery: delivery.id, status: result.status };
  if (end.off) log.warn('notifications: a subscription is switched off', { ...ids, why: end.off, detail });
  else if (detail) log.info('notifications: an attempt failed', { ...ids, detail });
}

interface End {
  outcome: 'delivered' | 'given-up' | null;
  nextAt: Date | null;
  /** Failures in a row of the subscription, after this attempt; null if the result does not count as one. */
  failures: number | null;
  waitsUntil: Date | null;
  off: OffReason | null;
}

const DELIVERED: End = { outcome: 'delivered', nextAt: null, failures: 0, waitsUntil: null, off: null };

/**
 * Consequence of an attempt. After a failure all deliveries of the subscription wait: an unavailable receiver gets one
 * message at a time, and the attempts of the waiting ones are not used up. If the attempts of several days fail, the
 * subscription is disabled, and its deliveries are sent after it is enabled again. A delivery that fails while others
 * succeed is given up alone. Mails are never given up, since the unavailable relay is the operator's.
 */
function endOf({ subscriber, delivery, result }: Attempted, now: number, random: () => number): End {
  const { kind, attempts, failures: before } = delivery;
  if (result.kind === 'delivered') return DELIVERED;
  if (kind === 'test') {
    const off = result.kind === 'gone' ? 'gone' : null;
    return { outcome: 'given-up', nextAt: null, failures: null, waitsUntil: null, off };
  }
  const failures = before + 1;
  const retryAfterMs = result.kind === 'failed' ? result.retryAfterMs : null;
  const isMail = subscriber.means === 'mail';
  const bounded = (ms: number) => new Date(now + (isMail ? Math.min(ms, MAX_MAIL_GAP) : ms));
  const nextAt = bounded(backOff(attempts + 1, retryAfterMs, random()));
  const waitsUntil = bounded(backOff(failures, retryAfterMs, random()));
  if (result.kind === 'gone') return { outcome: null, nextAt, failures, waitsUntil, off: 'gone' };
  if (!isMail && failures >= MAX_ATTEMPTS) return { outcome: null, nextAt, failures, waitsUntil, off: 'failing' };
  if (!isMail && attempts + 1 >= MAX_ATTEMPTS)
    return { outcome: 'given-up', nextAt: null, failures, waitsUntil, off: null };
  return { outcome: null, nextAt, failures, waitsUntil, off: null };
}

/**
 * A delivery of a subscription that may be sent now: a test always, events unless the subscription is off or its
 * receiver has just failed.
 * @param now the statement's parameter
 */
const SENDABLE = (now: string): string =>
  `delivery.next_at <= ${now} and (delivery.kind = 'test' or (subscription.off_at is null and (subscription.waits_until is null or subscription.waits_until <= ${now})))`;

/** Claims a subscription for one worker. `$1` the subscription, `$2` the runner, `$3` lease in ms, `$4` now. */
const CLAIM = statement({
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
type Subscriber = z.infer<typeof CLAIM.row>;

/** The next delivery, tests first; renews the claim. `$1` subscription, `$2` runner, `$3` lease in ms, `$4` now. */
const NEXT = statement({
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
type DueDelivery = z.infer<typeof NEXT.row>;

/**
 * Records the result of an attempt on the delivery and its subscription; no row if another runner holds the claim now.
 * `$1` the subscription, `$2` the runner, `$3` the delivery, `$4` now, `$5` outcome, `$6` time of the next attempt,
 * `$7` status, `$8` detail, `$9` failures in a row (null if not counted), `$10` time until which nothing is sent, `$11`
 * reason for disabling.
 */
const RECORD = statement({
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

const RELEASE = statement({
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
  const due = await queryRows(query, DUE, [new Date(now), DELIVERIES_PER_ITERATION]);
  return due.map(({ id }) => queuedJob(DELIVER_JOB, id, { subscriptionId: id }));
}
