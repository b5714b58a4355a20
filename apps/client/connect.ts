import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.gen.js';
import { problemOf, Refused } from './problem.js';

export interface Connection extends Pick<RequestInit, 'cache' | 'signal'> {
  /** Public URL of the dashboard; empty within the dashboard. */
  url: string;
  /** Token from Set-up → Security → Tokens for programs; the dashboard itself uses its session's cookie. */
  token?: string;
  headers?: Record<string, string>;
  /** Maximum sum of the delays of a request, in seconds, after which an answer with Retry-After is returned. */
  patienceS?: number;
  /** Sends a request; by default the platform's `fetch`. */
  send?: Fetch;
}

/**
 * API client. Each request returns `data`, or `error`: a problem (RFC 9457), typed as in `components['schemas']`.
 * @throws TypeError if the service does not answer, as `fetch` does
 */
export function connect({ url, token, headers, patienceS = 60, send = fetch, ...init }: Connection): Client<paths> {
  return createClient<paths>({
    ...init,
    baseUrl: url.replace(/\/$/, ''),
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    fetch: waiting((request) => send(request), patienceS * 1_000),
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
 * All rows of a paged list; each page is fetched after the rows of the previous one are consumed.
 * @param ask fetches the page at this cursor; the first page if undefined
 * @throws Refused if a page is answered by a problem
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

/** Methods that change nothing, so that a request answered 503 can be repeated. */
const SAFE = new Set(['GET', 'HEAD']);
/** Minimum delay before a request is repeated. */
const SHORTEST_MS = 1_000;

export type Fetch = (request: Request) => Promise<Response>;

/**
 * Fetch that repeats a request after its Retry-After (RFC 9110 section 10.2.3): for 429, and for 503 if the method is
 * safe.
 * @param patienceMs maximum sum of all delays of a request; if exceeded, the answer is returned
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

/** Delay in milliseconds, from seconds or a date; null if absent or invalid. */
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
