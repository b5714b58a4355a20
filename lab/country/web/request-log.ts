import { closeSync, openSync, writeSync } from 'node:fs';
import type { RequestKind } from './answer.js';

/** One request as the sites saw it, written at its end. Times are milliseconds since the epoch, and never run back. */
export interface LoggedRequest {
  start: number;
  /**
   * When the last of the answer was handed over, or the connection broke off. Not when the site noticed that it had gone:
   * on a busy machine that is later than its arrival, and an honest guest would seem to come too soon.
   */
  end: number;
  host: string;
  /** The address that was asked. */
  address: string;
  /** The address that asked. */
  client: string;
  path: string;
  agent: string;
  /** 0 where the connection was broken off, by us or by the client. */
  status: number;
  kind: RequestKind;
  /** Practice time at its start; left out where the day stands still. */
  practiceTime?: number;
}

/** Milliseconds since the epoch by the monotonic clock. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();

/** Enough for a whole sweep of the country at 60 downloads a site, with robots.txt and subresources. */
const KEPT = 100_000;

/** The sites' own account of who asked for what: the last requests in memory, and all of them in a file if wanted. */
export class RequestLog {
  readonly #kept: LoggedRequest[] = [];
  readonly #file: number | null;

  /** @param file path to which one JSON line a request is appended */
  constructor(file?: string) {
    this.#file = file ? openSync(file, 'a') : null;
  }

  add(request: LoggedRequest): void {
    this.#kept.push(request);
    if (this.#kept.length > KEPT * 1.1) this.#kept.splice(0, this.#kept.length - KEPT);
    // At once, so that whoever kills the sites finds in it what they were asked for.
    if (this.#file !== null) writeSync(this.#file, `${JSON.stringify(request)}\n`);
  }

  /** The last requests, in the order in which they ended. */
  all(): LoggedRequest[] {
    return [...this.#kept];
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }
}
