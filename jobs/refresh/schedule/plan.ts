import { expectedAge, survival } from '../rates/belief.js';
import type { Buckets } from './buckets.js';
import { type PageTable, type Policy, pageTable } from './policy.js';

export interface PlanRequest {
  readonly policy: Policy;
  /** Number of visits per day. */
  readonly budget: number;
  readonly days: number;
  /** Beginning of the first day, in the time scale of the pages, in days. */
  readonly start: number;
  /** Maximum number of visits per host and day. */
  readonly hostBudget: number;
}

/** Groups of buckets with a number of visits for each group. */
export interface Quotas {
  readonly groupOf: Uint32Array;
  /** Number of visits, by day, then group; unused visits are carried over to the next day. */
  readonly visits: readonly (readonly number[])[];
}

export interface PlannedDay {
  /** Pages to visit, grouped by quota group, within a group in descending order of urgency. */
  readonly visits: Uint32Array;
  /** Expected number of copies that are out of date at the end of the day. */
  readonly obsolete: number;
  /** Expected mean number of days for which copies have been out of date at the end of the day; 0 if up to date. */
  readonly age: number;
  /** Expected sum of the weights of copies that are out of date at the end of the day. */
  readonly weightObsolete: number;
}

export interface Plan {
  /** Expected number of copies that are out of date at the beginning of the plan. */
  readonly obsoleteBefore: number;
  readonly days: readonly PlannedDay[];
}

/** Lot: pages of one bucket with the same last visit; for pages visited by the plan, the same day. */
interface Lot {
  /** Bucket that has the weight and belief of the pages. */
  readonly like: number;
  readonly lastVisit: number;
  pages: Uint32Array;
}

/**
 * Plans the pages to visit on each day: the policy's most urgent ones, each page at most once a day, within the budget
 * – or the quota of their group – and the limit per host. Pages are assumed to change as their beliefs predict; plan
 * anew when visits have updated the beliefs.
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

/** Tolerance for sums of fractions that should be whole numbers. */
const ROUNDING = 1e-6;

/** Indices of the lots, by group. */
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

/** Takes a day's pages out of their lots, the most urgent of each group first, and reduces the groups' due visits. */
function visitedOn(
  now: number,
  max: number,
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
  const visits = new Uint32Array(Math.min(max, sum(table.count)));
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

/** Remaining visits per host on the day. */
class HostShares {
  readonly #host: Uint32Array;
  readonly #max: number;
  readonly #taken: Uint32Array;
  /** True if no host has more pages than its limit. */
  readonly #free: boolean;

  constructor({ host, ofHost }: Buckets, max: number) {
    this.#host = host;
    this.#max = max;
    this.#taken = new Uint32Array(ofHost.length);
    this.#free = ofHost.every((pages) => pages <= max);
  }

  newDay(): void {
    this.#taken.fill(0);
  }

  /** Takes at most `max` pages out of a lot, in order; pages of hosts at their limit stay. */
  take(lot: Lot, max: number): Uint32Array {
    if (this.#free) {
      const taken = lot.pages.subarray(0, max);
      lot.pages = lot.pages.subarray(taken.length);
      return taken;
    }
    const taken = new Uint32Array(Math.min(max, lot.pages.length));
    const left = new Uint32Array(lot.pages.length);
    let [taking, leaving] = [0, 0];
    for (const page of lot.pages) {
      const host = this.#host[page] ?? 0;
      const used = this.#taken[host] ?? 0;
      if (taking < taken.length && used < this.#max) {
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

/** Expected state of all copies at a time; a page never visited counts as obsolete and has no age. */
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

/**
 * Moves the most urgent entries of `list` to its front, in descending order of urgency, equal ones by ascending number,
 * until the sum of their counts reaches `max`. In place; linear time except for sorting the chosen entries.
 * @param count number of pages of each entry; 1 if omitted
 * @returns number of chosen entries; the last one may exceed `max`
 */
export function mostUrgentFirst(list: Uint32Array, urgency: Float64Array, max: number, count?: Float64Array): number {
  const before = (a: number, b: number): boolean => {
    const [x = 0, y = 0] = [urgency[a], urgency[b]];
    return x > y || (x === y && a < b);
  };
  // Invariant: all entries before `low` are chosen and counted in `sum`; entries from `high` on are not chosen.
  let [low, high, sum] = [0, list.length, 0];
  while (low < high && sum < max) {
    const middle = high - low === 1 ? high : parted(list, low, high, before);
    let counted = sum;
    for (let k = low; k < middle; k++) counted += count ? (count[list[k] ?? 0] ?? 0) : 1;
    if (counted >= max && middle < high) high = middle;
    else [low, sum] = [middle, counted];
  }
  list.subarray(0, low).sort((a, b) => (before(a, b) ? -1 : 1));
  return low;
}

/** Partitions two or more entries around a pivot. @returns begin of the right part, strictly inside the range */
function parted(list: Uint32Array, low: number, high: number, before: (a: number, b: number) => boolean): number {
  const pivot = list[(low + high) >> 1] ?? 0;
  let [left, right] = [low, high - 1];
  while (left <= right) {
    while (before(list[left] ?? 0, pivot)) left++;
    while (before(pivot, list[right] ?? 0)) right--;
    if (left > right) break;
    const swapped = list[left] ?? 0;
    list[left++] = list[right] ?? 0;
    list[right--] = swapped;
  }
  return Math.max(low + 1, Math.min(left, high - 1));
}
