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

/** Buckets in groups, each with visits of its own. */
export interface Quotas {
  /** Each bucket's group. */
  readonly groupOf: Uint32Array;
  /** By day, then group; what a day leaves of them is carried over. */
  readonly visits: readonly (readonly number[])[];
}

export interface PlannedDay {
  /** The pages to visit; the most urgent first, of each group. */
  readonly visits: Uint32Array;
  /** How many of all copies are expected to be out of date at the end of the day … */
  readonly obsolete: number;
  /** … and for how many days, in the mean over all copies; those up to date count as nought. */
  readonly age: number;
  /** The weights of the copies expected to be out of date at the end of the day, summed up. */
  readonly weightObsolete: number;
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
 * budget – or the quota of their group – and the hosts allow. Between visits pages are taken to be as the belief has
 * them; a plan is made anew when visits have told more.
 */
export function planned(buckets: Buckets, request: PlanRequest, quotas?: Quotas): Plan {
  const lots = firstLots(buckets);
  const hosts = new HostShares(buckets, request.hostBudget);
  const { obsolete: obsoleteBefore } = expectedAt(request.start, lots, buckets.table);
  const days: PlannedDay[] = [];
  const due: number[] = [];
  let carried = 0;
  let rest: Lot[] = lots;
  for (let day = 0; day < request.days; day++) {
    const now = request.start + day;
    const today = Math.floor(carried + request.budget);
    carried += request.budget - today;
    (quotas?.visits[day] ?? [today]).forEach((visits, group) => {
      due[group] = (quotas ? (due[group] ?? 0) : 0) + visits;
    });
    hosts.newDay();
    const groups = quotas ? grouped(rest, quotas.groupOf, due.length) : [Uint32Array.from(rest.keys())];
    const { visited, visits } = visitedOn(now, today, due, groups, rest, buckets.table, request, hosts);
    rest = [...rest.filter(({ pages }) => pages.length > 0), ...visited];
    days.push({ visits, ...expectedAt(now + 1, rest, buckets.table) });
  }
  return { obsoleteBefore, days };
}

/** Sums of fractions fall short of whole numbers by less. */
const ROUNDING = 1e-6;

/** The places of the lots of each group. */
function grouped(lots: readonly Lot[], groupOf: Uint32Array, groups: number): Uint32Array[] {
  const places: number[][] = Array.from({ length: groups }, () => []);
  lots.forEach(({ like }, k) => {
    places[groupOf[like] ?? 0]?.push(k);
  });
  return places.map((list) => Uint32Array.from(list));
}

function firstLots({ table, pages, starts }: Buckets): Lot[] {
  return Array.from({ length: table.size }, (_, like) => ({
    like,
    lastVisit: table.lastVisit[like] ?? 0,
    pages: pages.subarray(starts[like], starts[like + 1]),
  }));
}

/** Takes a day's pages out of their lots: of each group its most urgent, off what is due to it. */
function visitedOn(
  now: number,
  most: number,
  due: number[],
  groups: readonly Uint32Array[],
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
  const visits = new Uint32Array(Math.min(most, sum(table.count)));
  let taken = 0;
  const byKind = new Map<number, Uint32Array[]>();
  groups.forEach((group, g) => {
    const before = taken;
    const end = Math.min(visits.length, taken + Math.floor((due[g] ?? 0) + ROUNDING));
    let waiting = group;
    while (taken < end && waiting.length > 0) {
      const chosen = mostUrgentFirst(waiting, urgencies, end - taken, table.count);
      for (const k of waiting.subarray(0, chosen)) {
        const lot = lots[k];
        if (!lot) continue;
        const pages = hosts.take(lot, end - taken);
        visits.set(pages, taken);
        taken += pages.length;
        if (pages.length > 0) byKind.set(lot.like, [...(byKind.get(lot.like) ?? []), pages]);
      }
      waiting = waiting.subarray(chosen);
    }
    due[g] = (due[g] ?? 0) - (taken - before);
  });
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

/** What is expected of all copies at a time; of a page never visited there is none, and it has no age. */
function expectedAt(at: number, lots: readonly Lot[], { shape, days, weight }: PageTable): Omit<PlannedDay, 'visits'> {
  let [copies, ages, stale, weightStale] = [0, 0, 0, 0];
  for (const { like, lastVisit, pages } of lots) {
    const gap = Math.max(0, at - lastVisit);
    const chance = 1 - survival(shape[like] ?? 0, days[like] ?? 1, gap);
    stale += pages.length * chance;
    weightStale += pages.length * chance * (weight[like] ?? 0);
    if (lastVisit === Number.NEGATIVE_INFINITY) continue;
    copies += pages.length;
    ages += pages.length * expectedAge(shape[like] ?? 0, days[like] ?? 1, gap);
  }
  return { obsolete: stale, weightObsolete: weightStale, age: copies === 0 ? 0 : ages / copies };
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
