import type { BlobStore } from '@hyrde/prisma/blobs';
import type { Sql } from '@hyrde/prisma/sql';
import { queryRows, statement } from '@hyrde/prisma/statement';
import { z } from 'zod';
import { every } from '../../concurrency/index.js';
import type { Log } from './log.js';
import { takeRound } from './round-lock.js';

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
/** Bodies deleted in one statement, so that none holds locks for long. */
const BATCH = 1_000;
/** A body stored again lately is about to be journalled, whatever the retention time (see `BlobStore.put`). */
const GRACE_MS = 3_600_000;

/**
 * $1: bodies newer than this stay. $2: so do those of tasks that ended after this. $3 and $4: after this date and hash.
 * $5: batch.
 * Evidence is marked and never looked at: what it costs grows with what there is to let go, not with what is kept.
 */
const UNUSED = statement({
  name: 'retention.unused',
  text: `
select hash, created_at as "createdAt" from blob
where not kept and created_at < $1 and (created_at, hash) > ($3::timestamptz, $4)
  and not exists (select from journal_entry join task on task.id = task_id
    where received_hash = blob.hash and (task.state = 'waiting' or task.finished_at >= $2))
  and not exists (select from journal_entry join task on task.id = task_id
    where text_hash = blob.hash and (task.state = 'waiting' or task.finished_at >= $2))
order by created_at, hash limit $5`,
  row: z.object({ hash: z.string(), createdAt: z.date() }),
});

/**
 * Lets the bodies of downloads that became no evidence fall to their hashes, `days` after their task has ended.
 * @param now milliseconds since 1970
 * @param stopping ends it after the batch under way
 * @returns how many bodies went, or null where another worker is at it
 */
export async function dropOldBodies(
  { sql, blobs }: { sql: Sql; blobs: BlobStore },
  days: number,
  now: number,
  stopping?: AbortSignal,
): Promise<number | null> {
  const endedBefore = new Date(now - days * DAY_MS);
  const storedBefore = new Date(Math.min(endedBefore.getTime(), now - GRACE_MS));
  let dropped = 0;
  let after: [Date, string] = [new Date(0), ''];
  for (;;) {
    const hashes = await sql.transaction(async (query) => {
      if (!(await takeRound(query, 'retention'))) return null;
      return queryRows(query, UNUSED, [storedBefore, endedBefore, ...after, BATCH]);
    });
    if (hashes === null) return null;
    const last = hashes.at(-1);
    if (!last) return dropped;
    dropped += await blobs.delete(
      hashes.map(({ hash }) => hash),
      storedBefore,
    );
    if (stopping?.aborted) return dropped;
    after = [last.createdAt, last.hash];
  }
}

/** Drops old bodies now and every hour. @returns stops it, after the batch under way */
export function startRetention(store: { sql: Sql; blobs: BlobStore }, days: number, log: Log): () => Promise<void> {
  const round = async (stopping: AbortSignal) => {
    const dropped = await dropOldBodies(store, days, Date.now(), stopping);
    if (dropped) log.info('retention: bodies dropped', { dropped });
  };
  const onError = (error: unknown) => log.warn('retention: the round failed', { error });
  return every(EVERY_MS, round, { onError, immediately: true });
}
