import { FIRST_THROTTLE_MS, FORGIVEN_AFTER_MS, MAX_THROTTLE_MS, MAX_WAIT_MS } from '@hyrde/contracts';
import type { WaitReason } from '../../site/index.js';

export { ADDRESS_GAP_MS, ADDRESS_IN_FLIGHT, MAX_WAIT_MS } from '@hyrde/contracts';
export type { WaitReason };

/**
 * The rules of politeness, as a port. Two implementations hold them: `memoryPoliteness` for one process (command line,
 * tests), and the worker's on Postgres, shared by all workers. Both run `testing/politeness-laws.ts`.
 *
 * The laws:
 * 1. One turn at a time a host; turns of one process come in the order they were asked for.
 * 2. A host's next turn starts no sooner than `nextAt`, which `done` sets (see `afterAnswer`).
 * 3. At most `ADDRESS_IN_FLIGHT` turns at a time an address, and `ADDRESS_GAP_MS` between the starts of two.
 * 4. Who would wait longer than `MAX_WAIT_MS` is not kept waiting but told when to come back, as early as that is known.
 * 5. A turn that is waited for can be aborted, and leaves nothing behind: no lease, no place, no gap in the order.
 * 6. Nobody holds a turn while waiting for another, so turns cannot block each other for good. (The caller's duty.)
 * 7. What a host's owner asks for holds from the next turn on: a slower pace, quiet hours, or that nothing is asked at all.
 */
export interface Politeness {
  /**
   * Waits for the right to ask `host` for one document.
   * @throws the signal's reason, when it is aborted before the turn came
   */
  turn(request: TurnRequest): Promise<Turn>;
  /** May `host` be asked now for what needs no turn, as a page's subresources? Not where its owner wants to be left alone. */
  mayAsk(host: string): Promise<boolean>;
}

export interface TurnRequest {
  /** Host name in lower case, with `:port` where that is not the scheme's own (`URL.host`). */
  host: string;
  /** The checked IP address that the request will go to. */
  address: string;
  /** Milliseconds to leave after this turn's end before the host's next turn: the slower of ours and crawl-delay. */
  paceMs: number;
  signal?: AbortSignal | undefined;
}

export type Turn =
  | {
      kind: 'go';
      /** Milliseconds that are left after this turn: as was asked for, or more where the host's owner wants that. */
      paceMs: number;
      /**
       * Ends the turn. Must be called once the last byte is in, whatever came of it; further calls do nothing and give
       * the first one's answer.
       */
      done(answer: TurnAnswer): Promise<TurnEnd>;
    }
  | { kind: 'come-back'; until: Date; why: WaitReason }
  /** The host's owner objects: nothing is asked of it. */
  | { kind: 'refused' };

/** What the host said: `throttled` for 429 and 503, with the time its Retry-After names (ms since 1970), if any. */
export type TurnAnswer = { throttled: false } | { throttled: true; retryAt: number | null };

export interface TurnEnd {
  /** When the host may be asked next. */
  nextAt: Date;
  /** `HostState.throttles` after this answer. */
  throttles: number;
}

/** What is remembered of a host. Times are milliseconds since 1970; 0 for "never". */
export interface HostState {
  nextAt: number;
  /** 429s and 503s without Retry-After since the host was last forgiven. */
  throttles: number;
  /** The last 429 or 503, with or without Retry-After. */
  throttledAt: number;
}

export const NEW_HOST: HostState = { nextAt: 0, throttles: 0, throttledAt: 0 };

/**
 * The host's state after an answer; pure, so that every implementation counts alike. The jitter keeps many searches
 * that were sent away together from coming back together: on our own waits ± 10 %, on a Retry-After only upwards.
 * @param now when the turn ended
 * @param random uniform in [0, 1)
 */
export function afterAnswer(
  state: HostState,
  answer: TurnAnswer,
  { now, paceMs, random }: { now: number; paceMs: number; random: () => number },
): HostState {
  const lastWait = ownWait(Math.max(state.throttles - 1, 0));
  const before = now - state.throttledAt > lastWait + FORGIVEN_AFTER_MS ? 0 : state.throttles;
  const paced = now + paceMs;
  if (!answer.throttled) return { nextAt: paced, throttles: before, throttledAt: state.throttledAt };
  if (answer.retryAt !== null) {
    const asked = Math.min(Math.max(answer.retryAt - now, 0), MAX_THROTTLE_MS) * (1 + random() / 10);
    return { nextAt: Math.max(paced, Math.ceil(now + asked)), throttles: before, throttledAt: now };
  }
  const own = ownWait(before) * (0.9 + random() / 5);
  return { nextAt: Math.max(paced, Math.ceil(now + own)), throttles: before + 1, throttledAt: now };
}

const ownWait = (before: number): number => Math.min(FIRST_THROTTLE_MS * 2 ** before, MAX_THROTTLE_MS);

/** Why a host whose next turn is further off than `MAX_WAIT_MS` must wait: only a long pace or a throttle does that. */
export const longWaitReason = (paceMs: number): WaitReason => (paceMs > MAX_WAIT_MS ? 'pace' : 'throttled');
