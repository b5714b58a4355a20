import { CRAWL_DELAY_MS, PRODUCT_TOKEN } from '@hyrde/contracts';
import { readRobots } from '@hyrde/jobs/fetcher';
import type { LoggedVisit } from '../chaos/visits.js';
import { START } from '../country/life/working-time.js';
import type { Country } from '../country/sites/country.js';
import { answer } from '../country/web/answer.js';
import type { LoggedRequest } from '../country/web/request-log.js';

/** A host's robots.txt for our agent at a practice time; null if its response disallows everything. */
function robotsAt(land: Country, host: string, time: number) {
  const { status, body } = answer(land, { host, target: '/robots.txt', attempt: 1, time });
  return status >= 500 ? null : readRobots(body.toString(), PRODUCT_TOKEN);
}

/** Required crawl delay of a host, by our own rule and its robots.txt (ms). */
export const dueNow =
  (land: Country, ours: number = CRAWL_DELAY_MS) =>
  (host: string): number =>
    Math.max(ours, 1_000 * (robotsAt(land, host, START)?.crawlDelay ?? 0));

/** Requested documents that the site's robots.txt, in the version last read, disallows. */
export function againstRobots(land: Country, requests: readonly LoggedVisit[]): LoggedVisit[] {
  const inForce = new Map<string, ReturnType<typeof robotsAt>>();
  return requests
    .toSorted((a, b) => a.start - b.start)
    .filter(({ host, kind, path, practiceTime }) => {
      if (kind === 'robots') inForce.set(host, robotsAt(land, host, practiceTime ?? START));
      if (kind !== 'document') return false;
      const robots = inForce.get(host);
      return robots !== undefined && (robots === null || robots.ruleFor(path)?.allow === false);
    });
}

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
 * @param delayOf crawl delay of a host, in ms
 */
export function mannersOf(
  requests: readonly Logged[],
  delayOf: (host: string) => number = () => CRAWL_DELAY_MS,
): Manners {
  const byHost = new Map<string, Logged[]>();
  for (const request of requests)
    if (request.kind === 'document') byHost.set(request.host, [...(byHost.get(request.host) ?? []), request]);
  const gaps = [...byHost].flatMap(([host, asked]) => {
    const inOrder = asked.toSorted((a, b) => a.start - b.start);
    const delay = delayOf(host);
    return inOrder.slice(1).flatMap(({ start }, i) => {
      const before = inOrder[i];
      return before && !isRedirect(before.status) ? [{ gap: start - before.end, delay }] : [];
    });
  });
  return {
    documents: [...byHost.values()].reduce((sum, { length }) => sum + length, 0),
    hosts: byHost.size,
    atOnce: gaps.filter(({ gap }) => gap < -TOLERANCE_MS).length,
    tooSoon: gaps.filter(({ gap, delay }) => gap >= -TOLERANCE_MS && gap < delay - TOLERANCE_MS).length,
    shortestMs:
      gaps.length === 0 ? null : gaps.reduce((least, { gap }) => Math.min(least, gap), Number.POSITIVE_INFINITY),
  };
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

/** The politeness figures in a sentence. */
export const mannersLine = ({ documents, hosts, atOnce, tooSoon, shortestMs }: Manners): string =>
  `${documents} documents asked of ${hosts} hosts: ${atOnce} while the host still answered another, ${tooSoon} sooner than the delay allows; shortest time between two ${shortestMs === null ? '–' : `${shortestMs.toFixed(0)} ms`}`;
