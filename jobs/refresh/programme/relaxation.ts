import type { Bucket, Programme } from './programme.js';

/** Prices of what the buckets share, one a period, none below 0. */
export interface Prices {
  /** λ_t: of a unit of capacity, (1). */
  capacity: Float64Array;
  /** η_t: of a new page that waits as the period begins, (6). */
  waiting: Float64Array;
}

/** The relaxed programme at some prices. */
export interface Relaxed {
  /** A lower bound on the objective of every feasible plan: the higher of the two below. */
  bound: number;
  /** The bound where new pages may be recrawled at times of their own. */
  apart: number;
  /** The bound where new pages are recrawled with their bucket. */
  together: number;
  /** What being recrawled with its bucket costs a new page more, by the period it is crawled first. */
  surcharge: Float64Array;
  /** By bucket, the periods in which the relaxed solution crawls it. */
  wholes: number[][];
}

/**
 * The Lagrangian relaxation of the programme: (1) and (6) are priced instead of kept.
 *
 * **Why `apart` bounds every feasible plan from below.** Take any feasible (x, z).
 * 1. As λ, η ≥ 0, adding Σ λ_t (spent_t − C_t) + Σ η_t (z_t − n_t−1) to the objective adds nothing above 0.
 * 2. n_t is what (3) sums up, so it can be put in: a new page found in period s costs V_s = Σ_t≥s (w_new_t − η_t+1). What
 *    remains is a sum over pages: an old page pays for the periods in which it is obsolete and, whenever it is crawled,
 *    the price π_t = λ_t c_it + ρ_old_it V_t.
 * 3. A bucket is made of cohorts: its first pages, and for each s the p_i z_s new pages of period s. All share one
 *    u_it = x_it / b_i,t−1. Let each cohort choose its own: more choice, so nothing costs more.
 * 4. A cohort's cost is affine in each u_it by itself, hence least at some u in {0, 1}^T: wholly crawled or not at all.
 *    Dynamic programming over the last crawl finds the least such cost exactly: J(s) from state s on (`Courses`).
 * 5. The cost is now linear in z_s, at κ_s = d_s λ_s + (ρ_new_s − 1) V_s + η_s + Σ_i p_i J_i(s). As 0 ≤ z_s ≤ `mostNew`_s
 *    in every feasible plan, it is at least min(0, κ_s) mostNew_s.
 *
 * **Why `together` does too.** Leave out step 3. For a given z the cost of a bucket is still affine in each u_it by
 * itself, so look at u in {0, 1}^T. Say g(s, t) = the cost of a page from state s on if it is next crawled in period t and
 * from then on at best. Then reg(s, t) = g(s, t) − J(s) ≥ 0, the first pages cost b (J(0) + Σ reg over their crawls), and
 * a page of cohort s, next crawled in t, costs g(s, t) plus regrets to come, so at least g(s, t). For any numbers ω_s:
 * p z_s (g(s, t) − ω_s) ≥ p mostNew_s min(0, g(s, t) − ω_s). So the bucket costs at least Σ p z_s ω_s + b J(0) + the least
 * over u of the sum over consecutive crawls of b reg + Σ_s between p mostNew_s min(0, g(s, t) − ω_s), which is dynamic
 * programming again. Here ω_s is what the cohort costs when crawled as is best for the first pages, J(s) + a surcharge.
 *
 * mostNew is high where pages could have been left waiting for long. So a second way counts only the I_s pages that come
 * in if none were left waiting (`comingNew`). The others, e_s = max(0, z_s − I_s), are charged J(s), not ω_s, so that a
 * period's new pages cost (κ_s + surcharge_s) (z_s − e_s) + κ_s e_s: at least min(0, κ_s + surcharge_s) I_s, if the last
 * term can be paid for, that is, if gain_s = max(0, −κ_s) is not too much. With W_s the pages that period s left waiting and
 * Δ_s what crawling a new page finds more than spending the same on old ones, e_s ≤ W_s−1 + Δ_s−1 e_s−1. So with
 * T_r = gain_r+1 + Δ_r+1 T_r+1 we have Σ_s gain_s e_s ≤ Σ_r W_r T_r, and for each page that period r left waiting step 1 took
 * η_r off the objective: where every T_r ≤ η_r, giving both back adds nothing below 0. Periods whose gain is too high are
 * counted with mostNew_s pages and a surcharge cut down to what can be paid, which takes the gain's place
 * (`paidByWaiting`).
 */
export class Relaxation {
  readonly #programme: Programme;
  readonly #mostNew: Float64Array;
  readonly #coming: Float64Array;
  readonly #courses: Courses;

  constructor(programme: Programme) {
    this.#programme = programme;
    this.#mostNew = mostNew(programme);
    this.#coming = comingNew(programme);
    this.#courses = new Courses(programme.periods);
  }

  /** Evaluates the bounds. O(B T³) with a small factor. */
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

/** How new pages are charged for being recrawled with their bucket. */
interface Charge {
  /** At most so many of a period's new pages. */
  most: Float64Array;
  /** The share of the surcharge, 0 to 1. */
  part: Float64Array;
}

/** V_t: what a new page found in a period costs, given the prices of waiting ones. */
export function foundPrices({ periods, newPages }: Programme, waiting: Float64Array): Float64Array {
  const found = new Float64Array(periods);
  for (let t = periods - 1, sum = 0; t >= 0; t--) {
    sum += (newPages.weight[t] ?? 0) - (waiting[t + 1] ?? 0);
    found[t] = sum;
  }
  return found;
}

/** More new pages than any feasible plan can crawl in a period: by (1), and by (6) with (3) summed up over (1). */
export function mostNew(programme: Programme): Float64Array {
  const most = new Float64Array(programme.periods);
  let waiting = 0;
  most.forEach((_, t) => {
    waiting += foundAtMost(programme, t, most[t - 1] ?? 0);
    most[t] = Math.min((programme.capacity[t] ?? 0) / (programme.newPages.cost[t] ?? 1), waiting);
  });
  return most;
}

/** I_t: at most so many new pages are there to crawl in a period, if none is ever left waiting. */
function comingNew(programme: Programme): Float64Array {
  const coming = new Float64Array(programme.periods);
  coming.forEach((_, t) => {
    coming[t] = foundAtMost(programme, t, coming[t - 1] ?? 0);
  });
  return coming;
}

/** How many new pages become known before period t at most, by (3) over (1), if `crawled` were crawled in t − 1; n_0 before 0. */
function foundAtMost(programme: Programme, t: number, crawled: number): number {
  const { capacity, newPages } = programme;
  if (t === 0) return newPages.waiting;
  return (
    (newPages.arriving[t - 1] ?? 0) +
    foundByOld(programme, t - 1) * (capacity[t - 1] ?? 0) +
    foundMoreByNew(programme, t - 1) * crawled
  );
}

/** New pages found at most by spending a unit of capacity on old ones. */
const foundByOld = ({ buckets }: Programme, t: number): number =>
  Math.max(...buckets.map(({ discovery, cost }) => (discovery[t] ?? 0) / (cost[t] ?? 1)));

/** Δ_t: what crawling a new page finds more than spending the same on old ones, at least 0. */
const foundMoreByNew = (programme: Programme, t: number): number =>
  Math.max(0, (programme.newPages.discovery[t] ?? 0) - (programme.newPages.cost[t] ?? 1) * foundByOld(programme, t));

/** By period, how new pages are charged. */
interface Paid {
  /** What recrawling with the bucket adds. */
  surcharge: Float64Array;
  /** At most so many are crawled at a cost below 0. */
  crawled: Float64Array;
}

/** Charges as if no new page were ever left waiting, as far as prices of waiting pay for those that are (`Relaxation`). */
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
 * What a page of one bucket costs from each state on. State 0 is the bucket as the cycle starts, state k a page that was
 * crawled in period k − 1. Reused from bucket to bucket.
 */
class Courses {
  readonly #periods: number;
  /** g(s, t): next crawl in period t, then at best; t = T stands for no more crawl. */
  readonly #cost: Float64Array;
  /** J(s). */
  readonly #best: Float64Array;
  /** The next crawl that J takes. */
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

  /** The best crawls of the first pages. */
  crawls(): number[] {
    const crawls: number[] = [];
    for (let t = this.#next[0] ?? this.#periods; t < this.#periods; t = this.#next[t + 1] ?? this.#periods)
      crawls.push(t);
    return crawls;
  }

  /** By how much it costs more to recrawl a page, first crawled in period s, with the first pages than at best. */
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

  /** The least over all courses of what the first pages lose by it and new pages gain beyond ω. Not above 0. */
  regret({ pages, share }: Bucket, { most, part }: Charge): number {
    const end = this.#periods;
    const omega = this.surcharges().map((more, s) => this.best(s + 1) + (part[s] ?? 0) * more);
    for (let s = end; s >= 0; s--) {
      let best = Number.POSITIVE_INFINITY;
      for (let t = s; t <= end; t++) {
        let gain = 0;
        for (let q = s; q < t; q++) {
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
