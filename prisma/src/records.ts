import { statement } from './statement.js';

/**
 * SQL that reduces the records of the ids `$1` to date, direction, case number and hash: names, titles, links and the
 * pages on which they appeared are deleted. A concurrent run of their portals is restarted.
 * @param page SQL condition on `gone`, true if the record's page is deleted
 * @param portal further assignments to the records' portals
 * @param also further parts of the `with`
 */
const reduced = (page: string, portal = '', also = ''): string => `
with gone as (
  select id, portal_id, task_id, seq from portal_record where id = any($1::uuid[]) and forgotten_at is null order by id for update
), stood as (
  select distinct task_id, seq from gone where task_id is not null and ${page}
), names as (
  delete from record_names using gone where record_id = gone.id
), pages as (
  delete from evidence_page page using stood where page.task_id = stood.task_id and page.seq = stood.seq
), portals as (
  update record_portal set version = version + 1${portal} where id in (select portal_id from gone)
)${also}
update portal_record record set forgotten_at = now(), document_date = null, document_number = null, sender = null, recipient = null,
  title = null, case_title = null, exemption = null, link = null, task_id = null, seq = null, page_url = null
from gone where record.id = gone.id`;

/** Reduces records, also in the journal and in the examples of their portals' columns. */
export const DELETE_RECORDS = statement({
  name: 'records.delete',
  text: reduced(
    'true',
    ", columns = '[]'",
    `, entries as (
  delete from journal_entry entry using stood where entry.task_id = stood.task_id and entry.seq = stood.seq
)`,
  ),
});

/** Reduces records that name a removed person; a page stays, with its names redacted, while it contains other records. */
export const REMOVE_FROM_RECORDS = statement({
  name: 'records.remove-person',
  text: reduced(`not exists (
    select from portal_record other where other.task_id = gone.task_id and other.seq = gone.seq and other.id <> all($1::uuid[]))`),
});
