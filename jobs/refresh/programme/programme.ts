/** One number for every period, or a list with one number for each. */
export type PerPeriod = number | readonly number[];

/** Pages that change about equally often, as the plan starts. */
export interface BucketInput {
  /** b_i0: pages in the bucket. */
  pages: number;
  /** y_i0: of these, copies that are out of date. */
  obsolete: number;
  /** p_i: the share of newly crawled pages that comes into this bucket; all shares add up to 1. */
  share: number;
  /** a_it: the share of the pages that changes in a period, 0 to 1. */
  rate: PerPeriod;
  /** c_it: what crawling one page takes of the capacity, above 0. */
  cost: PerPeriod;
  /** ρ_old_it: new pages found by crawling one page, 0 to 1. */
  discovery: PerPeriod;
  /** w_old_it: what one obsolete page costs at the end of a period, 0 or more. */
  weight: PerPeriod;
}

/** Pages that are known and have never been crawled. */
export interface NewPagesInput {
  /** n_0: how many wait as the plan starts. */
  waiting: number;
  /** nconst: how many become known in a period without our crawling. */
  arriving: PerPeriod;
  /** d_t: what crawling one takes of the capacity, above 0. */
  cost: PerPeriod;
  /** ρ_new_t: new pages found by crawling one, 0 to 1. */
  discovery: PerPeriod;
  /** w_new_t: what one that still waits costs at the end of a period, 0 or more. */
  weight: PerPeriod;
}

/** The programme of docs/papers/webfountain.md with all its parameters, unchecked. */
export interface ProgrammeInput {
  /** T: periods of the cycle. */
  periods: number;
  /** C_t: what can be spent in a period, in the unit of the costs. */
  capacity: PerPeriod;
  buckets: readonly BucketInput[];
  newPages: NewPagesInput;
}

/** A checked bucket; lists have one number a period. */
export interface Bucket {
  readonly pages: number;
  readonly obsolete: number;
  readonly share: number;
  readonly rate: Float64Array;
  readonly cost: Float64Array;
  readonly discovery: Float64Array;
  readonly weight: Float64Array;
}

/** Why an input is no programme: where, and what must be there. */
export interface ProgrammeFault {
  /** For example `buckets[3].rate[0]`. */
  path: string;
  message: string;
}

/** The paper keeps a page's bucket in one byte. */
export const MAX_BUCKETS = 256;
/** The solver's time grows with the square of the periods; no cycle of a crawler is planned further. */
export const MAX_PERIODS = 120;
/** Shares are quotients, which rounding keeps from adding up to 1 exactly. */
const SHARES_TOLERANCE = 1e-6;

/** A programme that was checked: only `programmeOf` makes one, so whoever has it need not look again. */
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
   * Checks an input.
   * @returns the programme, or every fault there is; no buckets is a fault, since crawled new pages must go somewhere
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

  /** The same programme with at most so many buckets: those of most alike rates are made one, with their mean numbers. */
  coarser(most: number): Programme {
    const together = Math.ceil(this.buckets.length / most);
    if (together <= 1) return this;
    const mean = (list: Float64Array) => list.reduce((sum, one) => sum + one, 0) / list.length;
    const ordered = this.buckets.toSorted((a, b) => mean(a.rate) - mean(b.rate));
    const groups = Array.from({ length: Math.ceil(ordered.length / together) }, (_, k) =>
      merged(ordered.slice(k * together, (k + 1) * together)),
    );
    return new Programme(this.periods, this.capacity, groups, this.newPages);
  }
}

/** Buckets as one; their rates, costs and weights count by pages. */
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

/** Gathers faults on the way, so that a caller hears of all of them at once. */
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
