import { z } from 'zod';

/** Where an owner puts the token (RFC 8615): a place of the whole host, which nobody has who holds a folder of it alone. */
export const OWNER_FILE = '/.well-known/hyrde-owner.txt';

/**
 * Why a token was not found: `absent` there is no such file · `other-text` a file without the token, or a page · `elsewhere`
 * the host sends us on to another, or to another file · `forbidden` by robots.txt · `objection` nothing is asked of the host,
 * so the file is not, either · `unreachable` no answer.
 */
export const ProofFault = z
  .enum(['absent', 'other-text', 'elsewhere', 'forbidden', 'objection', 'unreachable'])
  .meta({ id: 'ProofFault' });
export type ProofFault = z.infer<typeof ProofFault>;

const DAY_MS = 24 * 3_600_000;

/** A token that is not found by then proves nothing any more: long enough for a site that somebody else keeps. */
export const OWNER_TOKEN_MS = 7 * DAY_MS;

/** How long a proof holds: hosts change hands. Then another token is needed. */
export const OWNER_PROOF_MS = 90 * DAY_MS;

/** The job that looks for a token. */
export const OWNER_PROOF_JOB = 'owner-proof';
export const OwnerProofJob = z.object({ proofId: z.uuid() });
