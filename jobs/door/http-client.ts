import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { AddressGate } from './address-gate.js';
import { Failure, failureOf } from './failure.js';
import { type AnswerHead, Receiver } from './receiver.js';
import { ACCEPT_ENCODING, unpack } from './unpack.js';

/** What one answer may take. Times in milliseconds, sizes in bytes. */
export interface Bounds {
  connectMs: number;
  /** From the request sent to the last header in. */
  headersMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
  /** From first to last, so that a trickle ends too. */
  totalMs: number;
  /** On the wire. */
  packedBytes: number;
  unpackedBytes: number;
}

/**
 * Municipal pages are 20 to 500 KB, but the odd directory of everything has been met with 5 MB. Slow servers answer
 * within 10 s; four times that is patience enough.
 */
export const DEFAULT_BOUNDS: Bounds = {
  connectMs: 10_000,
  headersMs: 20_000,
  idleMs: 15_000,
  totalMs: 40_000,
  packedBytes: 8 * 1024 * 1024,
  unpackedBytes: 16 * 1024 * 1024,
};

export interface HttpAnswer extends AnswerHead {
  /** Unpacked; empty where it was not wanted. */
  body: Buffer;
}

export interface HttpClient {
  /**
   * One GET, no redirects followed.
   * @param options.wantsBody decides by status and headers whether the body is read; else the connection is let go
   * @throws Failure of the closed list, or the signal's reason when aborted
   */
  get(url: URL, options: GetOptions): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export interface GetOptions {
  accept: string;
  wantsBody(answer: AnswerHead): boolean;
  signal?: AbortSignal | undefined;
  /** A tighter bound for this answer. */
  maxBytes?: number;
  /** With `maxBytes`: take what fits instead of failing (robots.txt, RFC 9309 section 2.5). */
  truncate?: boolean;
}

/** A client whose every connection goes through the gate and to the address that the gate returned. */
export function createHttpClient({
  gate,
  userAgent,
  bounds,
}: {
  gate: AddressGate;
  userAgent: string;
  bounds: Bounds;
}): HttpClient {
  const agent = new Agent({
    connect: gatedConnector(gate, bounds.connectMs),
    headersTimeout: bounds.headersMs,
    bodyTimeout: bounds.idleMs,
    pipelining: 1,
  });

  async function get(url: URL, options: GetOptions): Promise<HttpAnswer> {
    const { signal, maxBytes = Number.POSITIVE_INFINITY, truncate = false } = options;
    signal?.throwIfAborted();
    const packedMax = Math.min(maxBytes, bounds.packedBytes);
    const receiver = new Receiver({ wantsBody: options.wantsBody, maxBytes: packedMax, truncate });
    const late = () => new Failure('time-out', `no whole answer within ${bounds.totalMs / 1000} s`);
    const timer = setTimeout(() => receiver.end(late()), bounds.totalMs);
    const stop = () => receiver.end(new Failure('connection-failed', 'aborted'));
    signal?.addEventListener('abort', stop, { once: true });
    try {
      agent.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'GET',
          headers: { 'user-agent': userAgent, accept: options.accept, 'accept-encoding': ACCEPT_ENCODING },
        },
        receiver,
      );
      const { head, packed } = await receiver.answer;
      const unpackedMax = Math.min(maxBytes, bounds.unpackedBytes);
      const body = packed ? await unpack(packed, head.header('content-encoding'), unpackedMax) : Buffer.alloc(0);
      return { ...head, body };
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  return { get, close: () => agent.destroy() };
}

function gatedConnector(gate: AddressGate, timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout });
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const { hostname } = options;
    gate.admit(hostname, port).then(
      (address) => {
        const named = !isIP(hostname) && !hostname.startsWith('[');
        connect({ ...options, hostname: address, ...(named ? { servername: hostname } : {}) }, callback);
      },
      (error: unknown) => callback(failureOf(error), null),
    );
  };
}
