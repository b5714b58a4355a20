/** One number for every period, or a list with one number per period. */
export type PerPeriod = number | readonly number[];

/** Bucket: pages of similar change rate, as of the start of the plan. */
export interface BucketInput {
  /** b_i0: number of pages in the bucket. */
  pages: number;
  /** y_i0: number of these pages whose copy is out of date. */
  obsolete: number;
  /** p_i: fraction of newly crawled pages that enter this bucket; all fractions add up to 1. */
  share: number;
  /** a_it: fraction of the pages that change in a period, 0 to 1. */
  rate: PerPeriod;
  /** c_it: capacity that crawling one page takes; above 0. */
  cost: PerPeriod;
  /** ρ_old_it: number of new pages found by crawling one page, 0 to 1. */
  discovery: PerPeriod;
  /** w_old_it: cost of one obsolete page at the end of a period; at least 0. */
  weight: PerPeriod;
}

/** New pages: known pages that have never been crawled. */
export interface NewPagesInput {
  /** n_0: number of new pages waiting at the start of the plan. */
  waiting: number;
  /** nconst: number of pages that become known per period independently of our crawling. */
  arriving: PerPeriod;
  /** d_t: capacity that crawling one new page takes; above 0. */
  cost: PerPeriod;
  /** ρ_new_t: number of new pages found by crawling one new page, 0 to 1. */
  discovery: PerPeriod;
  /** w_new_t: cost of one page still waiting at the end of a period; at least 0. */
  weight: PerPeriod;
}

/** Unvalidated programme with all parameters of docs/papers/webfountain.md. */
export interface ProgrammeInput {
  /** T: number of periods in the cycle. */
  periods: number;
  /** C_t: capacity of a period, in the unit of the costs. */
  capacity: PerPeriod;
  buckets: readonly BucketInput[];
  newPages: NewPagesInput;
}

/** Validated bucket; lists have one number per period. */
export interface Bucket {
  readonly pages: number;
  readonly obsolete: number;
  readonly share: number;
  readonly rate: Float64Array;
  readonly cost: Float64Array;
  readonly discovery: Float64Array;
  readonly weight: Float64Array;
}

/** Validation error of a programme: its path and the expected value. */
export interface ProgrammeFault {
  /** Path of the invalid value, for example `buckets[3].rate[0]`. */
  path: string;
  message: string;
}

/** Maximum number of buckets; the paper stores a page's bucket in one byte. */
export const MAX_BUCKETS = 256;
/** Maximum number of periods; the solver's time grows with their square, and crawlers do not plan longer cycles. */
export const MAX_PERIODS = 120;
/** Tolerance for the sum of the fractions p_i, which are rounded quotients. */
const SHARES_TOLERANCE = 1e-6;

/** Validated programme; instances are made by `Programme.of` only. */
export class Programme {
  private constructor(
    readonly periods: number,
    readonly capacity: Float64Array,
    readonly buckets: readonly Bucket[],
    readonly newPages: {
      readonly waiting: number;
      readonly arriving: Float64Array;
      readonly cost: Float64Array;
      readonly discovery: Float64Array;
      readonly weight: Float64Array;
    },
  ) {}

  /**
   * Validates an input.
   * @returns the programme, or all faults; an empty list of buckets is a fault, since crawled new pages must enter a
   *   bucket
   */
  static of(input: ProgrammeInput): { ok: true; programme: Programme } | { ok: false; faults: ProgrammeFault[] } {
    const check = new Check();
    const { periods, buckets, newPages } = input;
    check.number('periods', periods, 1, MAX_PERIODS);
    if (!Number.isInteger(periods)) check.fault('periods', 'must be a whole number');
    if (buckets.length < 1 || buckets.length > MAX_BUCKETS)
      check.fault('buckets', `must be 1 to ${MAX_BUCKETS}, not ${buckets.length}`);
    if (check.faults.length > 0) return { ok: false, faults: check.faults };
    const programme = new Programme(
      periods,
      check.list('capacity', input.capacity, periods, 0),
      buckets.map((bucket, i) => check.bucket(`buckets[${i}]`, bucket, periods)),
      {
        waiting: check.number('newPages.waiting', newPages.waiting, 0),
        arriving: check.list('newPages.arriving', newPages.arriving, periods, 0),
        cost: check.cost('newPages.cost', newPages.cost, periods),
        discovery: check.list('newPages.discovery', newPages.discovery, periods, 0, 1),
        weight: check.list('newPages.weight', newPages.weight, periods, 0),
      },
    );
    const shares = buckets.reduce((sum, { share }) => sum + share, 0);
    if (Math.abs(shares - 1) > SHARES_TOLERANCE) check.fault('buckets', `shares must add up to 1, not ${shares}`);
    return check.faults.length > 0 ? { ok: false, faults: check.faults } : { ok: true, programme };
  }

  /** A programme of at most `max` buckets: buckets of similar rates are merged, with mean parameters. */
  coarser(max: number): Programme {
    const together = Math.ceil(this.buckets.length / max);
    if (together <= 1) return this;
    const mean = (list: Float64Array) => list.reduce((sum, one) => sum + one, 0) / list.length;
    const ordered = this.buckets.toSorted((a, b) => mean(a.rate) - mean(b.rate));
    const groups = Array.from({ length: Math.ceil(ordered.length / together) }, (_, k) =>
      merged(ordered.slice(k * together, (k + 1) * together)),
    );
    return new Programme(this.periods, this.capacity, groups, this.newPages);
  }
}

/** Merges buckets; their rates, costs and weights are averaged by number of pages. */
function merged(buckets: readonly Bucket[]): Bucket {
  const sum = (of: (bucket: Bucket) => number) => buckets.reduce((all, bucket) => all + of(bucket), 0);
  const pages = sum((bucket) => bucket.pages);
  const mean = (of: (bucket: Bucket) => Float64Array) =>
    Float64Array.from(of(buckets[0] as Bucket), (_, t) =>
      pages > 0
        ? sum((bucket) => bucket.pages * (of(bucket)[t] as number)) / pages
        : sum((bucket) => of(bucket)[t] as number) / buckets.length,
    );
  return {
    pages,
    obsolete: sum((bucket) => bucket.obsolete),
    share: sum((bucket) => bucket.share),
    rate: mean((bucket) => bucket.rate),
    cost: mean((bucket) => bucket.cost),
    discovery: mean((bucket) => bucket.discovery),
    weight: mean((bucket) => bucket.weight),
  };
}

/** Collects all faults, so that a caller receives them at once. */
class Check {
  readonly faults: ProgrammeFault[] = [];

  fault(path: string, message: string): void {
    this.faults.push({ path, message });
  }

  number(path: string, value: number, low: number, high = Number.MAX_VALUE): number {
    if (!(value >= low && value <= high))
      this.fault(path, high === Number.MAX_VALUE ? `must be ${low} or more` : `must be from ${low} to ${high}`);
    return value;
  }

  list(path: string, value: PerPeriod, periods: number, low: number, high?: number): Float64Array {
    if (typeof value === 'number') return new Float64Array(periods).fill(this.number(path, value, low, high));
    if (value.length !== periods) this.fault(path, `must have ${periods} numbers, not ${value.length}`);
    return Float64Array.from(value, (one, t) => this.number(`${path}[${t}]`, one, low, high));
  }

  cost(path: string, value: PerPeriod, periods: number): Float64Array {
    const list = this.list(path, value, periods, 0);
    if (list.some((one) => one === 0)) this.fault(path, 'must be above 0');
    return list;
  }

  bucket(path: string, bucket: BucketInput, periods: number): Bucket {
    const pages = this.number(`${path}.pages`, bucket.pages, 0);
    return {
      pages,
      obsolete: this.number(`${path}.obsolete`, bucket.obsolete, 0, Math.max(0, pages)),
      share: this.number(`${path}.share`, bucket.share, 0, 1),
      rate: this.list(`${path}.rate`, bucket.rate, periods, 0, 1),
      cost: this.cost(`${path}.cost`, bucket.cost, periods),
      discovery: this.list(`${path}.discovery`, bucket.discovery, periods, 0, 1),
      weight: this.list(`${path}.weight`, bucket.weight, periods, 0),
    };
  }
}
