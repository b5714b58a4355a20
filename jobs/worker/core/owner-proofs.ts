import { type FailureReason, OWNER_FILE, OWNER_PROOF_JOB, OWNER_PROOF_MS, type ProofFault } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Clock, Fetcher, LaterReply, Reply } from '../../fetcher/index.js';

/** Maximum number of proofs checked in an iteration; owners wait for the answer, and more at once are not expected. */
const PROOFS_A_ROUND = 50;
/** Lease of a check in milliseconds: a crashed worker blocks it no longer. */
const LEASE_MS = 2 * 60_000;
/** Maximum number of lines read from a proof file, which may hold the tokens of several installations. */
const MOST_LINES = 100;

const DUE = statement({
  name: 'owner-proofs.due',
  parameters: { now: z.date(), limit: z.int() },
  text: `
    select id from owner_proof where look_at <= $now and proven_at is null and ends_at > $now::timestamptz
    order by look_at limit $limit`,
  row: z.object({ id: z.string() }),
});

/** Claims a proof, so that one worker alone checks it. */
const CLAIM = statement({
  name: 'owner-proofs.claim',
  parameters: { id: z.uuid(), now: z.date(), until: z.date() },
  text: `
    update owner_proof set look_at = $until
    where id = $id::uuid and look_at <= $now and proven_at is null and ends_at > $now::timestamptz
    returning origin, host, token`,
  row: z.object({ origin: z.string(), host: z.string(), token: z.string() }),
});

const LATER = statement({
  name: 'owner-proofs.later',
  parameters: { id: z.uuid(), token: z.string(), until: z.date() },
  text: 'update owner_proof set look_at = $until where id = $id::uuid and token = $token and proven_at is null',
});

/** Writes the result. A proof that was restarted meanwhile has another token and is left unchanged. */
const SETTLE = statement({
  name: 'owner-proofs.settle',
  parameters: { id: z.uuid(), token: z.string(), now: z.date(), fault: z.string().nullable(), endsAt: z.date() },
  text: `
    update owner_proof set look_at = null, looked_at = $now, fault = $fault,
      proven_at = case when $fault::text is null then $now::timestamptz end,
      ends_at = case when $fault::text is null then $endsAt::timestamptz else ends_at end
    where id = $id::uuid and token = $token and proven_at is null`,
});

/** Jobs that look for the tokens of owners who reported theirs as published. @param now milliseconds since 1970 */
export async function dueProofs(query: Query, now: number): Promise<QueuedJob<string, unknown>[]> {
  const due = await queryRows(query, DUE, { now: new Date(now), limit: PROOFS_A_ROUND });
  return due.map(({ id }) => queuedJob(OWNER_PROOF_JOB, id, { proofId: id }));
}

export interface ProofContext {
  sql: Sql;
  fetcher: Pick<Fetcher, 'fetch'>;
  clock: Clock;
  /** Aborted if the worker stops; unfinished work stays due. */
  stopping: AbortSignal;
}

/**
 * Looks for an owner's token on the host, through the fetcher: in a slot of the host, subject to robots.txt and the
 * owner's own requests. If the host is deferred, so is the check.
 */
export async function lookForToken({ sql, fetcher, clock, stopping }: ProofContext, id: string): Promise<void> {
  const now = clock.now();
  const proof = await queryRow(sql.query, CLAIM, { id, now: new Date(now), until: new Date(now + LEASE_MS) });
  if (!proof) return;
  const { token } = proof;
  try {
    const request = { url: `${proof.origin}${OWNER_FILE}`, manner: { as: 'data', json: null } } as const;
    const reply = await fetcher.fetch(request, { signal: stopping });
    if (reply.kind === 'later')
      return void (await execute(sql.query, LATER, { id, token, until: new Date(reply.until) }));
    const at = clock.now();
    const [settled, endsAt] = [new Date(at), new Date(at + OWNER_PROOF_MS)];
    await execute(sql.query, SETTLE, { id, token, now: settled, fault: proofFault(reply, proof), endsAt });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}

/**
 * Reason why an answer does not prove that the token is on the host; null if it does. A host may redirect to itself
 * with another scheme, or with or without "www.", to the same file, as moved sites do. Any other redirect could be
 * aimed by a stranger.
 */
function proofFault(
  reply: Exclude<Reply, LaterReply>,
  { host, token }: { host: string; token: string },
): ProofFault | null {
  if (reply.kind === 'named' || reply.kind === 'unchanged') throw new Error(`A file was requested, not ${reply.kind}.`);
  const asked = [...reply.hops.map(({ url }) => url), reply.kind === 'failed' ? reply.url : reply.finalUrl];
  if (!asked.every((url) => isTheFile(new URL(url), host))) return 'elsewhere';
  if (reply.kind === 'failed') return FAULTS[reply.reason] ?? 'unreachable';
  const lines = reply.body.split(/\r?\n|\r/, MOST_LINES);
  return lines.some((line) => line.trim() === token) ? null : 'other-text';
}

const isTheFile = (url: URL, host: string): boolean =>
  url.pathname === OWNER_FILE && url.search === '' && withoutWww(url.host) === withoutWww(host);

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Proof faults by failure; all other failures mean that the host gave no readable answer. */
const FAULTS: Partial<Record<FailureReason, ProofFault>> = {
  missing: 'absent',
  forbidden: 'absent',
  'login-required': 'absent',
  'not-a-page': 'other-text',
  'too-large': 'other-text',
  'robots-disallow': 'forbidden',
  'robots-unavailable': 'forbidden',
  'crawl-delay-too-long': 'forbidden',
  'owner-objects': 'objection',
  'redirect-loop': 'elsewhere',
  'redirect-broken': 'elsewhere',
};
