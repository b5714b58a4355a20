import type { Change } from '@hyrde/contracts';
import { type BlobStore, sha256 } from '@hyrde/store/blobs';
import type { Sql } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { parsePageInTurns, storedText } from '../../../html/index.js';
import { type JournalledPage, storedDocument } from '../../core/postgres-journal.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import { changeOf } from './change.js';
import type { SearchInput } from './load.js';

const EARLIER = statement({
  name: 'locate.earlier-findings',
  text: `
select finding.url, finding.search_id as "taskId", finding.seq, page.text_hash as "textHash"
from lead_search search join finding on finding.search_id = search.id
  left join evidence_page page on page.task_id = finding.search_id and page.seq = finding.seq
where search.site_id = $1 and search.target_id = $2 and search.id <> $3
order by search.finished_at desc`,
  row: z.object({
    url: z.string().nullable(),
    taskId: z.string(),
    seq: z.number().nullable(),
    textHash: z.string().nullable(),
  }),
});

/** Compares with what the lead of the last sweep for this target saw on this site. */
export async function changeSince(
  store: { sql: Sql; blobs: BlobStore },
  { id }: ClaimedTask,
  { siteId, targetId }: SearchInput,
  found: { url: string; page: JournalledPage | null } | null,
): Promise<Change | null> {
  const rows = await queryRows(store.sql.query, EARLIER, [siteId, targetId, id]);
  const [last] = rows;
  const everFound = rows.some((earlier) => earlier.url !== null);
  const url = found?.url ?? null;
  const comparable = found !== null && last?.url === url;
  const sameText =
    comparable &&
    (last.textHash === (found.page?.textHash ?? null) ||
      (await readingHash(store, last.taskId, last.seq, found.url)) ===
        (await readingHash(store, id, found.page?.seq ?? null, found.url)));
  return changeOf(last?.url, url, { everFound, sameText });
}

/** Hash of what a person could read on a stored page: mark-up, scripts and session ids change at every visit. */
async function readingHash(
  { sql, blobs }: { sql: Sql; blobs: BlobStore },
  taskId: string,
  seq: number | null,
  url: string,
): Promise<string | null> {
  if (seq === null) return null;
  const document = await storedDocument(sql, taskId, seq);
  if (!document) return null;
  const html = await storedText(blobs, document);
  if (html === null) return null;
  const { text } = await parsePageInTurns(html, url);
  return sha256(text.replace(/\s+/g, ' ').trim());
}
