import { closeSync, openSync, writeSync } from 'node:fs';
import type { RequestKind } from './answer.js';

/** One request as logged by the sites when it ended. Times are milliseconds since the epoch and monotonic. */
export interface LoggedRequest {
  start: number;
  /**
   * Time at which the last part of the response was handed over, or the connection was broken off. The time at which
   * the site noticed the end is not used: on a busy machine it is later than the client's, and a polite client would
   * seem to come too soon.
   */
  end: number;
  host: string;
  address: string;
  client: string;
  path: string;
  agent: string;
  /** HTTP status; 0 if either side broke off the connection. */
  status: number;
  kind: RequestKind;
  /** Practice time at the request's start; omitted if the date is fixed. */
  practiceTime?: number;
}

/** Milliseconds since the epoch by the monotonic clock. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

/**
 * Maximum number of requests in memory: enough for a whole sweep of the country at 60 downloads a site, with robots.txt
 * and subresources.
 */
const KEPT = 100_000;

/** The sites' request log: the last requests in memory, and all requests in a file if a path is given. */
export class RequestLog {
  readonly #kept: LoggedRequest[] = [];
  readonly #file: number | null;

  /** @param file path to which one JSON line per request is appended */
  constructor(file?: string) {
    this.#file = file ? openSync(file, 'a') : null;
  }

  add(request: LoggedRequest): void {
    this.#kept.push(request);
    if (this.#kept.length > KEPT * 1.1) this.#kept.splice(0, this.#kept.length - KEPT);
    // Written synchronously, so that the log is complete even if the process is killed.
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(request)}\n`);
  }

  /** The last requests, in order of their ends. */
  all(): LoggedRequest[] {
    return [...this.#kept];
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }
}
