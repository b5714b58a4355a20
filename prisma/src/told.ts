import type { NewsType } from '@hyrde/contracts';

/**
 * SQL: is `subscription` to be told of news of this type? One whose receiver was away for days is, since a person may switch
 * it on again. Feeds are asked by their readers.
 * @param type SQL of a `NewsType`
 */
export const wants = (
  type: string,
  practice: string,
): string => `${type} = any(subscription.tells) and subscription.means <> 'feed'
    and subscription.practice = ${practice} and subscription.deleted_at is null
    and (subscription.off_at is null or subscription.off_reason = 'failing')`;

/** SQL: does the filter of `subscription` leave this site and target? */
export const leaves = (
  siteId: string,
  targetId: string,
): string => `coalesce((subscription.filter ->> 'siteId')::uuid = ${siteId}, true)
  and (subscription.filter ->> 'regionId' is null or exists (select from site
    where site.id = ${siteId} and site.region_id = (subscription.filter ->> 'regionId')::uuid))
  and (subscription.filter ->> 'target' is null or exists (select from target
    where target.id = ${targetId} and target.slug = subscription.filter ->> 'target'))`;

/**
 * SQL that notes documents for whoever is to be told of them, in the transaction that makes them news; one that was noted
 * before is not noted again.
 * @param from a relation with the columns of `watch_document`
 */
export const noteDocuments = (from: string): string => `
insert into subscription_news (subscription_id, document_id)
select subscription.id, found.id from ${from} found
  join subscription on ${wants(`'document.found'`, 'found.practice')}
where found.state = 'news' and ${leaves('found.site_id', 'found.target_id')}
  and (filter ->> 'hubKind' is null or exists (select from watch_hub
    where watch_hub.id = found.hub_id and watch_hub.kind = filter ->> 'hubKind'))
  and coalesce(found.published_to >= found.found_at - (filter ->> 'maxAge')::float8 * interval '1 hour', true)
on conflict (subscription_id, subject_id) do nothing`;

/** The types that have a row in `notice`, and the column that says of what. */
export type NoticeType = Extract<NewsType, 'finding.probable' | 'sweep.done' | 'schedule.failed' | 'disk.low'>;

/**
 * SQL that writes notices and notes them for whoever is to be told of them, in the transaction that makes them true.
 * @param columns of `notice` besides id and type, `practice` among them
 * @param select gives their values
 * @param conflict what happens where there is such a notice
 * A disk is of both, real sites and practice.
 * @returns parts of a `with`, of which `told` has what was written
 */
export const noteNotices = (type: NoticeType, columns: string, select: string, conflict = ''): string => `
told as (insert into notice (id, type, ${columns}) select gen_random_uuid(), '${type}', fresh.* from (${select}) fresh ${conflict}
  returning id, practice, site_id, target_id),
noted as (insert into subscription_news (subscription_id, notice_id)
  select subscription.id, told.id from told join subscription on ${wants(`'${type}'`, type === 'disk.low' ? 'subscription.practice' : 'told.practice')}
  where told.site_id is null or ${leaves('told.site_id', 'told.target_id')})`;
