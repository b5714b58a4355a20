import { setTimeout as wait } from 'node:timers/promises';
import { FIRST_THROTTLE_MS, FORGIVEN_AFTER_MS, MAX_THROTTLE_MS, MAX_WAIT_MS } from '@hyrde/contracts';
import type { Wait, WaitReason } from '../../site/index.js';
import { Failure } from '../http/failure.js';

export { ADDRESS_GAP_MS, ADDRESS_IN_FLIGHT, MAX_WAIT_MS } from '@hyrde/contracts';

export type { WaitReason };

/**
 * The rules of politeness, as a port with two implementations: `memoryPoliteness` for one process (command line,
 * tests), and the worker's on Postgres, shared by all workers. Both run `testing/politeness-laws.ts`.
 *
 * The laws:
 * 1. One slot at a time a host; slots of one process are granted in the order of requests.
 * 2. A host's next slot starts no sooner than `nextAt`, which `done` sets (see `afterAnswer`).
 * 3. At most `ADDRESS_IN_FLIGHT` slots at a time an address, and `ADDRESS_GAP_MS` between the starts of two.
 * 4. A caller that would wait longer than `MAX_WAIT_MS` is deferred with a time, as early as that is known.
 * 5. A waiting request can be aborted and leaves nothing behind: no lease, no place, no gap in the order.
 * 6. Nobody holds a slot while waiting for another, so slots cannot deadlock. (The caller's duty.)
 * 7. A host owner's requests apply from the next slot on: a longer crawl delay, quiet hours, or an objection to all
 * requests.
 */
export interface Politeness {
  /**
   * Waits for the right to request one document of `host`.
   * @throws the signal's reason if it is aborted before the slot is granted
   */
  slot(request: SlotRequest): Promise<Slot>;
  /** False if the owner objects or has quiet hours; for requests that need no slot, such as subresources. */
  mayAsk(host: string): Promise<boolean>;
}

export interface SlotRequest {
  /** Host name in lower case, with `:port` unless it is the scheme's default (`URL.host`). */
  host: string;
  /** The checked IP address of the request. */
  address: string;
  /** Crawl delay after this slot's end, in milliseconds: the slower of the setting and robots.txt. */
  crawlDelayMs: number;
  signal?: AbortSignal | undefined;
}

export type Slot =
  | {
      kind: 'go';
      /** Applied crawl delay after this slot, in milliseconds: as requested, or longer at the owner's request. */
      crawlDelayMs: number;
      /** Ends the slot, after the last byte or a failure. Further calls have no effect and return the first result. */
      done(answer: SlotAnswer): Promise<SlotEnd>;
    }
  | { kind: 'deferred'; until: Date; why: WaitReason }
  /** The host's owner objects to all requests. */
  | { kind: 'refused' };

/** The host's answer: `throttled` for 429 and 503, with the time of its Retry-After (ms since 1970), if any. */
export type SlotAnswer = { throttled: false } | { throttled: true; retryAt: number | null };

export interface SlotEnd {
  /** Time from which the host may be requested again. */
  nextAt: Date;
  /** `HostState.throttles` after this answer. */
  throttles: number;
}

/** Remembered state of a host. Times in milliseconds since 1970; 0 for never. */
export interface HostState {
  nextAt: number;
  /** Number of 429s and 503s without Retry-After since the host was last forgiven. */
  throttles: number;
  /** Time of the last 429 or 503, with or without Retry-After. */
  throttledAt: number;
}

export const NEW_HOST: HostState = { nextAt: 0, throttles: 0, throttledAt: 0 };

/**
 * The host's state after an answer; pure, so that every implementation counts alike. The jitter keeps searches that
 * were deferred together from returning together: ± 10 % on the product's own waits, only upwards on a Retry-After.
 */
export function afterAnswer(
  state: HostState,
  answer: SlotAnswer,
  { now, crawlDelayMs, random }: { now: number; crawlDelayMs: number; random: () => number },
): HostState {
  const lastWait = ownWait(Math.max(state.throttles - 1, 0));
  const before = now - state.throttledAt > lastWait + FORGIVEN_AFTER_MS ? 0 : state.throttles;
  const afterDelay = now + crawlDelayMs;
  if (!answer.throttled) return { nextAt: afterDelay, throttles: before, throttledAt: state.throttledAt };
  if (answer.retryAt !== null) {
    const asked = Math.min(Math.max(answer.retryAt - now, 0), MAX_THROTTLE_MS) * (1 + random() / 10);
    return { nextAt: Math.max(afterDelay, Math.ceil(now + asked)), throttles: before, throttledAt: now };
  }
  const own = ownWait(before) * (0.9 + random() / 5);
  return { nextAt: Math.max(afterDelay, Math.ceil(now + own)), throttles: before + 1, throttledAt: now };
}

/** Maximum time between a throttle and the host's next request: the longest wait with its jitter. */
export const LONGEST_THROTTLE_MS = MAX_THROTTLE_MS * 1.1;

/** True if the host's next time was set by a 429 or 503. */
export const isThrottled = ({ nextAt, throttledAt }: Pick<HostState, 'nextAt' | 'throttledAt'>): boolean =>
  throttledAt > 0 && nextAt <= throttledAt + LONGEST_THROTTLE_MS;

const ownWait = (before: number): number => Math.min(FIRST_THROTTLE_MS * 2 ** before, MAX_THROTTLE_MS);

/**
 * Reason for a wait beyond `MAX_WAIT_MS`: a long crawl delay, or a throttle. A host that has done neither was not the
 * cause: its time was stamped by a clock that was wrong.
 */
export const longWaitReason = (crawlDelayMs: number, isThrottled: boolean): WaitReason =>
  crawlDelayMs > MAX_WAIT_MS ? 'pace' : isThrottled ? 'throttled' : 'host-busy';

/** The host must be requested later than a search is kept waiting (`MAX_WAIT_MS`). Costs no download. */
export interface LaterReply extends Wait {
  kind: 'later';
  at: Date;
}

/** The reply to a caller that must defer its request of `host`. */
export const laterReply = (
  host: string,
  { until, why }: Omit<Extract<Slot, { kind: 'deferred' }>, 'kind'>,
  now: number,
): LaterReply => ({ kind: 'later', host, until: until.getTime(), why, at: new Date(now) });

/** The granted slot, or the reply that defers the request. @throws Failure `owner-objects` */
export function granted(host: string, slot: Slot, now: number): Extract<Slot, { kind: 'go' }> | LaterReply {
  if (slot.kind === 'refused') throw new Failure('owner-objects', `the owner of ${host} objects to all requests`);
  return slot.kind === 'go' ? slot : laterReply(host, slot, now);
}

/** True for a reply that defers the request. */
export const isLater = (answer: object): answer is LaterReply => 'kind' in answer && answer.kind === 'later';

/** The fetcher's source of time, replaced in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A clock that runs on by itself, and is set if it proves wrong. */
export interface SettableClock extends Clock {
  /** @param time milliseconds since 1970 */
  set(time: number): void;
}

/** Milliseconds since 1970 at which the monotonic clock was 0. */
let origin = performance.timeOrigin;

/**
 * A monotonic clock: otherwise a wait would last an hour longer if the machine's clock is set back an hour. It begins
 * with the machine's time at the start of the process, which may be wrong.
 */
export const systemClock: SettableClock = {
  now: () => origin + performance.now(),
  set: (time) => {
    origin = time - performance.now();
  },
  sleep: async (ms, signal) => {
    signal?.throwIfAborted();
    try {
      await wait(ms, undefined, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
