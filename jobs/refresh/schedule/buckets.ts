import type { Belief } from '../rates/belief.js';
import { type PageTable, pageTable } from './policy.js';

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
    const { url, belief, ...columns } = toPlan(page);
    weight[i] = columns.weight;
    lastVisit[i] = columns.lastVisit;
    shape[i] = belief.shape;
    days[i] = belief.days;
    const name = hostOf(url);
    host[i] = hosts.get(name) ?? hosts.set(name, hosts.size).size - 1;
  });
  return { size, weight, lastVisit, shape, days, host };
}

export const hostOf = (url: string): string => url.slice(url.indexOf('//') + 2).split('/', 1)[0] ?? '';

/** Pages grouped by similar weight, belief and last visit. */
export interface Buckets {
  /** Mean values of each bucket, one row per bucket. */
  readonly table: PageTable;
  /** Page numbers, grouped by bucket. */
  readonly pages: Uint32Array;
  /** Index in `pages` at which each bucket begins; one more entry than buckets. */
  readonly starts: Uint32Array;
  readonly host: Uint32Array;
  readonly ofHost: Uint32Array;
}

/**
 * Maximum number of buckets; planning so many for another budget takes a second. If there are no more pages than this,
 * then each page has a bucket of its own and nothing is rounded.
 */
const MAX_BUCKETS = 1 << 14;
/** Finest rounding: a fraction of weights, shapes and days, and 50 times as many days of the last visit. */
const FINEST = 0.02;
/** Range of each part of a bucket's key: four parts fill the 53 bits of a safe integer. */
const SPAN = 1 << 13;

/**
 * Groups pages into buckets, with the finest rounding that the maximum allows. @param max maximum number of buckets
 */
export function bucketed(pages: PlannedPages, max = MAX_BUCKETS): Buckets {
  const { size, host } = pages;
  const bucketOf = new Uint32Array(size);
  let buckets = size;
  if (size > max) {
    let step = FINEST;
    buckets = numbered(pages, step, bucketOf, max);
    while (buckets > max) {
      step *= Math.SQRT2;
      buckets = numbered(pages, step, bucketOf, max);
    }
  } else for (let i = 0; i < size; i++) bucketOf[i] = i;
  const starts = new Uint32Array(buckets + 1);
  for (let i = 0; i < size; i++) starts[(bucketOf[i] ?? 0) + 1] = (starts[(bucketOf[i] ?? 0) + 1] ?? 0) + 1;
  for (let b = 0; b < buckets; b++) starts[b + 1] = (starts[b + 1] ?? 0) + (starts[b] ?? 0);
  const next = starts.slice();
  const sorted = new Uint32Array(size);
  for (let i = 0; i < size; i++) {
    const b = bucketOf[i] ?? 0;
    const at = next[b] ?? 0;
    sorted[at] = i;
    next[b] = at + 1;
  }
  return { table: means(pages, sorted, starts), pages: sorted, starts, host, ofHost: counted(host) };
}

function counted(host: Uint32Array): Uint32Array {
  let hosts = 0;
  for (let i = 0; i < host.length; i++) hosts = Math.max(hosts, (host[i] ?? 0) + 1);
  const pages = new Uint32Array(hosts);
  for (let i = 0; i < host.length; i++) pages[host[i] ?? 0] = (pages[host[i] ?? 0] ?? 0) + 1;
  return pages;
}

/** Numbers the buckets at one rounding. @returns their number; stops early if it exceeds `max` */
function numbered(
  { size, weight, lastVisit, shape, days }: PlannedPages,
  step: number,
  bucketOf: Uint32Array,
  max: number,
): number {
  const numbers = new KeyNumbers();
  const scale = 1 / step;
  const part = (value: number) =>
    value > 0 ? Math.max(1, Math.min(SPAN - 1, Math.round(Math.log(value) * scale) + SPAN / 2)) : 0;
  for (let i = 0; i < size; i++) {
    const visit = Math.max(-SPAN + 1, Math.min(0, Math.floor(((lastVisit[i] ?? 0) / 50) * scale)));
    const number = numbers.of(part(shape[i] ?? 0) * SPAN + part(days[i] ?? 0), part(weight[i] ?? 0) * SPAN - visit);
    if (number >= max) return number + 1;
    bucketOf[i] = number;
  }
  return numbers.size;
}

/** Numbers pairs of integers below 2²⁶ in the order of their first occurrence: a hash table in two flat arrays. */
class KeyNumbers {
  readonly #keys = new Float64Array(4 * MAX_BUCKETS).fill(-1);
  readonly #numbers = new Uint32Array(4 * MAX_BUCKETS);
  size = 0;

  of(high: number, low: number): number {
    const key = high * SPAN * SPAN + low;
    const mixed = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b);
    let at = (mixed ^ (mixed >>> 15)) & (4 * MAX_BUCKETS - 1);
    while (this.#keys[at] !== key) {
      if (this.#keys[at] === -1) {
        this.#keys[at] = key;
        this.#numbers[at] = this.size++;
        break;
      }
      at = (at + 1) & (4 * MAX_BUCKETS - 1);
    }
    return this.#numbers[at] ?? 0;
  }
}

/** Mean values of the pages of each bucket. */
function means(pages: PlannedPages, sorted: Uint32Array, starts: Uint32Array): PageTable {
  const table = pageTable(starts.length - 1);
  for (let b = 0; b < table.size; b++) {
    const [from = 0, to = 0] = [starts[b], starts[b + 1]];
    let [weight, lastVisit, shape, days] = [0, 0, 0, 0];
    for (let k = from; k < to; k++) {
      const i = sorted[k] ?? 0;
      weight += pages.weight[i] ?? 0;
      lastVisit += pages.lastVisit[i] ?? 0;
      shape += pages.shape[i] ?? 0;
      days += pages.days[i] ?? 0;
    }
    const count = to - from;
    table.count[b] = count;
    table.weight[b] = weight / count;
    table.lastVisit[b] = lastVisit / count;
    table.shape[b] = shape / count;
    table.days[b] = days / count;
    table.rate[b] = shape / days;
  }
  return table;
}
