import { randomBytes } from 'node:crypto';
import { DELIVERIES_PER_ITERATION, DELIVERY_LEASE_MS, TIME_STAMP_JOB, type TimeStampJob } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { backOff, type Notifier } from '../../../notifications/index.js';
import { stampedBytes, TIME_STAMP_BYTES, TimeStampFault, timeStampQuery, tokenIn } from '../../../packet/index.js';
import type { NotificationContext } from './deliver.js';

/** Seals that wait for a time stamp, each by its finding or record. `$1` now, `$2` maximum number. */
const DUE = statement({
  name: 'stamps.due',
  text: `
select coalesce(search_id, record_id) as "searchId", files_sum as "filesSum" from seal
where stamp_next_at <= $1 order by stamp_next_at limit $2`,
  row: z.object({ searchId: z.string(), filesSum: z.string() }),
});

/** Claims a seal. `$1` and `$2` the seal, `$3` now, `$4` end of the claim. */
const CLAIM = statement({
  name: 'stamps.claim',
  text: `
update seal set stamp_next_at = $4, stamp_attempts = stamp_attempts + 1
where (search_id = $1 or record_id = $1) and files_sum = $2 and stamp_next_at <= $3
returning manifest, signature, stamp_attempts as attempts`,
  row: z.object({ manifest: z.string(), signature: z.instanceof(Buffer), attempts: z.number() }),
});

/** `$1` and `$2` the seal, `$3` the token, `$4` its time, `$5` name of the authority. */
const STAMPED = statement({
  name: 'stamps.stamped',
  text: `
update seal set time_stamp = $3, stamped_at = $4, stamped_by = $5, stamp_next_at = null, stamp_detail = null
where (search_id = $1 or record_id = $1) and files_sum = $2 and time_stamp is null`,
});

/** `$1` and `$2` the seal, `$3` time of the next attempt (null for none), `$4` the error. */
const FAILED = statement({
  name: 'stamps.failed',
  text: `
update seal set stamp_next_at = $3, stamp_detail = $4
where (search_id = $1 or record_id = $1) and files_sum = $2 and time_stamp is null`,
});

/** Jobs that request the due time stamps. @param now milliseconds since 1970 */
export async function dueStamps(query: Query, now: number): Promise<QueuedJob<string, unknown>[]> {
  const due = await queryRows(query, DUE, [new Date(now), DELIVERIES_PER_ITERATION]);
  return due.map((one) => queuedJob(TIME_STAMP_JOB, `${one.searchId}-${one.filesSum}`, one));
}

/**
 * Requests a time stamp of a seal. If the authority is unavailable or its answer is invalid, the error is recorded and
 * the request is repeated later, with gaps of up to a day.
 * @param url address of the authority; undefined if none is configured: the seal waits until the packet is requested
 *   again
 */
export async function stampSeal(
  { sql, notifier, clock, log, random = Math.random }: NotificationContext,
  { searchId, filesSum }: TimeStampJob,
  url: string | undefined,
): Promise<void> {
  const now = clock.now();
  const until = new Date(now + DELIVERY_LEASE_MS);
  const seal = await queryRow(sql.query, CLAIM, [searchId, filesSum, new Date(now), until]);
  if (!seal) return;
  const sealed = stampedBytes(Buffer.from(seal.manifest), seal.signature);
  const stamp = url === undefined ? UNSET : await stampOf(notifier, url, sealed);
  if (!('kind' in stamp)) {
    await execute(sql.query, STAMPED, [searchId, filesSum, stamp.token, stamp.at, stamp.authority]);
    return;
  }
  const nextAt = stamp === UNSET ? null : clock.now() + backOff(seal.attempts, stamp.retryAfterMs, random());
  await execute(sql.query, FAILED, [searchId, filesSum, nextAt && new Date(nextAt), stamp.detail]);
  log.info('notifications: a time stamp was not had', { finding: searchId, detail: stamp.detail });
}

const UNSET = {
  kind: 'failed',
  detail: 'no authority is set where the worker runs (TSA_URL)',
  retryAfterMs: null,
} as const;

/** Requests a time stamp of these bytes. @param url address of the authority */
export async function stampOf(notifier: Pick<Notifier, 'stamp'>, url: string, sealed: Uint8Array) {
  const nonce = randomBytes(8);
  const answer = await notifier.stamp({ url, query: timeStampQuery(sealed, nonce), maxBytes: TIME_STAMP_BYTES });
  if (answer.kind !== 'answered') return answer;
  try {
    return await tokenIn(answer.body, sealed, nonce);
  } catch (error) {
    if (!(error instanceof TimeStampFault)) throw error;
    return { kind: 'failed', fault: 'other', detail: error.message, retryAfterMs: null } as const;
  }
}
