import { statement } from './statement.js';

/**
 * Lets records fall to date, direction, case number and hash: names, titles, links and the pages on which they stood go,
 * from the journal too, and what is shown of their
 * portals' columns. Whoever runs a portal meanwhile begins anew. `$1` records' ids.
 */
export const DELETE_RECORDS = statement({
  name: 'records.forget',
  text: `
with gone as (
  select id, portal_id, task_id, seq from portal_record where id = any($1::uuid[]) and forgotten_at is null order by id for update
), stood as (
  select distinct task_id, seq from gone where task_id is not null
), names as (
  delete from record_names using gone where record_id = gone.id
), pages as (
  delete from evidence_page page using stood where page.task_id = stood.task_id and page.seq = stood.seq
), entries as (
  delete from journal_entry entry using stood where entry.task_id = stood.task_id and entry.seq = stood.seq
), portals as (
  update record_portal set version = version + 1, columns = '[]' where id in (select portal_id from gone)
)
update portal_record record set forgotten_at = now(), document_date = null, document_number = null, sender = null, recipient = null,
  title = null, case_title = null, exemption = null, link = null, task_id = null, seq = null, page_url = null
from gone where record.id = gone.id`,
});

/**
 * The same for records that name somebody who is removed: a page is kept, its names covered, while other records stand on it.
 * `$1` records' ids.
 */
export const REMOVE_FROM_RECORDS = statement({
  name: 'records.remove-person',
  text: `
with gone as (
  select id, portal_id, task_id, seq from portal_record where id = any($1::uuid[]) and forgotten_at is null order by id for update
), stood as (
  select distinct task_id, seq from gone where task_id is not null and not exists (
    select from portal_record other where other.task_id = gone.task_id and other.seq = gone.seq and other.id <> all($1::uuid[]))
), names as (
  delete from record_names using gone where record_id = gone.id
), pages as (
  delete from evidence_page page using stood where page.task_id = stood.task_id and page.seq = stood.seq
), portals as (
  update record_portal set version = version + 1 where id in (select portal_id from gone)
)
update portal_record record set forgotten_at = now(), document_date = null, document_number = null, sender = null, recipient = null,
  title = null, case_title = null, exemption = null, link = null, task_id = null, seq = null, page_url = null
from gone where record.id = gone.id`,
});
