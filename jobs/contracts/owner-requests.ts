import { z } from 'zod';

const Hour = z.number().int().min(0).max(23);

/** Hours of the day without requests to a site, in a time zone; over midnight if `from` is later than `to`. */
export const QuietHours = z
  .strictObject({
    from: Hour,
    to: Hour,
    timeZone: z.string().refine(isTimeZone, 'is no time zone'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'is the same hour' })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

/** True for a name in the IANA time zone database. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Maximum crawl delay in seconds that an owner may request; beyond it, an objection is the better choice. */
const MAX_OWNER_DELAY_S = 3_600;

/**
 * Request of a host's owner, for the host and all hosts below it. `objection`: nothing is requested. `quiet-hours`:
 * nothing is requested in these hours. `pace`: minimum number of seconds between two documents; it never makes the
 * crawl delay shorter than the default.
 */
export const OwnerRequest = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('objection') }),
    z.strictObject({ kind: z.literal('quiet-hours'), hours: QuietHours }),
    z.strictObject({ kind: z.literal('pace'), seconds: z.number().int().min(1).max(MAX_OWNER_DELAY_S) }),
  ])
  .meta({ id: 'OwnerRequest' });
export type OwnerRequest = z.infer<typeof OwnerRequest>;

/** Path of the owner's token (RFC 8615), which somebody who controls only one folder cannot write. */
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
