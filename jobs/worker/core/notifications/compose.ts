import { SubscriptionEventType, SubscriptionMeans } from '@hyrde/contracts';
import { sitesOfView } from '@hyrde/store/site-filter';
import { isConnectionFault, type Query, type Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Clock } from '../../../fetcher/index.js';
import {
  digestOf,
  eventsById,
  listsOf,
  nextDigest,
  senderOf,
  webhookOf,
  withMatchedWords,
  withWordsShown,
} from '../../../notifications/compose/index.js';
import type { Log } from '../telemetry.js';

/** Maximum number of webhooks composed in one transaction, and of events read for a mail. */
const BATCH = 200;

/**
 * Takes a subscription with events to compose, except those that failed in this iteration. A mail is not extended while it
 * is being sent.
 */
const READY = statement({
  name: 'compose.ready',
  parameters: { now: z.date(), failed: z.array(z.uuid()) },
  text: `
    select id, name, means, tells as events, language, hour, time_zone as "timeZone", practice,
      (filter ->> 'viewId')::uuid as "viewId", filter -> 'words' as words, filter -> 'notWords' as "notWords" from subscription
    where deleted_at is null and off_at is null and means <> 'feed' and id <> all($failed::uuid[]) and case means
      when 'webhook' then exists (select from subscription_news where subscription_id = subscription.id and delivery_id is null)
      else (runner is null or runner_until <= now()) and (digest_at <= $now or at_most <= (select count(*) from (
        select from subscription_news where subscription_id = subscription.id and delivery_id is null limit at_most) as waiting)) end
    order by id limit 1 for no key update skip locked`,
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    means: SubscriptionMeans,
    events: z.array(SubscriptionEventType),
    language: z.string(),
    hour: z.int(),
    timeZone: z.string(),
    practice: z.boolean(),
    viewId: z.uuid().nullable(),
    words: z.array(z.string()).nullable(),
    notWords: z.array(z.string()).nullable(),
  }),
});
type Ready = z.output<typeof READY.row>;

/** Drops waiting events of other sites than those of the subscription's view; events of no site stay. */
const DROP_OTHERS = statement({
  name: 'compose.drop-other-sites',
  parameters: { subscriptionId: z.uuid(), siteIds: z.array(z.uuid()) },
  text: `
    delete from subscription_news where subscription_id = $subscriptionId::uuid and delivery_id is null
      and coalesce((select site_id from page_change where id = change_id),
        (select site_id from watch_document where id = document_id), (select site_id from notice where id = notice_id))
        <> all($siteIds::uuid[])`,
});

/** Switches off a subscription whose view was deleted: a person has to choose another. */
const WITHOUT_VIEW = statement({
  name: 'compose.without-view',
  parameters: { subscriptionId: z.uuid(), now: z.date() },
  text: `update subscription set off_at = $now, off_reason = 'view' where id = $subscriptionId::uuid`,
});

/** The events of a subscription without a delivery, in the order in which they were recorded. */
const WAITING = statement({
  name: 'compose.waiting',
  parameters: { subscriptionId: z.uuid(), limit: z.int(), skipped: z.int() },
  text: `
    select subject_id as id from subscription_news where subscription_id = $subscriptionId::uuid and delivery_id is null
    order by at, subject_id limit $limit offset $skipped`,
  row: z.object({ id: z.uuid() }),
});

/** Drops waiting events. */
const DROP = statement({
  name: 'compose.drop',
  parameters: { subscriptionId: z.uuid(), ids: z.array(z.uuid()) },
  text: `
    delete from subscription_news
    where subscription_id = $subscriptionId::uuid and delivery_id is null and subject_id = any($ids::uuid[])`,
});

/** Writes a delivery for each event. `payloads`: a JSON array in the order of `ids`. */
const WRITE_WEBHOOKS = statement({
  name: 'compose.write-webhooks',
  parameters: { subscriptionId: z.uuid(), ids: z.array(z.uuid()), payloads: z.string(), now: z.date() },
  text: `
    with made as (
      select gen_random_uuid() as id, event.id as subject_id, ($payloads::jsonb) -> (event.n::int - 1) as payload
      from unnest($ids::uuid[]) with ordinality event(id, n)
    ), written as (
      insert into delivery (id, subscription_id, kind, payload, created_at, next_at)
      select id, $subscriptionId::uuid, 'news', payload, $now, $now from made returning id
    )
    update subscription_news set delivery_id = made.id from made join written on written.id = made.id
    where subscription_id = $subscriptionId::uuid and subscription_news.subject_id = made.subject_id`,
});

const SET_DIGEST = statement({
  name: 'compose.set-digest',
  parameters: { subscriptionId: z.uuid(), at: z.date() },
  text: 'update subscription set digest_at = $at where id = $subscriptionId::uuid',
});

/** The mail that waits to be sent, else a new one; no row if no event waits. */
const OPEN_MAIL = statement({
  name: 'compose.open-mail',
  parameters: { subscriptionId: z.uuid(), now: z.date() },
  text: `
    with open as (
      select id from delivery where subscription_id = $subscriptionId::uuid and kind = 'news' and outcome is null limit 1
    ), made as (
      insert into delivery (id, subscription_id, kind, payload, created_at, next_at)
      select gen_random_uuid(), $subscriptionId::uuid, 'news', '{}', $now, $now where not exists (select from open)
        and exists (select from subscription_news where subscription_id = $subscriptionId::uuid and delivery_id is null)
      returning id
    )
    select id from open where exists (
      select from subscription_news where subscription_id = $subscriptionId::uuid and delivery_id is null)
    union all select id from made`,
  row: z.object({ id: z.uuid() }),
});

/** Puts the events without a delivery into a mail. */
const TAKE_IN = statement({
  name: 'compose.take-in',
  parameters: { subscriptionId: z.uuid(), deliveryId: z.uuid() },
  text: `
    update subscription_news set delivery_id = $deliveryId::uuid
    where subscription_id = $subscriptionId::uuid and delivery_id is null`,
});

/** The events of a mail, in the order in which they were recorded; `total` counts all of them. */
const OF_MAIL = statement({
  name: 'compose.of-mail',
  parameters: { deliveryId: z.uuid(), limit: z.int() },
  text: `
    select subject_id as id, count(*) over ()::int as total from subscription_news where delivery_id = $deliveryId::uuid
    order by at, subject_id limit $limit`,
  row: z.object({ id: z.uuid(), total: z.int() }),
});

const WRITE_MAIL = statement({
  name: 'compose.write-mail',
  parameters: { deliveryId: z.uuid(), payload: z.string() },
  text: 'update delivery set payload = $payload::jsonb where id = $deliveryId::uuid',
});

export interface ComposeContext {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  log: Pick<Log, 'error'>;
  /** Address of the dashboard, for links. */
  publicUrl: string;
  /** Ends composing after the current subscription. */
  stopping?: AbortSignal;
}

/**
 * Composes messages from the outbox for all subscriptions that are due, names redacted as for a viewer. Several workers may
 * compose at once: each subscription is locked by one of them. One that fails is logged and left for the next iteration.
 * @returns the number of subscriptions composed for
 */
export async function composeDue(context: ComposeContext): Promise<number> {
  const failed: string[] = [];
  let composed = 0;
  while (!context.stopping?.aborted) {
    const outcome = await composeNext(context, failed);
    if (outcome === 'none') break;
    if (outcome === 'composed') composed++;
  }
  return composed;
}

async function composeNext(
  { sql, clock, log, publicUrl }: ComposeContext,
  failed: string[],
): Promise<'composed' | 'failed' | 'none'> {
  let taken: string | null = null;
  try {
    return await sql.transaction(async (query) => {
      taken = null;
      const now = new Date(clock.now());
      const ready = await queryRow(query, READY, { now, failed });
      if (!ready) return 'none';
      taken = ready.id;
      if (ready.viewId !== null) {
        const { id: subscriptionId, viewId, practice } = ready;
        const siteIds = await sitesOfView(query, { viewId, practice });
        if (siteIds === null) {
          await execute(query, WITHOUT_VIEW, { subscriptionId, now });
          return 'composed';
        }
        await execute(query, DROP_OTHERS, { subscriptionId, siteIds });
      }
      // If some were dropped, the next iteration decides whether a message of the others is due.
      if (await dropUnmatched(query, ready)) return 'composed';
      await (ready.means === 'webhook' ? composeWebhooks : composeMail)(query, ready, now, publicUrl);
      return 'composed';
    });
  } catch (error) {
    if (taken === null || isConnectionFault(error)) throw error;
    failed.push(taken);
    log.error('notifications: nothing can be composed for a subscription', { subscription: taken, error });
    return 'failed';
  }
}

/** Drops the waiting events whose titles as shown do not match the filter's words. @returns true if there were any */
async function dropUnmatched(query: Query, { id: subscriptionId, words, notWords }: Ready): Promise<boolean> {
  if (words === null && notWords === null) return false;
  const filter = { words: words ?? undefined, notWords: notWords ?? undefined };
  let dropped = false;
  for (let skipped = 0; ; ) {
    const waiting = await queryRows(query, WAITING, { subscriptionId, limit: BATCH, skipped });
    const events = await eventsById(
      query,
      waiting.map(({ id }) => id),
    );
    const kept = new Set((await withWordsShown(query, events, filter)).map(({ id }) => id));
    const ids = events.flatMap(({ id }) => (kept.has(id) ? [] : id));
    if (ids.length > 0) await execute(query, DROP, { subscriptionId, ids });
    dropped ||= ids.length > 0;
    if (waiting.length < BATCH) return dropped;
    skipped += waiting.length - ids.length;
  }
}

/** @throws if this version does not know the type of an event */
async function composeWebhooks(query: Query, ready: Ready, now: Date, publicUrl: string): Promise<void> {
  const waiting = await queryRows(query, WAITING, { subscriptionId: ready.id, limit: BATCH, skipped: 0 });
  const ids = waiting.map(({ id }) => id);
  const events = await withMatchedWords(query, await eventsById(query, ids), ready.words);
  if (events.length < ids.length) throw new Error(`Of ${ids.length} events, ${events.length} are known.`);
  const sender = senderOf(ready, publicUrl);
  const payloads = JSON.stringify(events.map((event) => webhookOf(event, sender)));
  await execute(query, WRITE_WEBHOOKS, { subscriptionId: ready.id, ids, payloads, now });
}

/**
 * One mail of all waiting events. A mail that could not be sent yet takes them in: after a day without the relay one mail
 * is sent, not one for each time at which a mail was due.
 */
async function composeMail(query: Query, ready: Ready, now: Date, publicUrl: string): Promise<void> {
  const subscriptionId = ready.id;
  await execute(query, SET_DIGEST, { subscriptionId, at: nextDigest(ready, now) });
  const mail = await queryRow(query, OPEN_MAIL, { subscriptionId, now });
  if (!mail) return;
  const deliveryId = mail.id;
  await execute(query, TAKE_IN, { subscriptionId, deliveryId });
  const listed = await queryRows(query, OF_MAIL, { deliveryId, limit: BATCH });
  const ids = listed.map(({ id }) => id);
  const events = await withMatchedWords(query, await eventsById(query, ids), ready.words);
  const total = listed[0]?.total ?? 0;
  const digest = digestOf(events, total, senderOf(ready, publicUrl), listsOf(ready.events));
  await execute(query, WRITE_MAIL, { deliveryId, payload: JSON.stringify(digest) });
}
