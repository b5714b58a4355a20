import { CRAWL_DELAY_MS } from '@hyrde/contracts';
import type { LoggedRequest } from '../country/web/request-log.js';

/** Clocks of two processes and a busy machine: a request that is so much early is none. */
const TOLERANCE_MS = 20;

type Logged = Pick<LoggedRequest, 'start' | 'end' | 'host' | 'status' | 'kind'>;

/** What the sites' own log says of the guest's manners. */
export interface Manners {
  documents: number;
  hosts: number;
  /** Documents asked of a host while it still answered another … */
  atOnce: number;
  /** … or sooner after the end of the one before than the pace allows. What a redirect leads to belongs to the same turn. */
  tooSoon: number;
  /** The shortest time between two turns of one host, in ms; null where no host had two. */
  shortestMs: number | null;
}

/**
 * Holds every document of a request log against the law: one at a time a host, and the pace between them.
 * @param paceOf in ms
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

/** The same in a sentence. */
export const mannersLine = ({ documents, hosts, atOnce, tooSoon, shortestMs }: Manners): string =>
  `${documents} documents asked of ${hosts} hosts: ${atOnce} while the host still answered another, ${tooSoon} sooner than the pace allows; shortest time between two ${shortestMs === null ? '–' : `${shortestMs.toFixed(0)} ms`}`;
