import type { Programme } from './programme.js';

/** Crawls of a cycle in pages; fractions are allowed, as in the paper. */
export interface BucketPlan {
  /** x_it: number of pages recrawled, by bucket and period. */
  readonly recrawled: readonly Float64Array[];
  /** z_t: number of new pages crawled, by period. */
  readonly crawledNew: Float64Array;
}

/** Course of a plan; lists have the values at the ends of the periods. */
export interface Course {
  /** Σ_t (Σ_i w_old_it y_it + w_new_t n_t). */
  objective: number;
  /** y_it: number of obsolete pages, by bucket and period. */
  obsolete: readonly Float64Array[];
  /** Σ_i y_it, by period. */
  obsoleteTotal: Float64Array;
  /** n_t: number of new pages waiting, by period. */
  waiting: Float64Array;
  /** b_iT: number of pages at the end of the cycle, by bucket. */
  pages: Float64Array;
  /** Capacity spent, by period. */
  spent: Float64Array;
}

/** Violation of a constraint by a plan. */
export interface Infeasibility {
  constraint: 'shape' | 'capacity (1)' | 'pages of a bucket (5)' | 'waiting new pages (6)' | 'not negative';
  /** Zero-based number of the period. */
  period: number;
  /** Zero-based number of the bucket; null if the constraint does not concern a single bucket. */
  bucket: number | null;
  message: string;
}

/** Tolerance as a fraction; rounding errors of sums of hundreds of numbers are far smaller. */
const TOLERANCE = 1e-9;

const exceeds = (value: number, bound: number): boolean => value > bound + TOLERANCE * Math.max(1, bound);

/**
 * Follows a plan by equations (2), (3) and (4), exactly.
 * @returns its course, or the first violation of (1), (5) or (6)
 */
export function simulate(
  programme: Programme,
  plan: BucketPlan,
): { ok: true; course: Course } | { ok: false; infeasible: Infeasibility } {
  const { periods, buckets } = programme;
  const shape = shapeFault(programme, plan);
  if (shape) return { ok: false, infeasible: shape };
  const pages = Float64Array.from(buckets, (bucket) => bucket.pages);
  const state = Float64Array.from(buckets, (bucket) => bucket.obsolete);
  const obsolete = buckets.map(() => new Float64Array(periods));
  const [obsoleteTotal, waiting, spent] = [0, 1, 2].map(() => new Float64Array(periods)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let n = programme.newPages.waiting;
  let objective = 0;
  for (let t = 0; t < periods; t++) {
    const infeasible = faultOf(programme, plan, t, pages, n);
    if (infeasible) return { ok: false, infeasible };
    const z = at(plan.crawledNew, t);
    let found = at(programme.newPages.arriving, t) + (at(programme.newPages.discovery, t) - 1) * z;
    spent[t] = at(programme.newPages.cost, t) * z;
    buckets.forEach((bucket, i) => {
      const x = at(plan.recrawled[i], t);
      const [b, y, a] = [at(pages, i), at(state, i), at(bucket.rate, t)];
      const left = b > 0 ? Math.max(0, 1 - x / b) * ((1 - a) * y + a * b) : 0;
      state[i] = left;
      pages[i] = b + bucket.share * z;
      found += at(bucket.discovery, t) * x;
      spent[t] = at(spent, t) + at(bucket.cost, t) * x;
      obsoleteTotal[t] = at(obsoleteTotal, t) + left;
      objective += at(bucket.weight, t) * left;
      (obsolete[i] as Float64Array)[t] = left;
    });
    n = Math.max(0, n + found);
    waiting[t] = n;
    objective += at(programme.newPages.weight, t) * n;
  }
  return { ok: true, course: { objective, obsolete, obsoleteTotal, waiting, pages, spent } };
}

const at = (list: Float64Array | undefined, index: number): number => list?.[index] ?? 0;

function shapeFault({ periods, buckets }: Programme, plan: BucketPlan): Infeasibility | null {
  const fault = (message: string, bucket: number | null): Infeasibility => ({
    constraint: 'shape',
    period: 0,
    bucket,
    message,
  });
  if (plan.recrawled.length !== buckets.length)
    return fault(`The plan has ${plan.recrawled.length} buckets, the programme ${buckets.length}.`, null);
  const odd = plan.recrawled.findIndex((list) => list.length !== periods);
  if (odd >= 0) return fault(`Bucket ${odd} must have ${periods} numbers.`, odd);
  return plan.crawledNew.length === periods ? null : fault(`crawledNew must have ${periods} numbers.`, null);
}

function faultOf(
  programme: Programme,
  plan: BucketPlan,
  period: number,
  pages: Float64Array,
  waiting: number,
): Infeasibility | null {
  const z = at(plan.crawledNew, period);
  let spent = z * at(programme.newPages.cost, period);
  const fault = (constraint: Infeasibility['constraint'], bucket: number | null, message: string): Infeasibility => ({
    constraint,
    period,
    bucket,
    message: `Period ${period}: ${message}`,
  });
  if (!(z >= 0)) return fault('not negative', null, `${z} new pages.`);
  if (exceeds(z, waiting)) return fault('waiting new pages (6)', null, `${z} new pages are crawled, ${waiting} wait.`);
  for (const [i, bucket] of programme.buckets.entries()) {
    const x = at(plan.recrawled[i], period);
    if (!(x >= 0)) return fault('not negative', i, `${x} pages of bucket ${i}.`);
    if (exceeds(x, at(pages, i)))
      return fault('pages of a bucket (5)', i, `${x} pages of bucket ${i} are crawled, it has ${at(pages, i)}.`);
    spent += at(bucket.cost, period) * x;
  }
  const capacity = at(programme.capacity, period);
  if (exceeds(spent, capacity)) return fault('capacity (1)', null, `${spent} is spent of ${capacity}.`);
  return null;
}
