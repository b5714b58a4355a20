import type { Programme } from './programme.js';
import type { BucketPlan } from './simulate.js';

/**
 * Feasible plan with changes that can be undone.
 *
 * State: u_it = x_it / b_i,t−1 and targets for z_t. If the plan of the other periods is fixed, then the objective is
 * linear in the period's u: a page of bucket i crawled in the period is worth (h D / b − ρ_old V) / c per unit of
 * capacity, where h is the number of obsolete pages that a crawl would find, D the cost of a page that stays obsolete
 * in this and later periods, and V the price of a new page. Hence filling a period by worth is exact.
 */
export class PlanState {
  readonly #programme: Programme;
  readonly #size: number;
  readonly #periods: number;
  /** V_t: guides the choice of moves only; moves are accepted by the objective. */
  readonly #foundPrices: Float64Array;
  /** All mutable state in one array, so that saving and restoring is one copy. */
  readonly #state: Float64Array;
  /** u_it; row-major by period, then bucket. */
  readonly #share: Float64Array;
  readonly #pages: Float64Array;
  readonly #hits: Float64Array;
  readonly #stays: Float64Array;
  readonly #worth: Float64Array;
  /** Σ_t w y, by bucket. */
  readonly #cost: Float64Array;
  /** New pages held back, by period; all others are crawled. */
  readonly #held: Float64Array;
  readonly #crawledNew: Float64Array;
  /** c and ρ_old; row-major by period, then bucket. */
  readonly #seconds: Float64Array;
  readonly #discovery: Float64Array;
  /** Σ_i ρ_old x, by period. */
  readonly #found: Float64Array;
  /** Worth of the last unit of capacity spent, by period. */
  readonly #margin: Float64Array;
  /** n_t−1 as of the last sweep, by period. */
  readonly #waiting: Float64Array;
  #changes: { bucket: number; period: number; share: number }[] = [];

  constructor(programme: Programme, foundPrices: Float64Array) {
    this.#programme = programme;
    this.#size = programme.buckets.length;
    this.#periods = programme.periods;
    this.#foundPrices = foundPrices;
    const cells = this.#size * this.#periods;
    this.#state = new Float64Array(5 * cells + this.#size + 5 * this.#periods);
    let end = 0;
    const part = (size: number) => {
      end += size;
      return this.#state.subarray(end - size, end);
    };
    this.#share = part(cells);
    this.#pages = part(cells);
    this.#hits = part(cells);
    this.#stays = part(cells);
    this.#worth = part(cells);
    this.#cost = part(this.#size);
    this.#held = part(this.#periods);
    this.#crawledNew = part(this.#periods);
    this.#found = part(this.#periods);
    this.#margin = part(this.#periods);
    this.#waiting = part(this.#periods);
    const { buckets } = programme;
    const flat = (key: 'cost' | 'discovery') =>
      Float64Array.from({ length: cells }, (_, c) => buckets[c % this.#size]?.[key][Math.floor(c / this.#size)] ?? 0);
    this.#seconds = flat('cost');
    this.#discovery = flat('discovery');
  }

  /** Starts from whole crawls, feasible after the first `sweep`; new pages are crawled as early as possible. */
  begin(wholes: readonly (readonly number[])[], held: Float64Array): void {
    this.#held.set(held);
    this.#share.fill(0);
    wholes.forEach((periods, i) => {
      for (const t of periods) this.#share[t * this.#size + i] = 1;
    });
    this.#crawledNew.fill(0);
    this.#spread();
    for (let i = 0; i < this.#size; i++) this.#follow(i);
    this.sweep();
  }

  /** Copy of the state, for `restore`. */
  kept(): Float64Array {
    return this.#state.slice();
  }

  restore(kept: Float64Array): void {
    this.#state.set(kept);
  }

  /** Starts recording changes for `undo`. */
  mark(): void {
    this.#changes = [];
  }

  undo(): void {
    const [buckets, periods] = [new Set<number>(), new Set<number>()];
    for (const { bucket, period, share } of this.#changes.reverse()) {
      this.#share[period * this.#size + bucket] = share;
      buckets.add(bucket);
      periods.add(period);
    }
    for (const i of buckets) this.#follow(i);
    for (const t of periods) this.#count(t);
    this.#changes = [];
  }

  /** The current plan; always feasible. */
  plan(): BucketPlan {
    const recrawled = this.#programme.buckets.map((_, i) =>
      Float64Array.from({ length: this.#periods }, (_, t) => {
        const cell = t * this.#size + i;
        return (this.#share[cell] as number) * (this.#pages[cell] as number);
      }),
    );
    return { recrawled, crawledNew: this.#crawledNew.slice() };
  }

  /**
   * Refills the periods from `from` on: first all new pages that are not held back and fit the capacity, then the rest
   * by worth. @returns the objective
   */
  sweep(from = 0): number {
    const { newPages, capacity } = this.#programme;
    let waiting = from === 0 ? newPages.waiting : (this.#waiting[from] as number);
    let moved = false;
    for (let t = from; t < this.#periods; t++) {
      this.#waiting[t] = waiting;
      const free = Math.max(0, waiting - (this.#held[t] as number));
      const z = Math.min(free, (capacity[t] as number) / (newPages.cost[t] as number));
      if (moved) this.#arrive(t);
      moved ||= z !== this.#crawledNew[t];
      this.#crawledNew[t] = z;
      this.fill(t);
      const came = (newPages.arriving[t] as number) + (this.#found[t] as number);
      waiting = Math.max(0, waiting + came + ((newPages.discovery[t] as number) - 1) * z);
    }
    if (moved) for (let i = 0; i < this.#size; i++) this.#follow(i);
    return this.objective();
  }

  /** Updates pages, hits and worth of a period from the period before. */
  #arrive(t: number): void {
    const { buckets } = this.#programme;
    const z = this.#crawledNew[t - 1] as number;
    for (let i = 0, cell = t * this.#size, last = cell - this.#size; i < this.#size; i++, cell++, last++) {
      const bucket = buckets[i] as Programme['buckets'][number];
      const a = bucket.rate[t] as number;
      const b = (this.#pages[last] as number) + bucket.share * z;
      const y = (1 - (this.#share[last] as number)) * (this.#hits[last] as number);
      this.#pages[cell] = b;
      this.#hits[cell] = (1 - a) * y + a * b;
      this.#weigh(t, cell);
    }
  }

  /** Worth of crawling a page of a bucket in a period, per unit of capacity. */
  #weigh(t: number, cell: number): void {
    const b = this.#pages[cell] as number;
    const saved = b > 0 ? ((this.#hits[cell] as number) * (this.#stays[cell] as number)) / b : 0;
    const found = (this.#discovery[cell] as number) * (this.#foundPrices[t] as number);
    this.#worth[cell] = b > 0 ? (saved - found) / (this.#seconds[cell] as number) : 0;
  }

  /** Computes b_i,t−1 by (4). */
  #spread(): void {
    this.#programme.buckets.forEach(({ pages, share }, i) => {
      let b = pages;
      for (let t = 0; t < this.#periods; t++) {
        this.#pages[t * this.#size + i] = b;
        b += share * (this.#crawledNew[t] as number);
      }
    });
  }

  /** Follows a bucket through the periods by (2): computes its cost and the worth of crawling it in each period. */
  #follow(i: number): void {
    const bucket = this.#programme.buckets[i] as Programme['buckets'][number];
    const { rate, weight } = bucket;
    let y = bucket.obsolete;
    let sum = 0;
    for (let t = 0, cell = i; t < this.#periods; t++, cell += this.#size) {
      const a = rate[t] as number;
      const hits = (1 - a) * y + a * (this.#pages[cell] as number);
      this.#hits[cell] = hits;
      y = (1 - (this.#share[cell] as number)) * hits;
      sum += (weight[t] as number) * y;
    }
    this.#cost[i] = sum;
    for (let t = this.#periods - 1, stays = 0; t >= 0; t--) {
      const cell = t * this.#size + i;
      stays += weight[t] as number;
      this.#stays[cell] = stays;
      this.#weigh(t, cell);
      stays *= (1 - (this.#share[cell] as number)) * (1 - (rate[t] as number));
    }
  }

  /** Capacity needed to crawl the whole bucket in a period. */
  need(i: number, t: number): number {
    const cell = t * this.#size + i;
    return (this.#seconds[cell] as number) * (this.#pages[cell] as number);
  }

  set(i: number, t: number, share: number): void {
    const cell = t * this.#size + i;
    this.#changes.push({ bucket: i, period: t, share: this.#share[cell] as number });
    this.#share[cell] = share;
    this.#follow(i);
  }

  /** Increase of Σ_t w y of a bucket without its crawl in `without` and with one in `whole`; −1 for no period. */
  growth(i: number, without: number, whole: number): number {
    const { rate, weight, obsolete } = this.#programme.buckets[i] as Programme['buckets'][number];
    const first = without < 0 ? whole : whole < 0 ? without : Math.min(without, whole);
    const last = Math.max(without, whole);
    const start = first * this.#size + i;
    let y =
      first === 0
        ? obsolete
        : (1 - (this.#share[start - this.#size] as number)) * (this.#hits[start - this.#size] as number);
    let sum = 0;
    for (let t = first, cell = start; t < this.#periods; t++, cell += this.#size) {
      const now = this.#share[cell] as number;
      const share = t === without ? 0 : t === whole ? 1 : now;
      const a = rate[t] as number;
      y = (1 - share) * ((1 - a) * y + a * (this.#pages[cell] as number));
      sum += (weight[t] as number) * (y - (1 - now) * (this.#hits[cell] as number));
      if (t > last && now === 1) break;
    }
    return sum;
  }

  /** Removes all partial crawls of buckets; the freed capacity can be refilled by `sweep`. */
  dropParts(): void {
    for (let i = 0; i < this.#size; i++)
      for (let t = 0; t < this.#periods; t++) {
        const share = this.shareOf(i, t);
        if (share > 0 && share < 1) this.set(i, t, 0);
      }
  }

  /** Spends a period's capacity by descending worth, and never on a negative worth. */
  fill(t: number): void {
    const { newPages, capacity } = this.#programme;
    const offset = t * this.#size;
    const end = offset + this.#size;
    const [shares, worths, pages, seconds] = [this.#share, this.#worth, this.#pages, this.#seconds];
    let left = (capacity[t] as number) - (newPages.cost[t] as number) * (this.#crawledNew[t] as number);
    for (let cell = offset; cell < end; cell++) {
      const share = shares[cell] as number;
      if (share > 0) left -= share * (seconds[cell] as number) * (pages[cell] as number);
    }
    const scrap = ROUNDING * (capacity[t] as number);
    for (;;) {
      let [best, worst] = [-1, -1];
      let [most, least] = [0, Number.POSITIVE_INFINITY];
      for (let cell = offset; cell < end; cell++) {
        const worth = worths[cell] as number;
        const share = shares[cell] as number;
        if (worth > most && share < 1 && (pages[cell] as number) > 0) {
          most = worth;
          best = cell - offset;
        }
        if (share > 0 && worth < least) {
          least = worth;
          worst = cell - offset;
        }
      }
      if (best >= 0 && this.lack(best, t) <= scrap) this.set(best, t, 1);
      else if (worst >= 0 && (left < -scrap || least < 0 || (best >= 0 && most > least && left <= scrap))) {
        const need = this.need(worst, t);
        const held = (this.#share[offset + worst] as number) * need;
        const wanted = least < 0 ? held : left < 0 ? -left : this.lack(best, t);
        const freed = Math.min(held, wanted);
        this.set(worst, t, freed >= held - scrap ? 0 : (held - freed) / need);
        left += freed >= held - scrap ? held : freed;
      } else if (best >= 0 && left > scrap) {
        const need = this.need(best, t);
        const lack = this.lack(best, t);
        const taken = Math.min(lack, left);
        this.set(best, t, taken >= lack - scrap ? 1 : (this.#share[offset + best] as number) + taken / need);
        left -= taken;
      } else {
        this.#margin[t] = worst >= 0 && left <= scrap ? least : 0;
        this.#count(t);
        return;
      }
    }
  }

  #count(t: number): void {
    let found = 0;
    for (let cell = t * this.#size, end = cell + this.#size; cell < end; cell++) {
      const share = this.#share[cell] as number;
      if (share > 0) found += share * (this.#discovery[cell] as number) * (this.#pages[cell] as number);
    }
    this.#found[t] = found;
  }

  /** Capacity needed to crawl the rest of a bucket in a period. */
  lack(i: number, t: number): number {
    return (1 - (this.#share[t * this.#size + i] as number)) * this.need(i, t);
  }

  /** Objective of the current plan; infinite if more new pages are crawled than wait. */
  objective(): number {
    const { newPages } = this.#programme;
    let sum = 0;
    for (let i = 0; i < this.#size; i++) sum += this.#cost[i] as number;
    let waiting = newPages.waiting;
    for (let t = 0; t < this.#periods; t++) {
      const z = this.#crawledNew[t] as number;
      if (z > waiting * (1 + TOLERANCE)) return Number.POSITIVE_INFINITY;
      const found = (newPages.arriving[t] as number) + (this.#found[t] as number);
      waiting = Math.max(0, waiting + found + ((newPages.discovery[t] as number) - 1) * z);
      sum += (newPages.weight[t] as number) * waiting;
    }
    return sum;
  }

  /** Crawled and remaining amounts, in units of capacity, of the buckets that a period crawls partly. */
  parts(t: number): { held: number; lack: number }[] {
    const parts = [];
    for (let i = 0; i < this.#size; i++) {
      const share = this.#share[t * this.#size + i] as number;
      if (share > 0 && share < 1) parts.push({ held: share * this.need(i, t), lack: this.lack(i, t) });
    }
    return parts;
  }

  /** u_it: fraction of bucket i that is crawled in period t. */
  shareOf(i: number, t: number): number {
    return this.#share[t * this.#size + i] as number;
  }

  /** Σ_t w y of a bucket. */
  costOf(i: number): number {
    return this.#cost[i] as number;
  }

  /** Worth of the last unit of capacity that a period spends. */
  marginOf(t: number): number {
    return this.#margin[t] as number;
  }

  /** Number of new pages held back in a period. */
  heldIn(t: number): number {
    return this.#held[t] as number;
  }

  hold(t: number, pages: number): void {
    this.#held[t] = pages;
  }

  crawledNewIn(t: number): number {
    return this.#crawledNew[t] as number;
  }
}

/** Amounts below this fraction of a period's capacity count as 0. */
const ROUNDING = 1e-12;
/** Tolerance for sums of rounded amounts, as a fraction; the tolerance of `simulate` is ten times as large. */
const TOLERANCE = 1e-10;
