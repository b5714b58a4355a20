import type { Bucket, Programme } from './programme.js';

/** Lagrange multipliers of the shared constraints, one per period, each at least 0. */
export interface Prices {
  /** λ_t: price of a unit of capacity, constraint (1). */
  capacity: Float64Array;
  /** η_t: price of a new page that waits at the beginning of the period, constraint (6). */
  waiting: Float64Array;
}

/** Solution of the relaxed programme at given prices. */
export interface Relaxed {
  /** Lower bound on the objective of every feasible plan: the maximum of `apart` and `together`. */
  bound: number;
  /** Lower bound if new pages may be recrawled independently of their bucket. */
  apart: number;
  /** Lower bound if new pages are recrawled with their bucket. */
  together: number;
  /** Additional cost of a new page for being recrawled with its bucket, by the period of its first crawl. */
  surcharge: Float64Array;
  /** Periods in which the relaxed solution crawls the bucket, by bucket. */
  wholes: number[][];
}

/**
 * Lagrangian relaxation of the programme: constraints (1) and (6) are priced instead of enforced.
 *
 * **Why `apart` is a lower bound for every feasible plan.** Take any feasible (x, z).
 * 1. As λ, η ≥ 0, adding Σ λ_t (spent_t − C_t) + Σ η_t (z_t − n_t−1) to the objective adds at most 0.
 * 2. Substitute n_t by the sum of (3): a new page found in period s costs V_s = Σ_t≥s (w_new_t − η_t+1). The remainder
 * is a sum over pages: an old page pays for the periods in which it is obsolete and, for each of its crawls, the price
 * π_t = λ_t c_it + ρ_old_it V_t.
 * 3. A bucket consists of cohorts: its initial pages, and for each s the p_i z_s new pages of period s. All share one
 * u_it = x_it / b_i,t−1. Let each cohort choose its own u: more choice cannot raise the minimum.
 * 4. A cohort's cost is affine in each u_it separately, hence minimal at some u in {0, 1}^T: wholly crawled or not at
 * all. Dynamic programming over the last crawl finds the minimum exactly: J(s) from state s on (`Courses`).
 * 5. The cost is now linear in z_s, with slope κ_s = d_s λ_s + (ρ_new_s − 1) V_s + η_s + Σ_i p_i J_i(s). As 0 ≤ z_s ≤
 * `maxNew`_s in every feasible plan, it is at least min(0, κ_s) maxNew_s.
 *
 * **Why `together` is a lower bound, too.** Omit step 3. For a given z the cost of a bucket is still affine in each
 * u_it separately, so consider u in {0, 1}^T. Let g(s, t) be the cost of a page from state s on if its next crawl is in
 * period t and its later crawls are optimal. Then reg(s, t) = g(s, t) − J(s) ≥ 0, the initial pages cost b (J(0) + Σ
 * reg over their crawls), and a page of cohort s, next crawled in t, costs g(s, t) plus later regrets, so at least g(s,
 * t). For any numbers ω_s: p z_s (g(s, t) − ω_s) ≥ p maxNew_s min(0, g(s, t) − ω_s). So the bucket costs at least Σ p
 * z_s ω_s + b J(0) + the minimum over u of the sum over consecutive crawls of b reg + Σ_s p maxNew_s min(0, g(s, t) −
 * ω_s), s from the period of the first of the two crawls to before that of the second, which is dynamic programming again.
 * Here ω_s is the cost of the cohort if crawled as is optimal for the initial pages: J(s) + a surcharge.
 *
 * mostNew is large if pages could have been left waiting for long. A second bound therefore counts only the I_s pages
 * that come in if none were left waiting (`comingNew`). The others, e_s = max(0, z_s − I_s), are charged J(s), not ω_s,
 * so that a period's new pages cost (κ_s + surcharge_s) (z_s − e_s) + κ_s e_s: at least min(0, κ_s + surcharge_s) I_s,
 * if the last term can be paid for, that is, if gain_s = max(0, −κ_s) is small enough. With W_s the number of pages
 * that period s left waiting and Δ_s the number of pages that crawling a new page finds in excess of spending the same
 * capacity on old ones, e_s ≤ W_s−1 + Δ_s−1 e_s−1. So with T_r = gain_r+1 + Δ_r+1 T_r+1 we have Σ_s gain_s e_s ≤ Σ_r
 * W_r T_r, and for each page that period r left waiting step 1 subtracted η_r from the objective: if every T_r ≤ η_r,
 * then undoing both adds nothing below 0. Periods whose gain is too large are counted with maxNew_s pages and with a
 * surcharge reduced to the amount that can be paid, which replaces the gain (`paidByWaiting`).
 */
export class Relaxation {
  readonly #programme: Programme;
  readonly #mostNew: Float64Array;
  readonly #coming: Float64Array;
  readonly #courses: Courses;

  constructor(programme: Programme) {
    this.#programme = programme;
    this.#mostNew = maxNew(programme);
    this.#coming = comingNew(programme);
    this.#courses = new Courses(programme.periods);
  }

  /** Evaluates the bounds at the given prices. O(B T³) with a small factor. */
  at(prices: Prices): Relaxed {
    const { periods, buckets, newPages } = this.#programme;
    const found = foundPrices(this.#programme, prices.waiting);
    let first = newPages.waiting * ((found[0] ?? 0) - (prices.waiting[0] ?? 0));
    for (let t = 0; t < periods; t++)
      first +=
        (newPages.arriving[t] ?? 0) * (found[t] ?? 0) - (prices.capacity[t] ?? 0) * (this.#programme.capacity[t] ?? 0);
    const newCost = newPages.cost.map(
      (d, t) =>
        d * (prices.capacity[t] ?? 0) + ((newPages.discovery[t] ?? 0) - 1) * (found[t] ?? 0) + (prices.waiting[t] ?? 0),
    );
    const surcharge = new Float64Array(periods);
    const wholes = buckets.map((bucket) => {
      const courses = this.#courses.of(bucket, this.#pricesOf(bucket, prices.capacity, found));
      first += bucket.pages * courses.best(0);
      courses.surcharges().forEach((more, s) => {
        newCost[s] = (newCost[s] ?? 0) + bucket.share * courses.best(s + 1);
        surcharge[s] = (surcharge[s] ?? 0) + bucket.share * more;
      });
      return courses.crawls();
    });
    const [most, coming] = [this.#mostNew, this.#coming];
    const loose = { surcharge, crawled: most, most, part: surcharge.map(() => 1) };
    const paid = paidByWaiting(this.#programme, { most, coming }, newCost, surcharge, prices.waiting);
    const tight = {
      ...paid,
      most: most.map((one, s) => Math.min(one, coming[s] ?? 0)),
      part: paid.surcharge.map((less, s) => ((surcharge[s] ?? 0) > 0 ? less / (surcharge[s] ?? 1) : 1)),
    };
    let [ofLoose, ofTight] = [first, first];
    for (const bucket of buckets) {
      const courses = this.#courses.of(bucket, this.#pricesOf(bucket, prices.capacity, found));
      ofLoose += courses.regret(bucket, loose);
      ofTight += courses.regret(bucket, tight);
    }
    let apart = first;
    this.#mostNew.forEach((most, s) => {
      apart += most * Math.min(0, newCost[s] ?? 0);
      ofLoose += most * Math.min(0, (newCost[s] ?? 0) + (loose.surcharge[s] ?? 0));
      ofTight += (tight.crawled[s] ?? 0) * Math.min(0, (newCost[s] ?? 0) + (tight.surcharge[s] ?? 0));
    });
    const together = Math.max(ofLoose, ofTight);
    return {
      bound: Math.max(apart, together),
      apart,
      together,
      surcharge: ofLoose > ofTight ? loose.surcharge : tight.surcharge,
      wholes,
    };
  }

  #pricesOf({ cost, discovery }: Bucket, capacity: Float64Array, found: Float64Array): Float64Array {
    return cost.map((c, t) => c * (capacity[t] ?? 0) + (discovery[t] ?? 0) * (found[t] ?? 0));
  }
}

/** Charge of new pages for being recrawled with their bucket. */
interface Charge {
  /** Maximum number of new pages that are charged, by period. */
  most: Float64Array;
  /** Fraction of the surcharge that is charged (0–1), by period. */
  part: Float64Array;
}

/** V_t: cost of a new page found in a period, given the prices of waiting pages. */
export function foundPrices({ periods, newPages }: Programme, waiting: Float64Array): Float64Array {
  const found = new Float64Array(periods);
  for (let t = periods - 1, sum = 0; t >= 0; t--) {
    sum += (newPages.weight[t] ?? 0) - (waiting[t + 1] ?? 0);
    found[t] = sum;
  }
  return found;
}

/** Upper bound on the new pages that a plan can crawl in a period: by (1), and by (6) with (3) over (1). */
export function maxNew(programme: Programme): Float64Array {
  const most = new Float64Array(programme.periods);
  let waiting = 0;
  most.forEach((_, t) => {
    waiting += maxFound(programme, t, most[t - 1] ?? 0);
    most[t] = Math.min((programme.capacity[t] ?? 0) / (programme.newPages.cost[t] ?? 1), waiting);
  });
  return most;
}

/** I_t: upper bound on the new pages available in a period if none is ever left waiting. */
function comingNew(programme: Programme): Float64Array {
  const coming = new Float64Array(programme.periods);
  coming.forEach((_, t) => {
    coming[t] = maxFound(programme, t, coming[t - 1] ?? 0);
  });
  return coming;
}

/** Upper bound on the new pages known before period t, by (3) over (1), if `crawled` were crawled in t − 1. */
function maxFound(programme: Programme, t: number, crawled: number): number {
  const { capacity, newPages } = programme;
  if (t === 0) return newPages.waiting;
  return (
    (newPages.arriving[t - 1] ?? 0) +
    foundByOld(programme, t - 1) * (capacity[t - 1] ?? 0) +
    foundMoreByNew(programme, t - 1) * crawled
  );
}

/** Maximum number of new pages found by spending a unit of capacity on old pages. */
const foundByOld = ({ buckets }: Programme, t: number): number =>
  Math.max(...buckets.map(({ discovery, cost }) => (discovery[t] ?? 0) / (cost[t] ?? 1)));

/** Δ_t: pages found by crawling a new page beyond those found by the same capacity on old ones; at least 0. */
const foundMoreByNew = (programme: Programme, t: number): number =>
  Math.max(0, (programme.newPages.discovery[t] ?? 0) - (programme.newPages.cost[t] ?? 1) * foundByOld(programme, t));

/** Charges of new pages, by period. */
interface Paid {
  /** Additional cost of recrawling with the bucket. */
  surcharge: Float64Array;
  /** Maximum number of new pages crawled at a negative cost. */
  crawled: Float64Array;
}

/** Charges as if no new page were left waiting, as far as the prices of waiting cover it (`Relaxation`). */
function paidByWaiting(
  programme: Programme,
  { most, coming }: { most: Float64Array; coming: Float64Array },
  cost: Float64Array,
  surcharge: Float64Array,
  waiting: Float64Array,
): Paid {
  const more = surcharge.map((_, t) => foundMoreByNew(programme, t));
  const room = waiting.slice();
  for (let r = 1; r < room.length; r++)
    room[r] = Math.min(room[r] ?? 0, (room[r - 1] ?? 0) / Math.max(more[r] ?? 0, Number.MIN_VALUE));
  const cut = surcharge.slice();
  const crawled = most.slice();
  for (let s = cut.length - 1, later = 0; s >= 0; s--) {
    const brought = (more[s] ?? 0) * later;
    const left = s > 0 ? Math.max(0, (room[s - 1] ?? 0) - brought) : Number.POSITIVE_INFINITY;
    const gain = Math.max(0, -(cost[s] ?? 0));
    if (gain <= left) crawled[s] = Math.min(most[s] ?? 0, coming[s] ?? 0);
    else cut[s] = Math.min(surcharge[s] ?? 0, left);
    later = (gain <= left ? gain : (cut[s] ?? 0)) + brought;
  }
  return { surcharge: cut, crawled };
}

/**
 * Minimal costs of a page of one bucket from each state on. State 0 is the bucket at the start of the cycle, state k a
 * page that was crawled in period k − 1. The buffers are reused for all buckets.
 */
class Courses {
  readonly #periods: number;
  /** g(s, t): cost if the next crawl is in period t and later crawls are optimal; t = T means no further crawl. */
  readonly #cost: Float64Array;
  /** J(s): minimal cost from state s on. */
  readonly #best: Float64Array;
  /** Period of the next crawl in the optimal course, by state. */
  readonly #next: Int32Array;
  readonly #regret: Float64Array;

  constructor(periods: number) {
    this.#periods = periods;
    this.#cost = new Float64Array((periods + 1) ** 2);
    this.#best = new Float64Array(periods + 1);
    this.#next = new Int32Array(periods + 1);
    this.#regret = new Float64Array(periods + 1);
  }

  of({ pages, obsolete, rate, weight }: Bucket, price: Float64Array): this {
    const end = this.#periods;
    for (let s = end; s >= 0; s--) {
      let stale = s === 0 && pages > 0 ? obsolete / pages : 0;
      let sum = 0;
      let best = Number.POSITIVE_INFINITY;
      for (let t = s; t <= end; t++) {
        const cost = t < end ? sum + (price[t] as number) + (this.#best[t + 1] as number) : sum;
        this.#cost[s * (end + 1) + t] = cost;
        if (cost < best || (t === end && cost <= best)) {
          best = cost;
          this.#next[s] = t;
        }
        if (t === end) break;
        stale += (rate[t] as number) * (1 - stale);
        sum += (weight[t] as number) * stale;
      }
      this.#best[s] = best;
    }
    return this;
  }

  best(state: number): number {
    return this.#best[state] ?? 0;
  }

  /** Optimal crawls of the initial pages, as ascending periods. */
  crawls(): number[] {
    const crawls: number[] = [];
    for (let t = this.#next[0] ?? this.#periods; t < this.#periods; t = this.#next[t + 1] ?? this.#periods)
      crawls.push(t);
    return crawls;
  }

  /** Additional cost of recrawling a page, first crawled in period s, with the initial pages instead of optimally. */
  surcharges(): Float64Array {
    const end = this.#periods;
    const more = new Float64Array(end);
    let next = this.#next[0] ?? end;
    for (let s = 0; s < end; s++) {
      while (next <= s) next = this.#next[next + 1] ?? end;
      more[s] = (this.#cost[(s + 1) * (end + 1) + next] ?? 0) - this.best(s + 1);
    }
    return more;
  }

  /** Minimum over all courses of the loss of the initial pages minus the gain of new pages beyond ω; at most 0. */
  regret({ pages, share }: Bucket, { most, part }: Charge): number {
    const end = this.#periods;
    const omega = this.surcharges().map((more, s) => this.best(s + 1) + (part[s] ?? 0) * more);
    for (let s = end; s >= 0; s--) {
      let best = Number.POSITIVE_INFINITY;
      for (let t = s; t <= end; t++) {
        let gain = 0;
        // A page that was new in period q is in state q + 1, as the bucket is if it was crawled in q.
        for (let q = Math.max(0, s - 1); q < t; q++) {
          const less = (this.#cost[(q + 1) * (end + 1) + t] as number) - (omega[q] as number);
          if (less < 0) gain += (most[q] as number) * less;
        }
        const lost = pages * ((this.#cost[s * (end + 1) + t] as number) - (this.#best[s] as number));
        const value = lost + share * gain + (t < end ? (this.#regret[t + 1] as number) : 0);
        if (value < best) best = value;
      }
      this.#regret[s] = best;
    }
    return this.#regret[0] ?? 0;
  }
}
