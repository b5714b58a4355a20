import { type PageTable, pageTable } from '../policies/port.js';
import type { PlannedPages } from './planned-pages.js';

/** Pages put together that are alike in weight, belief and last visit. */
export interface Buckets {
  /** A bucket each. */
  readonly table: PageTable;
  /** The pages, bucket after bucket. */
  readonly pages: Uint32Array;
  /** Where each bucket begins in `pages`; one entry more than buckets. */
  readonly starts: Uint32Array;
  readonly host: Uint32Array;
  /** How many pages each host has. */
  readonly ofHost: Uint32Array;
}

/** So many buckets are planned anew for another budget in a second; fewer pages stand alone, and nothing is rounded. */
const MAX_BUCKETS = 1 << 14;
/** The finest rounding: this share of weights, shapes and days, and as many fiftieths of a day of visits. */
const FINEST = 0.02;
/** Room for each part of a bucket's key: four of them fill the 53 bits of a whole number. */
const SPAN = 1 << 13;

/** Puts pages into few buckets, as finely as that allows. @param most at most so many */
export function bucketed(pages: PlannedPages, most = MAX_BUCKETS): Buckets {
  const { size, host } = pages;
  const bucketOf = new Uint32Array(size);
  let buckets = size;
  if (size > most) {
    let step = FINEST;
    buckets = numbered(pages, step, bucketOf, most);
    while (buckets > most) {
      step *= Math.SQRT2;
      buckets = numbered(pages, step, bucketOf, most);
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

/** Numbers the buckets at one rounding. @returns how many there are; stops early where they are too many */
function numbered(
  { size, weight, lastVisit, shape, days }: PlannedPages,
  step: number,
  bucketOf: Uint32Array,
  most: number,
): number {
  const numbers = new KeyNumbers();
  const scale = 1 / step;
  const part = (value: number) =>
    value > 0 ? Math.max(1, Math.min(SPAN - 1, Math.round(Math.log(value) * scale) + SPAN / 2)) : 0;
  for (let i = 0; i < size; i++) {
    const visit = Math.max(-SPAN + 1, Math.min(0, Math.floor(((lastVisit[i] ?? 0) / 50) * scale)));
    const number = numbers.of(part(shape[i] ?? 0) * SPAN + part(days[i] ?? 0), part(weight[i] ?? 0) * SPAN - visit);
    if (number >= most) return number + 1;
    bucketOf[i] = number;
  }
  return numbers.size;
}

/** Numbers pairs of whole numbers below 2²⁶ in the order of their coming: a hash table in two flat arrays. */
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

/** What the pages of each bucket have in common, in the mean. */
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
