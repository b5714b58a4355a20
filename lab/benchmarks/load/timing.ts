import { setTimeout as sleep } from 'node:timers/promises';
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

/** Milliseconds of requests that came at a rate, however long the ones before them took. */
export interface RateTiming {
  route: Route;
  p50: number;
  p95: number;
}

/**
 * Sends a route's request so many times a second and waits for no answer before the next: what waits in a queue is
 * counted, from the moment a request was due. @throws where an answer is no success
 */
export async function timeRouteAtRate(api: Api, route: Route, rate: number, seconds: number): Promise<RateTiming> {
  for (let i = 0; i < WARM_UP; i++) await timeRequest(api, route);
  const begun = performance.now();
  const due = Array.from({ length: Math.ceil(rate * seconds) }, (_, i) => begun + (i * 1_000) / rate);
  const taken = await Promise.all(
    due.map(async (at) => {
      await sleep(at - performance.now());
      await timeRequest(api, route);
      return performance.now() - at;
    }),
  );
  return { route, p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
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
