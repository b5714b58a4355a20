import type { SubscriptionEventType } from '@hyrde/contracts';

/**
 * The outbox: `subscription_news` has a row for each event and each subscription that is to be notified of it, written in
 * the transaction that makes the event true. A worker composes the notifications from these rows.
 */

/**
 * SQL condition, true if `subscription` collects events of this type. Subscriptions disabled after repeated failures still
 * do, so that they can be re-enabled; feeds do not, since they read the events themselves.
 * @param type SQL of a `SubscriptionEventType`
 */
const collects = (
  type: string,
  practice: string,
): string => `${type} = any(subscription.tells) and subscription.means <> 'feed'
    and subscription.practice = ${practice} and subscription.deleted_at is null
    and (subscription.off_at is null or subscription.off_reason = 'failing')`;

/** SQL condition, true if the filter of `subscription` matches this site and target. */
const filterMatches = (
  siteId: string,
  targetId: string,
): string => `coalesce((subscription.filter ->> 'siteId')::uuid = ${siteId}, true)
  and (subscription.filter ->> 'regionId' is null or exists (select from site
    where site.id = ${siteId} and site.region_id = (subscription.filter ->> 'regionId')::uuid))
  and (subscription.filter ->> 'target' is null or exists (select from target
    where target.id = ${targetId} and target.slug = subscription.filter ->> 'target'))`;

/**
 * SQL that writes an event of each change of a page into the outbox.
 * @param from a relation with the columns of `page_change`
 */
export const recordChangeEvents = (from: string): string => `
insert into subscription_news (subscription_id, change_id)
select subscription.id, changed.id from ${from} changed
  join subscription on ${collects(`'page.' || changed.change`, 'changed.practice')}
where coalesce(filter ->> 'role' = changed.role, true) and ${filterMatches('changed.site_id', 'changed.target_id')}`;

/**
 * SQL that writes an event of each document that is news into the outbox, once per subscription.
 * @param from a relation with the columns of `watch_document`
 */
export const recordDocumentEvents = (from: string): string => `
insert into subscription_news (subscription_id, document_id)
select subscription.id, found.id from ${from} found
  join subscription on ${collects(`'document.found'`, 'found.practice')}
where found.state = 'news' and ${filterMatches('found.site_id', 'found.target_id')}
  and (filter ->> 'hubKind' is null or exists (select from watch_hub
    where watch_hub.id = found.hub_id and watch_hub.kind = filter ->> 'hubKind'))
  and coalesce(found.published_to >= found.found_at - (filter ->> 'maxAge')::float8 * interval '1 hour', true)
on conflict (subscription_id, subject_id) do nothing`;

/** The types of events that have a row in `notice`. */
export type NoticeType = Extract<
  SubscriptionEventType,
  'finding.probable' | 'sweep.done' | 'schedule.failed' | 'disk.low'
>;

/**
 * SQL that writes notices, and an event of each into the outbox. `disk.low` goes to subscribers of real and practice data.
 * @param columns of `notice` besides id and type, `practice` among them
 * @param select gives their values
 * @param conflict clause for a notice that exists
 * @returns parts of a `with`; `written` has the new notices
 */
export const recordNotices = (type: NoticeType, columns: string, select: string, conflict = ''): string => `
written as (insert into notice (id, type, ${columns}) select gen_random_uuid(), '${type}', fresh.* from (${select}) fresh ${conflict}
  returning id, practice, site_id, target_id),
recorded as (insert into subscription_news (subscription_id, notice_id)
  select subscription.id, written.id from written join subscription on ${collects(`'${type}'`, type === 'disk.low' ? 'subscription.practice' : 'written.practice')}
  where written.site_id is null or ${filterMatches('written.site_id', 'written.target_id')})`;
