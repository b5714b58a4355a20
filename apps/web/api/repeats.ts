import type { Fetch } from '@hyrde/client';

/** Time after an answer within which the same request is the second click of a double click. */
const DOUBLE_CLICK_MS = 2_000;

interface Sent {
  key: string;
  /** Time of the successful answer; null before it. */
  doneAt: number | null;
}

/** Requests of this page that create something, by path and body, until another one follows their answer. */
const requests = new Map<string, Sent>();

/**
 * Sign-in has no key: the API stores nothing of it, and a password is not kept in memory here. Neither have requests
 * that mean something else each time, such as an undo of the verdict before the last.
 */
const WITHOUT = /^\/api\/(?:session|second-factor|review\/(?:next|undo|heartbeat))\b/;
/** Requests after which the same verdict is meant again, however soon. */
const TAKES_BACK = /^\/api\/review\/undo\b/;

/** Must be called before any other change: what is sent again after it is meant again. */
export function dropAnswered(): void {
  for (const [what, { doneAt }] of requests) if (doneAt !== null) requests.delete(what);
}

/**
 * Sends a request that creates something with an Idempotency-Key: that of the same request if it is still being
 * answered, failed on the way, or was answered a moment ago, so that a double click or a repetition creates one thing.
 */
export async function sendOnce(request: Request, fetch: Fetch, now = () => performance.now()): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (TAKES_BACK.test(pathname)) dropAnswered();
  if (WITHOUT.test(pathname)) return fetch(request);
  const what = `${pathname}\n${await request.clone().text()}`;
  for (const [other, { doneAt }] of requests)
    if (doneAt !== null && (other !== what || now() - doneAt > DOUBLE_CLICK_MS)) requests.delete(other);
  const sent = requests.get(what) ?? { key: newKey(), doneAt: null };
  requests.set(what, sent);
  request.headers.set('idempotency-key', `"${sent.key}"`);
  const answer = await fetch(request);
  if (answer.ok) sent.doneAt = now();
  return answer;
}

/** 128 random bits in hex. `crypto.randomUUID` exists only on pages with TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
