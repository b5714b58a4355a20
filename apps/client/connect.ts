import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.gen.js';
import { problemOf, Refused } from './problem.js';

export interface Connection extends Pick<RequestInit, 'cache' | 'signal'> {
  /** Where people open the dashboard; empty in a page of it. */
  url: string;
  /** Of Set-up → Security → Tokens for programs. A page of the dashboard has its session's cookie. */
  token?: string;
  headers?: Record<string, string>;
  /** How long a request may wait, all in all, where the service says when to come again, in seconds. 0: the answer says so. */
  patienceS?: number;
}

/**
 * A way to the service. Each request gives `data`, or `error`: a problem (RFC 9457) as `components['schemas']` has it.
 * @throws TypeError where the service does not answer at all, as `fetch` does
 */
export function connect({ url, token, headers, patienceS = 60, ...init }: Connection): Client<paths> {
  return createClient<paths>({
    ...init,
    baseUrl: url.replace(/\/$/, ''),
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    fetch: waiting((request) => fetch(request), patienceS * 1_000),
  });
}

interface Page<T> {
  items: T[];
  next: string | null;
}
interface Answer<T> {
  data?: Page<T>;
  error?: unknown;
  response: Response;
}

/**
 * All rows of a list, page after page, each asked for when the rows before it are used up.
 * @param ask for the page that begins at this cursor; the first where there is none
 * @throws Refused where a page is answered by a problem
 */
export async function* every<T>(ask: (cursor: string | undefined) => Promise<Answer<T>>): AsyncGenerator<T> {
  for (let cursor: string | undefined; ; ) {
    const { data, error, response } = await ask(cursor);
    if (!data) throw new Refused(response.status, problemOf(error));
    yield* data.items;
    if (data.next === null) return;
    cursor = data.next;
  }
}

/** The service has done nothing: what is asked changes nothing, or it has been refused before it was looked at. */
const SAFE = new Set(['GET', 'HEAD']);
/** A service that says "at once" is not asked more often than this. */
const SHORTEST_MS = 1_000;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Asks again when the service says (Retry-After: RFC 9110 section 10.2.3) after 429, and after 503 where the request changes
 * nothing.
 * @param patienceMs for all waits of a request; a wait that is longer is left to the caller, with the answer that asks for it
 */
export function waiting(fetch: Fetch, patienceMs: number): Fetch {
  if (patienceMs <= 0) return fetch;
  return async (request) => {
    for (let left = patienceMs; ; ) {
      const answer = await fetch(request.clone());
      const ms = mayAskAgain(request, answer) ? waitOf(answer.headers.get('retry-after')) : null;
      if (ms === null || ms > left) return answer;
      left -= ms;
      await answer.body?.cancel();
      await wait(ms, request.signal);
    }
  };
}

const mayAskAgain = ({ method }: Request, { status }: Response): boolean =>
  status === 429 || (status === 503 && SAFE.has(method));

/** Seconds, or a date. */
function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(ms, SHORTEST_MS);
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
