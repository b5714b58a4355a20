import { z } from 'zod';

/**
 * Path of the owner's token (RFC 8615): it applies to the whole host, and cannot be written by somebody who controls
 * only one folder.
 */
export const OWNER_FILE = '/.well-known/hyrde-owner.txt';

/**
 * Reason why a token was not found: `absent`: the file does not exist · `other-text`: a file without the token, or a
 * page · `elsewhere`: the host redirects to another host or file · `forbidden`: by robots.txt · `objection`: the owner
 * objects to all requests, including the one for this file · `unreachable`: no answer.
 */
export const ProofFault = z
  .enum(['absent', 'other-text', 'elsewhere', 'forbidden', 'objection', 'unreachable'])
  .meta({ id: 'ProofFault' });
export type ProofFault = z.infer<typeof ProofFault>;

const DAY_MS = 24 * 3_600_000;

/** Milliseconds after which a token that was not found expires: long enough if somebody else maintains the site. */
export const OWNER_TOKEN_MS = 7 * DAY_MS;

/** Milliseconds for which a proof is valid, since hosts change hands; afterwards a new token is needed. */
export const OWNER_PROOF_MS = 90 * DAY_MS;

/** Job that looks for a token on its host. */
export const OWNER_PROOF_JOB = 'owner-proof';
export const OwnerProofJob = z.object({ proofId: z.uuid() });
