import { isIP } from 'node:net';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import type { AddressGate } from './address-gate.js';
import { Failure, failureOf } from './failure.js';
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

export interface HttpAnswer {
  status: number;
  /** Lower-case names; of repeated headers the first. */
  header(name: string): string | undefined;
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
  wantsBody(answer: Pick<HttpAnswer, 'status' | 'header'>): boolean;
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
    const over = new AbortController();
    const timer = setTimeout(
      () => over.abort(new Failure('time-out', `no whole answer within ${bounds.totalMs / 1000} s`)),
      bounds.totalMs,
    );
    const { signal } = options;
    const stop = () => over.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const answer = await request(url, {
        dispatcher: agent,
        method: 'GET',
        headers: { 'user-agent': userAgent, accept: options.accept, 'accept-encoding': ACCEPT_ENCODING },
        signal: over.signal,
      });
      return await received(answer, options, bounds);
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(over.signal.aborted ? over.signal.reason : error);
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

async function received(answer: Dispatcher.ResponseData, options: GetOptions, bounds: Bounds): Promise<HttpAnswer> {
  const header = (name: string): string | undefined => {
    const value = answer.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const head = { status: answer.statusCode, header };
  answer.body.on('error', () => {});
  if (!options.wantsBody(head)) {
    letGo(answer, header('content-length'));
    return { ...head, body: Buffer.alloc(0) };
  }
  const packedMax = Math.min(options.maxBytes ?? bounds.packedBytes, bounds.packedBytes);
  const unpackedMax = Math.min(options.maxBytes ?? bounds.unpackedBytes, bounds.unpackedBytes);
  const packed = await bodyOf(answer, packedMax, options.truncate ?? false);
  const body = await unpack(packed, header('content-encoding'), unpackedMax);
  return { ...head, body };
}

/** An unread body blocks its connection: a short one is read away, a long one costs the connection. */
function letGo({ body }: Dispatcher.ResponseData, length: string | undefined): void {
  if (length !== undefined && Number(length) <= 16_384) body.resume();
  else body.destroy();
}

function bodyOf({ body, headers }: Dispatcher.ResponseData, maxBytes: number, truncate: boolean): Promise<Buffer> {
  const tooLarge = () => new Failure('too-large', `more than ${maxBytes} bytes`);
  if (!truncate && Number(headers['content-length'] ?? 0) > maxBytes) {
    body.destroy();
    return Promise.reject(tooLarge());
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    body.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= maxBytes) return;
      if (truncate) resolve(Buffer.concat(chunks).subarray(0, maxBytes));
      else reject(tooLarge());
      body.destroy();
    });
    body.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    body.on('error', reject);
    body.on('close', () => reject(new Failure('connection-failed', 'the connection closed before the end')));
  });
}
