import {
  CONNECT_MS,
  HEADER_BYTES,
  HEADERS_MS,
  IDLE_MS,
  type Operator,
  PACKED_BYTES,
  TOTAL_MS,
  UNPACKED_BYTES,
  userAgentOf,
} from '@hyrde/contracts';
import { Agent } from 'undici';
import { ACCEPT_ENCODING } from '../../html/index.js';
import type { Method, Validators } from '../../site/index.js';
import type { AddressGate } from '../addresses/address-gate.js';
import type { Clock } from '../politeness/politeness.js';
import { gatedConnector } from './connection.js';
import { Failure, failureOf } from './failure.js';
import { type AnswerHead, type HttpAnswer, Receiver } from './receiver.js';

/** Limits of one answer. Times in milliseconds, sizes in bytes. */
export interface Bounds {
  connectMs: number;
  /** From the sent request to the last header. */
  headersMs: number;
  /** Between two chunks of the body. */
  idleMs: number;
  /** From start to end, so that a slow trickle ends too. */
  totalMs: number;
  /** Body size on the wire. */
  packedBytes: number;
  unpackedBytes: number;
}

export const DEFAULT_BOUNDS: Bounds = {
  connectMs: CONNECT_MS,
  headersMs: HEADERS_MS,
  idleMs: IDLE_MS,
  totalMs: TOTAL_MS,
  packedBytes: PACKED_BYTES,
  unpackedBytes: UNPACKED_BYTES,
};

export interface HttpRequest {
  url: URL;
  method: Method;
  /** A form's fields (URL-encoded), JSON, or bytes of the type in `headers`; null for a GET. */
  body: string | Uint8Array | null;
  /** True if the body is JSON. */
  isJson?: boolean;
  /** Further headers; lower-case names. */
  headers?: Readonly<Record<string, string>>;
  /** Validators of a GET (`usableValidators`). */
  validators: Validators;
  /** Value of the `Cookie` header. */
  cookie?: string | undefined;
}

export interface HttpClient {
  /**
   * Sends one request without following redirects.
   * @throws Failure of the closed list, with the part received, or the signal's reason when aborted
   */
  send(request: HttpRequest, options: SendOptions): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export interface SendOptions {
  accept: string;
  /**
   * Decides by status and headers whether to read the body, or how many bytes of it at most; else the connection is
   * released.
   */
  wantsBody(answer: AnswerHead): boolean | number;
  signal?: AbortSignal | undefined;
  /** A lower limit for this answer, on the wire. */
  maxBytes?: number;
  /** With `maxBytes`: keep what fits instead of failing (robots.txt, RFC 9309 section 2.5). */
  truncate?: boolean;
}

export interface HttpClientOptions {
  gate: AddressGate;
  /** Named in every request; read anew for each, since an administrator may change it. */
  operator: Operator;
  bounds: Bounds;
  clock: Clock;
  /** Certificates (PEM) trusted instead of the system's, for tests. */
  trusted?: readonly string[];
}

/** A client whose connections all go through the gate to the address that it returned. */
export function createHttpClient({ gate, operator, bounds, clock, trusted }: HttpClientOptions): HttpClient {
  const agent = new Agent({
    connect: gatedConnector(gate, { timeout: bounds.connectMs, trusted }),
    headersTimeout: bounds.headersMs,
    bodyTimeout: bounds.idleMs,
    maxHeaderSize: HEADER_BYTES,
    pipelining: 1,
  });

  async function send(request: HttpRequest, options: SendOptions): Promise<HttpAnswer> {
    const { url, method, body } = request;
    const { accept, wantsBody, signal, truncate = false } = options;
    signal?.throwIfAborted();
    const maxBytes = Math.min(options.maxBytes ?? Number.POSITIVE_INFINITY, bounds.packedBytes);
    const receiver = new Receiver({ url, method, body, wantsBody, maxBytes, truncate, now: clock.now });
    const late = () => new Failure('time-out', `no whole answer within ${bounds.totalMs / 1000} s`);
    const timer = setTimeout(() => receiver.end(late()), bounds.totalMs);
    const stop = () => receiver.end(new Failure('connection-failed', 'aborted'));
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const headers = headersOf(request, { userAgent: userAgentOf(operator), accept });
      agent.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers, body }, receiver);
      return await receiver.answer;
    } catch (error) {
      signal?.throwIfAborted();
      const { reason, detail, status } = failureOf(error);
      throw new Failure(reason, detail, status, { sent: receiver.sent, received: receiver.received() });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  return { send, close: () => agent.destroy() };
}

function headersOf(
  { method, validators, isJson = false, headers, cookie }: HttpRequest,
  { userAgent, accept }: { userAgent: string; accept: string },
): Record<string, string | undefined> {
  const always = {
    'user-agent': userAgent,
    accept,
    'accept-encoding': ACCEPT_ENCODING,
    ...(cookie && { cookie }),
    ...(method === 'POST' && { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }),
    ...headers,
  };
  if (method === 'POST') return always;
  const { etag, lastModified } = validators;
  if (etag === undefined && lastModified === undefined) return always;
  return { ...always, 'if-none-match': etag, 'if-modified-since': lastModified };
}

/** An unconditional GET. */
export const plainGet = (url: URL): HttpRequest => ({ url, method: 'GET', body: null, validators: {} });
