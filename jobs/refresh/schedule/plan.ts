import { type PageTable, type Policy, pageTable } from '../policies/port.js';
import { expectedAge, survival } from '../rates/belief.js';
import type { Buckets } from './buckets.js';
import { mostUrgentFirst } from './most-urgent.js';

export interface PlanRequest {
  readonly policy: Policy;
  /** Visits a day. */
  readonly budget: number;
  readonly days: number;
  /** The first day's beginning, in the pages' days. */
  readonly start: number;
  /** Visits that one host can take on a day. */
  readonly hostBudget: number;
}

export interface PlannedDay {
  /** The pages to visit, the most urgent first. */
  readonly visits: Uint32Array;
  /** How many of all copies are expected to be out of date at the end of the day … */
  readonly obsolete: number;
  /** … and for how many days, in the mean over all copies; those up to date count as nought. */
  readonly age: number;
}

export interface Plan {
  /** How many copies are expected to be out of date when it begins. */
  readonly obsoleteBefore: number;
  readonly days: readonly PlannedDay[];
}

/** Pages of one bucket that were last visited together; those of a later bucket, on one day of the plan. */
interface Lot {
  /** The bucket whose weight and belief they have. */
  readonly like: number;
  readonly lastVisit: number;
  pages: Uint32Array;
}

/**
 * Which page is to be visited on which day: each day the policy's most urgent ones, at most once a day, as many as the
 * budget and the hosts allow. Between visits pages are taken to be as the belief has them; a plan is made anew when
 * visits have told more.
 */
export function planned(buckets: Buckets, request: PlanRequest): Plan {
  const lots = firstLots(buckets);
  const hosts = new HostShares(buckets, request.hostBudget);
  const obsoleteBefore = obsolete(lots, buckets.table, request.start);
  const days: PlannedDay[] = [];
  let carried = 0;
  let rest: Lot[] = lots;
  for (let day = 0; day < request.days; day++) {
    const now = request.start + day;
    const due = carried + request.budget;
    const today = Math.floor(due);
    carried = due - today;
    hosts.newDay();
    const { visited, visits } = visitedOn(now, today, rest, buckets.table, request, hosts);
    rest = [...rest.filter(({ pages }) => pages.length > 0), ...visited];
    days.push({ visits, obsolete: obsolete(rest, buckets.table, now + 1), age: meanAge(rest, buckets.table, now + 1) });
  }
  return { obsoleteBefore, days };
}

function firstLots({ table, pages, starts }: Buckets): Lot[] {
  return Array.from({ length: table.size }, (_, like) => ({
    like,
    lastVisit: table.lastVisit[like] ?? 0,
    pages: pages.subarray(starts[like], starts[like + 1]),
  }));
}

/** Takes a day's pages out of their lots. */
function visitedOn(
  now: number,
  most: number,
  lots: readonly Lot[],
  kinds: PageTable,
  { policy, budget }: PlanRequest,
  hosts: HostShares,
): { visited: Lot[]; visits: Uint32Array } {
  const table = tableOf(lots, kinds);
  const urgency = policy.prepare(table, budget);
  const urgencies = Float64Array.from(lots, ({ lastVisit }, k) =>
    lastVisit === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : urgency(k, now + 0.5),
  );
  let waiting = Uint32Array.from(lots.keys());
  const visits = new Uint32Array(Math.min(most, sum(table.count)));
  let taken = 0;
  const byKind = new Map<number, Uint32Array[]>();
  while (taken < visits.length && waiting.length > 0) {
    const chosen = mostUrgentFirst(waiting, urgencies, visits.length - taken, table.count);
    for (const k of waiting.subarray(0, chosen)) {
      const lot = lots[k];
      if (!lot) continue;
      const pages = hosts.take(lot, visits.length - taken);
      visits.set(pages, taken);
      taken += pages.length;
      if (pages.length > 0) byKind.set(lot.like, [...(byKind.get(lot.like) ?? []), pages]);
    }
    waiting = waiting.subarray(chosen);
  }
  const visited = Array.from(byKind, ([like, parts]) => ({ like, lastVisit: now + 0.5, pages: joined(parts) }));
  return { visited, visits: visits.subarray(0, taken) };
}

/** What hosts may still take on the day. */
class HostShares {
  readonly #host: Uint32Array;
  readonly #most: number;
  readonly #taken: Uint32Array;
  /** No host has so many pages that it could be full. */
  readonly #free: boolean;

  constructor({ host, ofHost }: Buckets, most: number) {
    this.#host = host;
    this.#most = most;
    this.#taken = new Uint32Array(ofHost.length);
    this.#free = ofHost.every((pages) => pages <= most);
  }

  newDay(): void {
    this.#taken.fill(0);
  }

  /** Takes pages out of a lot, in their order, those of full hosts left behind. */
  take(lot: Lot, most: number): Uint32Array {
    if (this.#free) {
      const taken = lot.pages.subarray(0, most);
      lot.pages = lot.pages.subarray(taken.length);
      return taken;
    }
    const taken = new Uint32Array(Math.min(most, lot.pages.length));
    const left = new Uint32Array(lot.pages.length);
    let [taking, leaving] = [0, 0];
    for (const page of lot.pages) {
      const host = this.#host[page] ?? 0;
      const used = this.#taken[host] ?? 0;
      if (taking < taken.length && used < this.#most) {
        taken[taking++] = page;
        this.#taken[host] = used + 1;
      } else left[leaving++] = page;
    }
    lot.pages = left.subarray(0, leaving);
    return taken.subarray(0, taking);
  }
}

function tableOf(lots: readonly Lot[], kinds: PageTable): PageTable {
  const table = pageTable(lots.length);
  lots.forEach(({ like, lastVisit, pages }, k) => {
    table.count[k] = pages.length;
    table.lastVisit[k] = lastVisit;
    table.weight[k] = kinds.weight[like] ?? 0;
    table.shape[k] = kinds.shape[like] ?? 0;
    table.days[k] = kinds.days[like] ?? 0;
    table.rate[k] = kinds.rate[like] ?? 0;
  });
  return table;
}

/** Copies expected to be out of date at a time. A page never visited has none. */
function obsolete(lots: readonly Lot[], { shape, days }: PageTable, at: number): number {
  return lots.reduce((total, { like, lastVisit, pages }) => {
    const gap = Math.max(0, at - lastVisit);
    return total + pages.length * (1 - survival(shape[like] ?? 0, days[like] ?? 1, gap));
  }, 0);
}

/** Days since the first change that a copy lacks, in the mean over all copies; pages never visited have none and are left out. */
function meanAge(lots: readonly Lot[], { shape, days }: PageTable, at: number): number {
  let [copies, total] = [0, 0];
  for (const { like, lastVisit, pages } of lots) {
    if (lastVisit === Number.NEGATIVE_INFINITY) continue;
    copies += pages.length;
    total += pages.length * expectedAge(shape[like] ?? 0, days[like] ?? 1, Math.max(0, at - lastVisit));
  }
  return copies === 0 ? 0 : total / copies;
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  if (parts.length === 1 && parts[0]) return parts[0];
  const all = new Uint32Array(sum(parts.map(({ length }) => length)));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function sum(list: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < list.length; i++) total += list[i] ?? 0;
  return total;
}
