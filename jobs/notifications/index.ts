const S = 1_000;
const H = 3_600 * S;

/**
 * Milliseconds between attempts, as the Standard Webhooks specification lays them out ("Deliverability and reliability"): ten
 * attempts within 76 hours, so that a receiver may be away over a weekend.
 */
const GAPS = [5 * S, 300 * S, 1_800 * S, 2 * H, 5 * H, 10 * H, 14 * H, 20 * H, 24 * H];

/** After so many in a row, nobody believes that the next one will do. */
export const MAX_ATTEMPTS = GAPS.length + 1;

/** The longest that a mail waits: its relay is the operator's own, and does not mind being asked. */
export const MAX_MAIL_GAP = H;

/** At most a day is waited for because a receiver says so. */
const MAX_RETRY_AFTER = 24 * H;

/** How much a wait is drawn out or cut short, so that many that failed together do not come back together. */
const JITTER = 0.1;

/**
 * How long to wait before the next attempt.
 * @param failures attempts in a row that failed, at least 1
 * @param retryAfterMs what the receiver asked for
 * @param random in [0, 1)
 */
export function backOff(failures: number, retryAfterMs: number | null, random: number): number {
  const gap = GAPS[Math.min(failures, GAPS.length) - 1] ?? 0;
  const drawn = gap * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(drawn, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER)));
}
export { type Notifier, openNotifier } from './notifier.js';
export type { DeliveryResult } from './webhook.js';
