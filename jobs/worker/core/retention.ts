import type { Log } from './log.js';
import type { Sql } from './sql.js';

const DAY_MS = 86_400_000;
const EVERY_MS = 3_600_000;
/** Bodies deleted in one statement, so that none holds locks for long. */
const BATCH = 1_000;
/** A body stored again lately is about to be journalled, whatever the retention time (see `putBlob`). */
const GRACE_MS = 3_600_000;
/** Any number, the same for every worker: makes one of them do the round. */
const ROUND_LOCK = 7_270_738;

/**
 * $1: bodies newer than this stay. $2: so do those of searches that ended after this. $3: batch.
 * Evidence stays for good: the bodies and pictures of findings, of their trails and runners-up. Index look-ups alone.
 */
const DELETE = `
with unused as (
  select hash from blob where created_at < $1
    and not exists (select from finding where body_hash = blob.hash)
    and not exists (select from finding where screenshot_hash = blob.hash)
    and not exists (select from trail_step where body_hash = blob.hash)
    and not exists (select from runner_up where body_hash = blob.hash)
    and not exists (select from journal_entry join search on search.id = search_id
      where body_hash = blob.hash and (search.state = 'waiting' or search.finished_at >= $2))
  limit $3
)
delete from blob using unused where blob.hash = unused.hash and blob.created_at < $1`;

/**
 * Lets the bodies of downloads that became no evidence fall to their hashes, `days` after their search has ended.
 * @param now milliseconds since 1970
 * @returns how many bodies went, or null where another worker is at it
 */
export async function dropOldBodies(sql: Sql, days: number, now: number): Promise<number | null> {
  const endedBefore = new Date(now - days * DAY_MS);
  const storedBefore = new Date(Math.min(endedBefore.getTime(), now - GRACE_MS));
  let dropped = 0;
  for (;;) {
    const batch = await sql.transaction(async (query) => {
      const { rows } = await query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [ROUND_LOCK]);
      if (!rows[0]?.mine) return null;
      return (await query(DELETE, [storedBefore, endedBefore, BATCH])).rowCount ?? 0;
    });
    if (batch === null) return null;
    dropped += batch;
    if (batch < BATCH) return dropped;
  }
}

/** Drops old bodies now and every hour. */
export function startRetention(sql: Sql, days: number, log: Log): { stop(): void } {
  const round = async () => {
    try {
      const dropped = await dropOldBodies(sql, days, Date.now());
      if (dropped) log.info('retention: bodies dropped', { dropped });
    } catch (error) {
      log.warn('retention: the round failed', { error });
    }
  };
  void round();
  const timer = setInterval(() => void round(), EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
