import type { Route } from './routes.js';
import type { Api } from './service.js';

/** Milliseconds of one route's requests, the baseline's taken in turn with them: both saw the same machine. */
export interface Timing {
  route: Route;
  p50: number;
  p95: number;
  baselineP50: number;
  baselineP95: number;
  bytes: number;
}

/** Not counted: connections, plans and caches that any service has warm. */
const WARM_UP = 3;

/** Times a route against the baseline, one request at a time. @throws where an answer is no success */
export async function timeRoute(api: Api, route: Route, baseline: Route, requests: number): Promise<Timing> {
  const taken: number[] = [];
  const baselineTaken: number[] = [];
  let bytes = 0;
  for (let i = -WARM_UP; i < requests; i++) {
    const plain = await timeRequest(api, baseline);
    const asked = await timeRequest(api, route);
    bytes = asked.bytes;
    if (i < 0) continue;
    baselineTaken.push(plain.ms);
    taken.push(asked.ms);
  }
  return {
    route,
    p50: percentile(taken, 0.5),
    p95: percentile(taken, 0.95),
    baselineP50: percentile(baselineTaken, 0.5),
    baselineP95: percentile(baselineTaken, 0.95),
    bytes,
  };
}

/** Asks once. @throws where the answer is no success */
export async function timeRequest(
  { url, cookie }: Api,
  { method, path, body }: Route,
): Promise<{ ms: number; bytes: number }> {
  const begun = performance.now();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return { ms: performance.now() - begun, bytes: text.length };
}

/** The least of the values that this share of them does not pass. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
