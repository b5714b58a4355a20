import type { Belief } from '../rates/belief.js';

/** Pages to plan for: the same place in every array is the same page. Days since any one moment. */
export interface PlannedPages {
  readonly size: number;
  readonly weight: Float32Array;
  /** −Infinity: never visited. */
  readonly lastVisit: Float32Array;
  /** The belief about the change rate (`Belief`). */
  readonly shape: Float32Array;
  readonly days: Float32Array;
  /** The number of the page's host. */
  readonly host: Uint32Array;
}

/** What a plan needs to know of one page. */
export interface PageToPlan {
  /** Canonical: the host stands between `//` and the next slash. */
  readonly url: string;
  readonly weight: number;
  /** −Infinity: never visited, or to be visited first. */
  readonly lastVisit: number;
  /** What is held of all its changes (`beliefOfPage`). */
  readonly belief: Belief;
}

/** The pages as columns, their hosts numbered. */
export function plannedPages<Page>(pages: readonly Page[], toPlan: (page: Page) => PageToPlan): PlannedPages {
  const size = pages.length;
  const column = () => new Float32Array(size);
  const [weight, lastVisit, shape, days] = [column(), column(), column(), column()];
  const host = new Uint32Array(size);
  const hosts = new Map<string, number>();
  pages.forEach((page, i) => {
    const { url, belief, ...told } = toPlan(page);
    weight[i] = told.weight;
    lastVisit[i] = told.lastVisit;
    shape[i] = belief.shape;
    days[i] = belief.days;
    const name = hostOf(url);
    host[i] = hosts.get(name) ?? hosts.set(name, hosts.size).size - 1;
  });
  return { size, weight, lastVisit, shape, days, host };
}

/** Of a canonical address. */
export const hostOf = (url: string): string => url.slice(url.indexOf('//') + 2).split('/', 1)[0] ?? '';
