import type { Belief } from '../rates/belief.js';

/** Pages to plan for, as columns: one index is one page. Times in days since a common epoch. */
export interface PlannedPages {
  readonly size: number;
  readonly weight: Float32Array;
  /** Time of the last visit; −Infinity if never visited. */
  readonly lastVisit: Float32Array;
  /** Shape and days of the belief about the change rate (`Belief`). */
  readonly shape: Float32Array;
  readonly days: Float32Array;
  /** Number of the page's host. */
  readonly host: Uint32Array;
}

/** Input of a plan for one page. */
export interface PageToPlan {
  /** Canonical URL, with the host between `//` and the next slash. */
  readonly url: string;
  readonly weight: number;
  /** Time of the last visit; −Infinity if the page was never visited or must be visited first. */
  readonly lastVisit: number;
  /** Belief about all changes of the page (`beliefOfPage`). */
  readonly belief: Belief;
}

/** Pages as columns, with their hosts numbered. */
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

/** Host of a canonical URL. */
export const hostOf = (url: string): string => url.slice(url.indexOf('//') + 2).split('/', 1)[0] ?? '';
