import {
  MAX_THROTTLES_OF_HOST,
  MAX_TRIES,
  ROBOTS_BYTES,
  ROBOTS_RETRY_PAUSE_MS,
  UNPACKED_BYTES,
} from '@hyrde/contracts';
import { unpack, unpackFile } from '../../html/index.js';
import { type AddressGate, portOf } from '../addresses/address-gate.js';
import { StateFault } from '../host-state.js';
import { retryAfter } from '../http/exchange.js';
import { Failure, failureOf, isTransient } from '../http/failure.js';
import { type HttpClient, plainGet } from '../http/http-client.js';
import { combinedHeader, type HttpAnswer } from '../http/receiver.js';
import {
  type Clock,
  granted,
  type LaterReply,
  laterReply,
  type Politeness,
  type Slot,
} from '../politeness/politeness.js';
import type { RobotsAnswer, RobotsGet } from './robots.js';

const NO_SLOT: Slot = { kind: 'go', crawlDelayMs: 0, done: async () => ({ nextAt: new Date(0), throttles: 0 }) };

/**
 * Fetches a robots.txt within a slot of its host, so that it never overlaps a document; it is no document itself, so
 * the next document need not wait for it. 429 means "not now" here too, not "missing" as other 4xx do.
 *
 * With `politeness: null` it takes no slot: for other hosts of a page that is being rendered, whose own slot is held
 * (nobody holds a slot while waiting for another). Then it tries only once, since a browser waits.
 */
export function robotsGet(parts: {
  gate: AddressGate;
  http: HttpClient;
  politeness: Politeness | null;
  clock: Clock;
}): RobotsGet {
  const { gate, http, politeness, clock } = parts;

  async function once(url: URL, cookie: string | null, signal?: AbortSignal): Promise<RobotsAnswer | LaterReply> {
    const address = await gate.admit(url.hostname, portOf(url));
    const request = { host: url.host, address, crawlDelayMs: 0, signal };
    const slot = granted(url.host, politeness ? await politeness.slot(request) : NO_SLOT, clock.now());
    if (slot.kind === 'later') return slot;
    try {
      const answer = await http.send(
        { ...plainGet(url), cookie: cookie ?? undefined },
        {
          accept: 'text/plain,*/*;q=0.1',
          wantsBody: ({ status }) => status >= 200 && status < 300,
          signal,
          maxBytes: ROBOTS_BYTES,
          truncate: true,
        },
      );
      if (answer.status !== 429) return { ...answer, body: await unpacked(answer) };
      const retryAt = retryAfter(answer.header('retry-after'), clock.now());
      const { nextAt: until, throttles } = await slot.done({ throttled: true, retryAt });
      if (throttles >= MAX_THROTTLES_OF_HOST) throw new Failure('throttled', `${url.host} keeps answering 429`, 429);
      return laterReply(url.host, { until, why: 'throttled' }, clock.now());
    } finally {
      await slot.done({ throttled: false });
    }
  }

  const most = politeness ? MAX_TRIES : 1;
  return async (url, cookie, signal) => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(url, cookie, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof StateFault) throw error;
        const failure = failureOf(error);
        if (tries >= most || !isTransient(failure.reason)) throw failure;
        await clock.sleep(ROBOTS_RETRY_PAUSE_MS, signal);
      }
    }
  };
}

/** The first `ROBOTS_BYTES` of the file, decompressed by its header or because it is gzip without one. */
async function unpacked(answer: HttpAnswer): Promise<Buffer> {
  const packed = answer.received.bytes ?? Buffer.alloc(0);
  const body = await unpack(packed, combinedHeader(answer, 'content-encoding'), UNPACKED_BYTES);
  return (await unpackFile(body, UNPACKED_BYTES)).subarray(0, ROBOTS_BYTES);
}
