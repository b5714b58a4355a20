import { CRAWL_DELAY_MS } from '@hyrde/contracts';
import type { LoggedRequest } from '../country/web/request-log.js';

/**
 * Tolerance in ms for the clocks of two processes and a busy machine: a request that is early by less is not a
 * violation.
 */
const TOLERANCE_MS = 20;

type Logged = Pick<LoggedRequest, 'start' | 'end' | 'host' | 'status' | 'kind'>;

/** Politeness of the crawler, by the sites' own log. */
export interface Manners {
  documents: number;
  hosts: number;
  /** Number of documents requested from a host during another request to it. */
  atOnce: number;
  /**
   * Number of documents requested sooner after the end of the previous one than the crawl delay allows. Redirect
   * targets belong to the same slot.
   */
  tooSoon: number;
  /** Shortest time between two slots of one host, in ms; null if no host had two slots. */
  shortestMs: number | null;
}

/**
 * Checks every document of a request log: one request at a time per host, and the crawl delay between them.
 * @param paceOf crawl delay of a host, in ms
 */
export function mannersOf(
  requests: readonly Logged[],
  paceOf: (host: string) => number = () => CRAWL_DELAY_MS,
): Manners {
  const byHost = new Map<string, Logged[]>();
  for (const request of requests)
    if (request.kind === 'document') byHost.set(request.host, [...(byHost.get(request.host) ?? []), request]);
  const gaps = [...byHost].flatMap(([host, asked]) => {
    const inOrder = asked.toSorted((a, b) => a.start - b.start);
    const pace = paceOf(host);
    return inOrder.slice(1).flatMap(({ start }, i) => {
      const before = inOrder[i];
      return before && !isRedirect(before.status) ? [{ gap: start - before.end, pace }] : [];
    });
  });
  return {
    documents: [...byHost.values()].reduce((sum, { length }) => sum + length, 0),
    hosts: byHost.size,
    atOnce: gaps.filter(({ gap }) => gap < -TOLERANCE_MS).length,
    tooSoon: gaps.filter(({ gap, pace }) => gap >= -TOLERANCE_MS && gap < pace - TOLERANCE_MS).length,
    shortestMs:
      gaps.length === 0 ? null : gaps.reduce((least, { gap }) => Math.min(least, gap), Number.POSITIVE_INFINITY),
  };
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/** The politeness figures in a sentence. */
export const mannersLine = ({ documents, hosts, atOnce, tooSoon, shortestMs }: Manners): string =>
  `${documents} documents asked of ${hosts} hosts: ${atOnce} while the host still answered another, ${tooSoon} sooner than the pace allows; shortest time between two ${shortestMs === null ? '–' : `${shortestMs.toFixed(0)} ms`}`;
