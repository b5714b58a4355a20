import { CHUNK_BYTES, CHUNKS } from '@hyrde/contracts';
import type { Dispatcher } from 'undici';
import { documentOf, type Method } from '../../site/index.js';
import { type Connection, whenSent } from './connection.js';
import type { HeaderList, Received } from './exchange.js';
import { Failure } from './failure.js';

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** Status and headers of an answer. */
export interface AnswerHead {
  status: number;
  /** A header by its lower-case name, as latin1; of repeated headers the first. */
  header(name: string): string | undefined;
  /** All values of a header by its lower-case name, in order. */
  values(name: string): readonly string[];
}

/** The combined value of a header that lists values (RFC 9110 section 5.3); undefined if missing. */
export function combinedHeader({ values }: AnswerHead, name: string): string | undefined {
  const all = values(name);
  return all.length === 0 ? undefined : all.join(', ');
}

/** A complete answer, or as much of it as was wanted. */
export interface HttpAnswer extends AnswerHead {
  received: Received;
}

export interface ReceiverOptions {
  url: URL;
  method: Method;
  body: string | Uint8Array | null;
  /** Decides by status and headers whether to read the body, or how many bytes of it at most; may throw. */
  wantsBody(head: AnswerHead): boolean | number;
  /** Maximum bytes on the wire. */
  maxBytes: number;
  /** Keep what fits instead of failing. */
  truncate: boolean;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Maximum bytes of an unwanted body that is read to keep its connection; a longer one closes the connection. */
const SHORT = 16_384;

/**
 * Receives one answer within limits. Called directly by undici's dispatcher, it avoids the streams of undici's
 * `request`, which cost a third of the time of receiving a page of 20 KB.
 */
export class Receiver implements Dispatcher.DispatchHandler {
  /** Rejects with Failure, the argument of `end`, or an error of undici. */
  readonly answer: Promise<HttpAnswer>;
  private resolve: (answer: HttpAnswer) => void = () => {};
  private reject: (error: unknown) => void = () => {};
  private controller: Controller | null = null;
  private ended: Error | null = null;
  private request: { head: string; connection: Connection; at: number } | null = null;
  private head: (AnswerHead & { text: string; raw: Controller['rawHeaders']; httpVersion: string; at: number }) | null =
    null;
  private wanted = false;
  private whole = false;
  private readonly body = new Body();
  /** Maximum bytes on the wire. */
  private maxBytes: number;
  /** True to keep what fits instead of failing. */
  private truncate: boolean;

  constructor(private readonly options: ReceiverOptions) {
    this.maxBytes = options.maxBytes;
    this.truncate = options.truncate;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** True if the request was written to a connection: from then on the server may have acted on it. */
  get sent(): boolean {
    return this.request !== null;
  }

  /** The part received so far; null before it begins. */
  received(): Received | null {
    const { request, head } = this;
    if (!request || !head) return null;
    const { url, method, body, now } = this.options;
    const durationMs = now() - request.at;
    const { address, port, tls } = request.connection;
    const bytes = this.body.bytes();
    return {
      exchange: {
        method,
        url: documentOf(url.href),
        requestHeaders: sentHeaders(request.head, method, body),
        requestBody: typeof body === 'string' ? body : null,
        status: head.status,
        statusText: head.text,
        httpVersion: head.httpVersion,
        headers: headerList(head.raw),
        address,
        port,
        tls,
        at: new Date(request.at),
        durationMs,
        headMs: head.at - request.at,
      },
      bytes: this.wanted ? (bytes.length > this.maxBytes ? bytes.subarray(0, this.maxBytes) : bytes) : null,
      truncated: this.wanted && !this.whole,
    };
  }

  /** Ends it from outside: nothing more is read, and the connection is closed. */
  end(why: Error): void {
    this.reject(why);
    this.ended = why;
    this.controller?.abort(why);
  }

  onRequestStart(controller: Controller): void {
    this.controller = controller;
    if (this.ended) {
      controller.abort(this.ended);
      return;
    }
    whenSent((head, connection) => {
      this.request = { head, connection, at: this.options.now() };
    });
  }

  onResponseStart(controller: Controller, status: number, headers: Headers, text = ''): void {
    if (status < 200) return; // 1xx: the final answer follows
    const httpVersion = this.request?.connection.beginning.slice('HTTP/'.length) ?? '';
    const values = (name: string) => [headers[name] ?? []].flat();
    const header = (name: string) => values(name)[0];
    this.head = { status, header, values, text, raw: controller.rawHeaders, httpVersion, at: this.options.now() };
    const length = Number(header('content-length') ?? Number.NaN);
    try {
      this.want(this.options.wantsBody(this.head));
    } catch (error) {
      this.end(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (this.wanted && !this.truncate && length > this.maxBytes) this.end(tooLarge(this.maxBytes));
    if (this.wanted) return;
    this.settle();
    if (!(length <= SHORT)) this.end(UNWANTED);
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    if (!this.wanted || this.ended) return;
    this.body.add(chunk);
    if (this.body.pieces > CHUNKS) this.end(new Failure('bad-answer', `in more than ${CHUNKS} pieces`));
    if (this.body.size <= this.maxBytes) return;
    if (this.truncate) this.settle();
    this.end(tooLarge(this.maxBytes));
  }

  onResponseEnd(): void {
    this.whole = true;
    this.settle();
  }

  onResponseError(_: Controller, error: Error): void {
    this.reject(error);
  }

  private want(wants: boolean | number): void {
    this.wanted = wants !== false;
    if (typeof wants !== 'number') return;
    this.maxBytes = Math.min(wants, this.maxBytes);
    this.truncate = true;
  }

  private settle(): void {
    const received = this.received();
    if (received && this.head) {
      const { status, header, values } = this.head;
      this.resolve({ status, header, values, received });
    } else this.reject(new Error('undici did not report the request that it sent'));
  }
}

/** Error passed to undici to drop an answer; it is never seen, since the answer is settled. */
const UNWANTED = new Error('The body is not wanted.');

const tooLarge = (maxBytes: number) => new Failure('too-large', `more than ${maxBytes} bytes`);

/** Adds `content-length`, which undici writes after reporting the other headers. */
function sentHeaders(head: string, method: Method, body: string | Uint8Array | null): HeaderList {
  const list: [string, string][] = [];
  let start = head.indexOf('\r\n') + 2;
  for (let end = head.indexOf('\r\n', start); end > 0; start = end + 2, end = head.indexOf('\r\n', start)) {
    const colon = head.indexOf(': ', start);
    list.push([head.slice(start, colon), head.slice(colon + 2, end)]);
  }
  if (method === 'POST') list.push(['content-length', String(Buffer.byteLength(body ?? ''))]);
  return list;
}

/** Pairs undici's alternating names and values. */
function headerList(raw: Controller['rawHeaders']): HeaderList {
  const list: [string, string][] = [];
  if (!Array.isArray(raw)) return list;
  for (let n = 0; n + 1 < raw.length; n += 2) list.push([latin1(raw[n]), latin1(raw[n + 1])]);
  return list;
}

const latin1 = (text: Buffer | string | undefined): string =>
  typeof text === 'string' ? text : (text?.toString('latin1') ?? '');

/**
 * A body while it arrives. Small chunks are copied together: a server may send single bytes, and each chunk kept
 * separately would take a hundred times its size.
 */
export class Body {
  /** Bytes so far. */
  size = 0;
  /** Chunks so far. */
  pieces = 0;
  private readonly whole: Buffer[] = [];
  /** Buffer for small chunks, and its fill level. */
  private block: Buffer | null = null;
  private filled = 0;

  add(piece: Buffer): void {
    this.size += piece.length;
    this.pieces++;
    if (piece.length >= CHUNK_BYTES) {
      this.endBlock();
      this.whole.push(piece);
      return;
    }
    if (this.block && this.filled + piece.length > this.block.length) this.endBlock();
    // The first small chunk is the whole of a short answer; only further ones need a larger buffer.
    this.block ??= Buffer.allocUnsafeSlow(this.pieces === 1 ? piece.length : BLOCK_BYTES);
    piece.copy(this.block, this.filled);
    this.filled += piece.length;
  }

  bytes(): Buffer {
    this.endBlock();
    const [first] = this.whole;
    return this.whole.length === 1 && first ? first : Buffer.concat(this.whole);
  }

  private endBlock(): void {
    if (this.block && this.filled > 0) this.whole.push(this.block.subarray(0, this.filled));
    this.block = null;
    this.filled = 0;
  }
}

const BLOCK_BYTES = 64 * 1_024;
