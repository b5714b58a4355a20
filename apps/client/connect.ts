import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.gen.js';
import { waiting } from './waiting.js';

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
