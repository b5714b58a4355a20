import { z } from 'zod';

/** The outcomes that tasks of every kind can have; a kind adds those that say what it found (`KindContract.reasons`). */
export const CommonOutcome = z
  .enum(['refused-by-robots', 'blocked', 'unreachable', 'error', 'cancelled'])
  .meta({ id: 'CommonOutcome' });
export type CommonOutcome = z.infer<typeof CommonOutcome>;

/**
 * Why a task of any kind ended without a result of its own, and why a download failed, each with the outcome it stands
 * for. People see each as a sentence, so a new reason needs a sentence in every language of the dashboard.
 */
export const COMMON_REASONS = {
  /** robots.txt forbids the page. */
  'robots-disallow': 'refused-by-robots',
  /** robots.txt could not be fetched (5xx, no answer): RFC 9309 section 2.3.1.4 reads that as "all forbidden". */
  'robots-unavailable': 'refused-by-robots',
  /** robots.txt asks for a longer pause between pages than the operator allows. */
  'crawl-delay-too-long': 'refused-by-robots',
  /** The owner of the host has objected: nothing is asked of it. */
  'owner-objects': 'blocked',
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
  /** Larger than the fetcher takes, packed or unpacked. */
  'too-large': 'error',
  /** The answer broke HTTP's rules. */
  'bad-answer': 'error',
  /** The URL is not one a crawler can open. */
  'bad-url': 'error',
  /** The search failed time and again on our side. */
  'attempts-exhausted': 'error',
  /** Its worker died, time and again, while it ran. */
  'worker-died': 'error',
  /** Our own fault; the log has more. */
  internal: 'error',
  /** A person cancelled the sweep. */
  'cancelled-by-person': 'cancelled',
} as const satisfies Record<string, CommonOutcome>;

export type CommonReason = keyof typeof COMMON_REASONS;

/** The reasons that say nothing about the site: such a task may be tried again once the fault is mended. */
export const OUR_FAULTS = ['attempts-exhausted', 'worker-died', 'internal'] as const satisfies readonly CommonReason[];

/** The reasons for which one download fails. */
export type FailureReason = Exclude<CommonReason, (typeof OUR_FAULTS)[number] | 'cancelled-by-person'>;

/** Failures that asking again will not mend soon; all others may be retried within a search. */
export const PERMANENT_FAILURES: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'robots-disallow',
  'robots-unavailable',
  'crawl-delay-too-long',
  'owner-objects',
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
