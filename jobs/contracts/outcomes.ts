import { z } from 'zod';

/** How a search ended. */
export const Outcome = z.enum([
  'found',
  'not-found',
  'refused-by-robots',
  'blocked',
  'unreachable',
  'error',
  'cancelled',
]);
export type Outcome = z.infer<typeof Outcome>;

/**
 * Why a search ended as it did, and why a download failed: the one closed list. People see each as a sentence, so a
 * new reason needs a sentence in every language of the dashboard.
 */
export const REASONS = {
  /** The algorithm's accept rule was met. */
  accepted: 'found',
  /** The best page seen when the budget ran out or nothing was left to open. */
  'best-seen': 'found',
  /** The budget was spent without a page worth naming. */
  'budget-spent': 'not-found',
  /** Everything the algorithm could open was opened, and no page was worth naming. */
  'site-exhausted': 'not-found',
  /** robots.txt forbids the page. */
  'robots-disallow': 'refused-by-robots',
  /** robots.txt could not be fetched (5xx, no answer): RFC 9309 section 2.3.1.4 reads that as "all forbidden". */
  'robots-unavailable': 'refused-by-robots',
  /** robots.txt asks for a longer pause between pages than the operator allows. */
  'crawl-delay-too-long': 'refused-by-robots',
  /** 403, or another 4xx that says "not for you". */
  forbidden: 'blocked',
  /** 401, 407: a password is asked for. */
  'login-required': 'blocked',
  /** The host kept answering 429 or 503 until the search gave up waiting. */
  throttled: 'blocked',
  /** The name has no address. */
  'name-not-found': 'unreachable',
  /** The connection was refused or broken off. */
  'connection-failed': 'unreachable',
  /** No answer in time. */
  'time-out': 'unreachable',
  /** The certificate or the handshake is broken. */
  'tls-failed': 'unreachable',
  /** The server failed: 5xx. */
  'server-error': 'unreachable',
  /** The address is private, loopback or otherwise not for crawlers. */
  'address-refused': 'unreachable',
  /** Redirects went in a circle, or on for too long. */
  'redirect-loop': 'unreachable',
  /** The redirect led nowhere a crawler can go (no Location, another scheme). */
  'redirect-broken': 'unreachable',
  /** 404 or 410. */
  missing: 'error',
  /** Not a page: another media type, or a download. */
  'not-a-page': 'error',
  /** Larger than the door takes, packed or unpacked. */
  'too-large': 'error',
  /** The answer broke HTTP's rules. */
  'bad-answer': 'error',
  /** The URL is not one a crawler can open. */
  'bad-url': 'error',
  /** The search failed time and again on our side. */
  'attempts-exhausted': 'error',
  /** Our own fault; the log has more. */
  internal: 'error',
  /** A person cancelled the sweep. */
  'cancelled-by-person': 'cancelled',
} as const satisfies Record<string, Outcome>;

export const Reason = z.enum(Object.keys(REASONS) as [keyof typeof REASONS, ...(keyof typeof REASONS)[]]);
export type Reason = z.infer<typeof Reason>;

/** The reasons for which one download fails. */
export type FailureReason = Exclude<
  Reason,
  | 'accepted'
  | 'best-seen'
  | 'budget-spent'
  | 'site-exhausted'
  | 'attempts-exhausted'
  | 'internal'
  | 'cancelled-by-person'
>;

/** The outcome a reason stands for: a reason never goes with another outcome. */
export const outcomeOf = (reason: Reason): Outcome => REASONS[reason];

/** Failures that asking again will not mend soon; all others may be retried within a search. */
export const PERMANENT_FAILURES: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'robots-disallow',
  'robots-unavailable',
  'crawl-delay-too-long',
  'forbidden',
  'login-required',
  'name-not-found',
  'tls-failed',
  'address-refused',
  'redirect-loop',
  'redirect-broken',
  'missing',
  'not-a-page',
  'too-large',
  'bad-url',
]);
