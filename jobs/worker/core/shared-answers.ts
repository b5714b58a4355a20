import type { FailureReason } from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/store/blobs';
import type { Sql } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type Fetcher, type Reply, validatorsOf } from '../../fetcher/index.js';
import { parsePageInTurns, storedText } from '../../html/index.js';
import type { JournalEntry } from '../../journal/index.js';
import { type CanonicalRequest, canonicalRequest, isPlainGet } from '../../site/index.js';
import { DOCUMENT_COLUMNS } from './postgres-journal.js';

/** SQL condition: the entry is a page, a list of pages, or a missing page. */
const IS_SHARED = `entry.request is null and entry.redacted is null
  and (entry.failure is null and entry.text_hash is not null or entry.failure = 'missing')`;

/** Failures that are a property of the document: whoever requests it gets the same. */
const OF_THE_DOCUMENT = ['missing', 'too-large', 'redirect-loop', 'redirect-broken'] as const satisfies FailureReason[];
/** Number of tasks that retried a document in vain, from which on others do not: it may never end. */
const VAIN_TASKS = 2;

/**
 * Answers that other tasks of the same site and engine have received since this task's sweep was requested, the newest
 * of each address, one that never ended only without another: pages, lists of pages, and documents that cannot be had.
 * `$1` the task.
 */
const SHARED = statement({
  name: 'answers.shared',
  text: `
select distinct on (url) url, "taskId", seq from (
  select entry.url, entry.task_id as "taskId", entry.seq, entry.at, entry.failure = 'time-out' as late,
    count(*) filter (where entry.failure = 'time-out' and entry.cost > 1) over (partition by entry.url) as vain
  from task mine join sweep on sweep.id = mine.sweep_id
    join task other on other.site_id = mine.site_id and other.engine = mine.engine and other.id <> mine.id
      and other.finished_at > sweep.created_at
    join journal_entry entry on entry.task_id = other.id and entry.at > sweep.created_at
  where mine.id = $1 and entry.cost > 0 and (${IS_SHARED} or entry.request is null
    and entry.failure in ('time-out', ${OF_THE_DOCUMENT.map((failure) => `'${failure}'`).join(', ')}))) answer
where late is not true or vain >= ${VAIN_TASKS}
order by url, late is true, at desc`,
  row: z.object({ url: z.string(), taskId: z.string(), seq: z.number() }),
});

/**
 * Answers that the sweeps begun together have received from the task's site before the task began, in order. A later
 * attempt gets the same. `$1` the task, `$2` the maximum number.
 */
const GIVEN = statement({
  name: 'answers.given',
  text: `
select entry.url from task mine join sweep on sweep.id = mine.sweep_id
  join sweep part on coalesce(sweep.first_part_id, sweep.id) in (part.id, part.first_part_id)
  join task other on other.sweep_id = part.id and other.site_id = mine.site_id and other.engine = mine.engine
    and other.id <> mine.id and other.finished_at <= mine.started_at
  join journal_entry entry on entry.task_id = other.id
where mine.id = $1 and ${IS_SHARED}
group by entry.url order by min(entry.at), entry.url limit $2`,
  row: z.object({ url: z.string() }),
});

/** URLs whose answers the searches of the same visit have received before this task began, in order. */
export const givenTo = async (taskId: string, max: number, { query }: Pick<Sql, 'query'>): Promise<string[]> =>
  (await queryRows(query, GIVEN, [taskId, max])).map(({ url }) => url);

/** `$1` the task, `$2` the position in its journal. */
const ANSWER = statement({
  name: 'answers.one',
  text: `
select url, final_url as "finalUrl", status, failure, content_type as "contentType", charset, hops, exchange, robots, reading,
  received_hash as "receivedHash", text_hash as "textHash", at, duration_ms as "durationMs"
from journal_entry where task_id = $1 and seq = $2`,
  row: z.object({
    ...DOCUMENT_COLUMNS,
    url: z.string(),
    finalUrl: z.string().nullable(),
    status: z.number().nullable(),
    failure: z.custom<JournalEntry['failure']>(),
    charset: z.string().nullable(),
    hops: z.custom<JournalEntry['hops']>(),
    exchange: z.custom<JournalEntry['exchange']>(),
    robots: z.custom<JournalEntry['robots']>(),
    at: z.date(),
    durationMs: z.number(),
  }),
});

type Ask = Fetcher['fetch'];
type Asked = Parameters<Ask>[1];

interface Store {
  sql: Pick<Sql, 'query'>;
  blobs: Pick<BlobStore, 'get'>;
}

/**
 * A fetcher that shares downloads among tasks: an answer that another task of the same site and engine has received
 * since this task's sweep was requested is returned as received, with its own time and at no cost; all others are
 * fetched. No returned answer is older than the request for the sweep.
 */
export function sharingAnswers(fetcher: { fetch: Ask }, store: Store, taskId: string): { fetch: Ask } {
  let known: Promise<Map<string, { taskId: string; seq: number }>> | null = null;
  return {
    fetch: async (asked, options) => {
      const request = canonicalRequest(asked);
      if (!request || !isPlainGet(request)) return fetcher.fetch(asked, options);
      known ??= sharedWith(taskId, store);
      const place = (await known).get(request.url);
      const given = place ? await replyAt(place, store, request, options) : null;
      return given ?? fetcher.fetch(asked, options);
    },
  };
}

async function sharedWith(taskId: string, { sql }: Store) {
  const rows = await queryRows(sql.query, SHARED, [taskId]);
  return new Map(rows.map(({ url, ...place }) => [url, place]));
}

/** The stored answer as a reply. @returns null if it is gone or does not answer the current request */
async function replyAt(
  { taskId: givenBy, seq }: { taskId: string; seq: number },
  { sql, blobs }: Store,
  { manner }: CanonicalRequest,
  { pdf = false }: NonNullable<Asked> = {},
): Promise<Reply | null> {
  const row = await queryRow(sql.query, ANSWER, [givenBy, seq]);
  if (!row) return null;
  const { status, exchange, reading, at, durationMs, receivedHash, robots, finalUrl } = row;
  const [contentType, charset] = [row.contentType ?? '', row.charset ?? ''];
  const had = { status, hops: [...row.hops], robots, at, durationMs, attempts: 0, givenBy };
  if (row.failure !== null) {
    if (row.failure !== 'missing' && manner) return null;
    const received = exchange && { exchange, bytes: null, truncated: row.failure === 'too-large' };
    return { ...had, kind: 'failed', url: finalUrl ?? row.url, reason: row.failure, received, detail: '' };
  }
  const isFile = reading === 'file';
  if (isFile !== (manner?.as === 'sitemap') || (reading === 'pdf' && !pdf)) return null;
  const bytes = receivedHash === null ? null : await blobs.get(receivedHash);
  const body = await storedText({ get: async (hash) => (hash === receivedHash ? bytes : blobs.get(hash)) }, row);
  if (!bytes || body === null || !exchange || !robots || status === null || finalUrl === null) return null;
  const header = (name: string) => exchange.headers.find(([key]) => key.toLowerCase() === name)?.[1];
  const answer = { ...had, status, robots, finalUrl, exchange, validators: validatorsOf(header), bytes, body };
  const document = { ...answer, contentType };
  if (isFile) return { ...document, kind: 'file', charset };
  if (reading !== 'bytes' && reading !== 'pdf' && reading !== 'rendered-dom') return null;
  const page = await parsePageInTurns(body, finalUrl);
  const from = reading === 'bytes' ? { from: reading, charset } : { from: reading, html: body };
  return { ...document, kind: 'document', page, reading: from };
}
