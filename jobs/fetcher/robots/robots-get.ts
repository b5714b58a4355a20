import {
  MAX_THROTTLES_OF_HOST,
  MAX_TRIES,
  ROBOTS_BYTES,
  ROBOTS_RETRY_PAUSE_MS,
  UNPACKED_BYTES,
} from '@hyrde/contracts';
import { unpack, unpackFile } from '../../html/index.js';
import type { WallKind } from '../../site/index.js';
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
import { readRefusal, wallIn } from '../read-page.js';
import { isSentAsHtml, mediaType } from '../wanted.js';
import type { RobotsAnswer, RobotsGet } from './robots.js';

const NO_SLOT: Slot = { kind: 'go', crawlDelayMs: 0, done: async () => ({ nextAt: new Date(0), throttles: 0 }) };

/**
 * Walls that stop a visitor before the file is looked for: nothing is known of the rules then, as after a server error
 * (RFC 9309 section 2.3.1.4). A log-in or another page in place of the file is that of a site without the file.
 */
const STOPS: ReadonlySet<WallKind> = new Set<WallKind>(['firewall', 'challenge', 'captcha', 'maintenance', 'failure']);

/**
 * Fetches a robots.txt within a slot of its host, so that it never overlaps a document; it is no document itself, so
 * the next document need not wait for it. 429 means "not now" here too, not "missing" as other 4xx do.
 *
 * A wall in its place is a failure by the wall's reason, and is not remembered.
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
      if (answer.status !== 429) {
        const body = await unpacked(answer);
        await rejectWallOf(url, answer, body);
        return { ...answer, body };
      }
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

/** @throws WallFailure if a page of HTML in place of the file is a wall that stops visitors */
async function rejectWallOf(url: URL, answer: HttpAnswer, body: Buffer): Promise<void> {
  if (!isSentAsHtml(mediaType(combinedHeader(answer, 'content-type') ?? ''), body.toString('latin1'))) return;
  const wall = wallIn(await readRefusal(url, answer, UNPACKED_BYTES), answer);
  if (wall && STOPS.has(wall.wall.kind)) throw wall;
}

/** The first `ROBOTS_BYTES` of the file, decompressed by its header or because it is gzip without one. */
async function unpacked(answer: HttpAnswer): Promise<Buffer> {
  const packed = answer.received.bytes ?? Buffer.alloc(0);
  const body = await unpack(packed, combinedHeader(answer, 'content-encoding'), UNPACKED_BYTES);
  return (await unpackFile(body, UNPACKED_BYTES)).subarray(0, ROBOTS_BYTES);
}
