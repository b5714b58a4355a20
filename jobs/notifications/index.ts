const S = 1_000;
const H = 3_600 * S;

/**
 * Milliseconds between attempts, by the schedule of the Standard Webhooks specification ("Deliverability and
 * reliability"): ten attempts within 76 hours, so that a receiver may be away over a weekend.
 */
const GAPS = [5 * S, 300 * S, 1_800 * S, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H];

/** Maximum number of failed attempts in a row; then the delivery is given up. */
export const MAX_ATTEMPTS = GAPS.length + 1;

/** Maximum milliseconds between attempts to send a mail; the operator's relay tolerates frequent ones. */
export const MAX_MAIL_GAP = H;

/** Maximum wait for a receiver's Retry-After: a day, in milliseconds. */
const MAX_RETRY_AFTER = 24 * H;

/** Fraction by which a wait varies at random, so that deliveries that failed together are retried apart. */
const JITTER = 0.1;

/**
 * Milliseconds until the next attempt.
 * @param failures number of failed attempts in a row, at least 1
 * @param retryAfterMs the receiver's Retry-After in milliseconds; null if absent
 * @param random in [0, 1)
 */
export function backOff(failures: number, retryAfterMs: number | null, random: number): number {
  const gap = GAPS[Math.min(failures, GAPS.length) - 1] ?? 0;
  const drawn = gap * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(drawn, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER)));
}
export { type Notifier, openNotifier } from './notifier.js';
export type { DeliveryResult } from './webhook.js';
