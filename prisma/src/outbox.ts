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
 * SQL condition, true if a title has one of the words of a subscription's filter. A name in it may be redacted for the subscriber:
 * whether the title as shown has the words, and none of the excluded ones, is decided when the message is composed.
 * @param language SQL of the title's language
 */
const mayMatch = (title: string, language: string): string =>
  `words_match(to_tsvector(text_config(${language}), ${title}), text_config(${language}), filter - 'notWords')`;

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
  and (filter -> 'words' is null or (
    select ${mayMatch('found.title', 'site.language')} from site where site.id = found.site_id))
  and (filter ->> 'hubKind' is null or exists (select from watch_hub
    where watch_hub.id = found.hub_id and watch_hub.kind = filter ->> 'hubKind'))
  and coalesce(found.published_to >= found.found_at - (filter ->> 'maxAge')::float8 * interval '1 hour', true)
on conflict (subscription_id, subject_id) do nothing`;

/**
 * SQL condition, true if the portal and the words of a subscription's filter fit a record.
 * @param record alias of `portal_record`
 */
const recordMatches = (
  record: string,
): string => `coalesce(subscription.filter ->> 'portalId' = ${record}.portal_id::text, true)
  and words_match(${record}.searched, text_config(${record}.language), subscription.filter)`;

/**
 * SQL that writes a notice of each new record that a subscription is to be notified of, and its events into the outbox.
 * Records without a subscription get no notice, since a portal has thousands. `$1` ids of records.
 */
export const RECORD_RECORD_EVENTS = `
with wanted as materialized (
  select subscription.id as subscription_id, record.id, record.practice, record.site_id from portal_record record
    join subscription on ${collects(`'record.found'`, 'record.practice')}
  where record.id = any($1::uuid[]) and record.forgotten_at is null
    and ${filterMatches('record.site_id', `(select id from target where slug = 'mail-record')`)} and ${recordMatches('record')}
), written as (
  insert into notice (id, type, practice, site_id, record_id)
  select gen_random_uuid(), 'record.found', practice, site_id, id from (select distinct id, practice, site_id from wanted) fresh
  returning id, record_id
)
insert into subscription_news (subscription_id, notice_id)
select wanted.subscription_id, written.id from wanted join written on written.record_id = wanted.id`;

/**
 * End of a statement with `with` that writes a notice of each find of a topic that a subscription is to be notified of, and its events
 * into the outbox.
 * @param from a relation with the columns of `discover_find`
 */
export const recordFindEvents = (from: string): string => `
wanted as materialized (
  select subscription.id as subscription_id, find.id, sweep.practice from ${from} find
    join sweep on sweep.id = find.sweep_id
    join subscription on ${collects(`'topic.found'`, 'sweep.practice')}
  where coalesce(filter ->> 'topicId' = find.sweep_id::text, true)
    and ${mayMatch('find.title', `sweep.plan ->> 'language'`)}
), written as (
  insert into notice (id, type, practice, find_id)
  select gen_random_uuid(), 'topic.found', practice, id from (select distinct id, practice from wanted) fresh
  returning id, find_id
)
insert into subscription_news (subscription_id, notice_id)
select wanted.subscription_id, written.id from wanted join written on written.find_id = wanted.id`;

/** The types of events of a finding. */
export type FindingType = Extract<SubscriptionEventType, 'finding.probable' | 'duty.lapsed' | 'duty.met'>;

/** The types of events that have a row in `notice`. */
export type NoticeType = Extract<
  SubscriptionEventType,
  FindingType | 'record.found' | 'topic.found' | 'sweep.done' | 'schedule.failed' | 'disk.low'
>;

/**
 * SQL that writes notices, and an event of each into the outbox. `disk.low` goes to subscribers of real and practice data.
 * @param columns of `notice` besides id and type, `practice` among them
 * @param select gives their values
 * @param conflict clause for a notice that exists
 * @returns parts of a `with`; `written` has the new notices
 */
export const recordNotices = (
  type: Exclude<NoticeType, 'record.found' | 'topic.found'>,
  columns: string,
  select: string,
  conflict = '',
): string => `
written as (insert into notice (id, type, ${columns}) select gen_random_uuid(), '${type}', fresh.* from (${select}) fresh ${conflict}
  returning id, practice, site_id, target_id),
recorded as (insert into subscription_news (subscription_id, notice_id)
  select subscription.id, written.id from written join subscription on ${collects(`'${type}'`, type === 'disk.low' ? 'subscription.practice' : 'written.practice')}
  where written.site_id is null or ${filterMatches('written.site_id', 'written.target_id')})`;
