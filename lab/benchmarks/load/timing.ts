import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from './routes.js';
import type { Api } from './service.js';

/**
 * Durations of one route's requests in milliseconds, and of baseline requests alternating with them, so that both are
 * measured under the same load.
 */
export interface Timing {
  route: Route;
  p50: number;
  p95: number;
  baselineP50: number;
  baselineP95: number;
  bytes: number;
}

/** Durations in milliseconds of requests sent at a constant rate (open loop). */
export interface RateTiming {
  route: Route;
  p50: number;
  p95: number;
}

/**
 * Sends a route's request at a constant rate without waiting for answers. Durations count from the moment at which a
 * request was due, so that time in a queue is included.
 * @throws if an answer is no success
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

/** Number of uncounted requests that warm up connections, plans and caches. */
const WARM_UP = 3;

/**
 * Times a route against the baseline, one request at a time.
 * @throws if an answer is no success
 */
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

/**
 * Sends one request.
 * @throws if the answer is no success
 */
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

/** Percentile: the smallest value that at least this fraction of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
