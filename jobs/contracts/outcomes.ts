import { z } from 'zod';

/**
 * Outcomes that tasks of every kind can have; each kind adds outcomes of its own (`KindContract.reasons`). `blocked`: the
 * host refused, or something else answered in place of the site's pages. `unreachable`: no answer with content came.
 */
export const CommonOutcome = z
  .enum(['refused-by-robots', 'blocked', 'unreachable', 'error', 'cancelled'])
  .meta({ id: 'CommonOutcome' });
export type CommonOutcome = z.infer<typeof CommonOutcome>;

/**
 * Reasons why a task of any kind ended without a result of its own, or why a download failed, each with its outcome.
 * The dashboard shows each as a sentence, so a new reason needs a sentence in every language.
 */
export const COMMON_REASONS = {
  /** robots.txt forbids the page. */
  'robots-disallow': 'refused-by-robots',
  /** robots.txt could not be fetched (5xx, no answer): RFC 9309 section 2.3.1.4 treats that as "all forbidden". */
  'robots-unavailable': 'refused-by-robots',
  /** The crawl-delay of robots.txt is longer than the operator allows. */
  'crawl-delay-too-long': 'refused-by-robots',
  /** The owner of the host has objected, so that nothing is requested from it. */
  'owner-objects': 'blocked',
  /** 403, another 4xx that denies access, or a page that says so. */
  forbidden: 'blocked',
  /** 401 or 407, or a page that only asks for a password. */
  'login-required': 'blocked',
  /** A firewall answered in place of the page: it blocked the request, whatever the status. */
  firewall: 'blocked',
  /** A page that checks the browser, or requests proof of work, answered in place of the page. */
  challenge: 'blocked',
  /** A page with a task that only people can solve answered in place of the page. */
  captcha: 'blocked',
  /** A page that requires consent before anything is shown answered in place of the page. */
  'consent-required': 'blocked',
  /** The site says that it is closed for maintenance. */
  maintenance: 'blocked',
  /** The domain is for sale, or a server's default page answers: the site is not at this address. */
  parked: 'blocked',
  /** The host kept answering 429 or 503 until the search gave up. */
  throttled: 'blocked',
  /** DNS has no address for the name. */
  'name-not-found': 'unreachable',
  'connection-failed': 'unreachable',
  /** No answer within the time limit. */
  'time-out': 'unreachable',
  'tls-failed': 'unreachable',
  /** The server does not send the certificates between its own and a trusted one. */
  'tls-chain-incomplete': 'unreachable',
  /** The server failed (5xx), or a page says so. */
  'server-error': 'unreachable',
  /** An answer without text, links and scripts, although its status is a success. */
  'empty-answer': 'unreachable',
  /** The page is empty, or not drawn, without scripts, which were not run or produced nothing. */
  'needs-browser': 'unreachable',
  /** The address is private, loopback or otherwise closed to crawlers. */
  'address-refused': 'unreachable',
  /** The redirects form a loop, or are too many. */
  'redirect-loop': 'unreachable',
  /** The target of a redirect cannot be fetched (no Location, another scheme). */
  'redirect-broken': 'unreachable',
  /** 404 or 410. */
  missing: 'error',
  /** The answer is not a page: another media type, or an attachment. */
  'not-a-page': 'error',
  /** The answer is larger than the fetcher's limits, compressed or decompressed. */
  'too-large': 'error',
  'bad-answer': 'error',
  /** The machine was too busy, again and again, to run the scripts of a page that is empty without them: our fault. */
  'browser-busy': 'error',
  /** The URL cannot be opened by a crawler. */
  'bad-url': 'error',
  /** The search failed repeatedly by faults of Hyrde. */
  'attempts-exhausted': 'error',
  /** The worker or process of the task crashed repeatedly while the task ran. */
  'worker-died': 'error',
  /** Fault of Hyrde; the log has details. */
  internal: 'error',
  'cancelled-by-person': 'cancelled',
} as const satisfies Record<string, CommonOutcome>;

export type CommonReason = keyof typeof COMMON_REASONS;

/** Reasons that say nothing about the site: such a task may be tried again once the fault is fixed. */
export const OUR_FAULTS = ['attempts-exhausted', 'worker-died', 'internal'] as const satisfies readonly CommonReason[];

/** Reasons for which a single download fails. */
export type FailureReason = Exclude<CommonReason, (typeof OUR_FAULTS)[number] | 'cancelled-by-person'>;

/** Kinds of walls, pages that answer in place of the site's pages, each with its reason (`wallOf` of jobs/site). */
export const WALL_REASONS = {
  firewall: 'firewall',
  challenge: 'challenge',
  captcha: 'captcha',
  consent: 'consent-required',
  maintenance: 'maintenance',
  parked: 'parked',
  login: 'login-required',
  refusal: 'forbidden',
  failure: 'server-error',
  empty: 'empty-answer',
} as const satisfies Record<string, FailureReason>;

export type WallKind = keyof typeof WALL_REASONS;
export const WALL_KINDS = Object.keys(WALL_REASONS) as WallKind[];

/** Failures that a retry will not resolve soon; all others may be retried within a search. */
export const PERMANENT_FAILURES: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'robots-disallow',
  'robots-unavailable',
  'crawl-delay-too-long',
  'owner-objects',
  'forbidden',
  'login-required',
  'firewall',
  'challenge',
  'captcha',
  'consent-required',
  'maintenance',
  'parked',
  'name-not-found',
  'tls-failed',
  'tls-chain-incomplete',
  'address-refused',
  'redirect-loop',
  'redirect-broken',
  'missing',
  'not-a-page',
  'too-large',
  'bad-url',
]);
