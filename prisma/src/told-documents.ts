/**
 * SQL that notes documents for whoever is to be told of them, in the transaction that makes them news; one that was noted
 * before is not noted again.
 * @param from a relation with the columns of `watch_document`
 */
export const noteDocuments = (from: string): string => `
insert into subscription_news (subscription_id, document_id)
select subscription.id, found.id from ${from} found
  join subscription on subscription.about = 'documents' and subscription.means <> 'feed'
    and subscription.practice = found.practice and subscription.deleted_at is null
    and (subscription.off_at is null or subscription.off_reason = 'failing')
where found.state = 'news' and coalesce((filter ->> 'siteId')::uuid = found.site_id, true)
  and (filter ->> 'regionId' is null or exists (select from site
    where site.id = found.site_id and site.region_id = (filter ->> 'regionId')::uuid))
  and (filter ->> 'target' is null or exists (select from target
    where target.id = found.target_id and target.slug = filter ->> 'target'))
  and (filter ->> 'hubKind' is null or exists (select from watch_hub
    where watch_hub.id = found.hub_id and watch_hub.kind = filter ->> 'hubKind'))
  and coalesce(found.published_to >= found.found_at - (filter ->> 'maxAge')::float8 * interval '1 hour', true)
on conflict (subscription_id, subject_id) do nothing`;
