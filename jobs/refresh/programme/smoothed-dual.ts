import type { Bucket, Programme } from './programme.js';
import { foundPrices, maxNew } from './relaxation.js';

/** Value and derivatives of the smoothed dual at a point; the coordinates are the prices λ, then η. */
export interface Smoothed {
  value: number;
  gradient: Float64Array;
  /** Negative Hessian, row-major. */
  curvature: Float64Array;
}

/** Weights of the logarithmic barriers of λ and η, as fractions of temperature × capacity. */
const BARRIER_CAPACITY = 3e-3;
const BARRIER_WAITING = 3e-4;
/** Minimum exponent; smaller ones contribute nothing to a sum that has a term of 1. */
const NEGLIGIBLE = -40;
/** Minimum capacity and number of waiting pages, as a fraction of all pages; keeps the price finite if they are 0. */
const MIN_SHARE = 1e-6;

/**
 * The Lagrangian dual (`Relaxation`, `apart`) with each minimum over plans replaced by −τ log Σ exp(−cost / τ), and the
 * bounds λ, η ≥ 0 by τ log barriers. It is smooth and concave and tends to the dual as the temperature τ falls, so
 * Newton's method with falling τ finds the best prices in some dozens of iterations. The result is prices only, never a
 * bound: bounds are evaluated without smoothing.
 */
export class SmoothedDual {
  readonly #programme: Programme;
  readonly #mostNew: Float64Array;
  readonly #capacity: Float64Array;
  readonly #waiting: number;
  /** Additional cost of a new page, by period. */
  readonly #surcharge: Float64Array;
  /** Probability that a page in a state is crawled in a period; row-major by state, then period. */
  readonly #visits: Float64Array;
  /** Smoothed J, by state. */
  readonly #cost: Float64Array;
  readonly #row: Float64Array;

  constructor(programme: Programme, surcharge: Float64Array = new Float64Array(programme.periods)) {
    const { periods, capacity, buckets, newPages } = programme;
    const least = MIN_SHARE * buckets.reduce((sum, { pages }) => sum + pages, 1);
    this.#programme = programme;
    this.#mostNew = maxNew(programme);
    this.#capacity = capacity.map((c) => Math.max(c, least));
    this.#waiting = Math.max(newPages.waiting, least);
    this.#surcharge = surcharge;
    this.#visits = new Float64Array((periods + 1) * periods);
    this.#cost = new Float64Array(periods + 1);
    this.#row = new Float64Array(periods + 1);
  }

  /** Evaluates at (λ, η), all above 0. O(B T³); the cubic part is limited to probabilities that are not negligible. */
  at(point: Float64Array, temperature: number): Smoothed {
    const { periods: T, buckets, newPages } = this.#programme;
    const [lambda, eta] = [point.subarray(0, T), point.subarray(T)];
    const found = foundPrices(this.#programme, eta);
    // First in the coordinates (λ, V): η affects the buckets through V only.
    const gradient = new Float64Array(2 * T);
    const ofWaiting = new Float64Array(T);
    const curvature = new Float64Array(4 * T * T);
    let value = this.#waiting * ((found[0] ?? 0) - (eta[0] ?? 0));
    gradient[T] = this.#waiting;
    ofWaiting[0] = -this.#waiting;
    const newCost = new Float64Array(T);
    const newGradient = new Float64Array(2 * T * T);
    for (let t = 0; t < T; t++) {
      const [arriving, d] = [newPages.arriving[t] as number, newPages.cost[t] as number];
      const [l, v, more] = [lambda[t] as number, found[t] as number, (newPages.discovery[t] as number) - 1];
      value += arriving * v - l * (this.#capacity[t] as number);
      gradient[t] = -(this.#capacity[t] as number);
      gradient[T + t] = (gradient[T + t] as number) + arriving;
      newCost[t] = d * l + more * v + (eta[t] as number) + (this.#surcharge[t] as number);
      newGradient[t * 2 * T + t] = d;
      newGradient[t * 2 * T + T + t] = more;
    }
    const price = new Float64Array(T);
    for (const bucket of buckets) {
      for (let t = 0; t < T; t++)
        price[t] =
          (bucket.cost[t] as number) * (lambda[t] as number) + (bucket.discovery[t] as number) * (found[t] as number);
      this.#follow(bucket, price, temperature);
      value += bucket.pages * (this.#cost[0] as number);
      this.#add(bucket, gradient, newCost, newGradient);
      this.#bend(bucket, bucket.pages / temperature, curvature);
    }
    const steep = new Float64Array(T);
    for (let s = 0; s < T; s++) {
      const most = this.#mostNew[s] as number;
      const q = (newCost[s] as number) / temperature;
      const chance = 1 / (1 + Math.exp(Math.min(-NEGLIGIBLE, Math.max(NEGLIGIBLE, q))));
      value += most * (q < NEGLIGIBLE ? (newCost[s] as number) : -temperature * Math.log1p(Math.exp(-q)));
      steep[s] = (most * chance * (1 - chance)) / temperature;
      for (let k = 0; k < 2 * T; k++)
        gradient[k] = (gradient[k] as number) + most * chance * (newGradient[s * 2 * T + k] as number);
      ofWaiting[s] = (ofWaiting[s] as number) + most * chance;
    }
    toWaiting(gradient, 0, 1, T);
    for (let t = 0; t < T; t++) gradient[T + t] = (gradient[T + t] as number) + (ofWaiting[t] as number);
    this.#finish(curvature, newGradient, steep);
    value += this.#barrier(point, temperature, gradient, curvature);
    return { value, gradient, curvature };
  }

  /** Smoothed costs and crawl probabilities of a bucket, from the last state to the first. */
  #follow({ pages, obsolete, rate, weight }: Bucket, price: Float64Array, temperature: number): void {
    const T = this.#programme.periods;
    const [row, visits, cost] = [this.#row, this.#visits, this.#cost];
    for (let s = T; s >= 0; s--) {
      let stale = s === 0 && pages > 0 ? obsolete / pages : 0;
      let sum = 0;
      let least = Number.POSITIVE_INFINITY;
      for (let t = s; t < T; t++) {
        const crawled = sum + (price[t] as number) + (cost[t + 1] as number);
        row[t] = crawled;
        if (crawled < least) least = crawled;
        stale += (rate[t] as number) * (1 - stale);
        sum += (weight[t] as number) * stale;
      }
      if (sum < least) least = sum;
      let total = Math.exp((least - sum) / temperature);
      for (let t = s; t < T; t++) {
        const exponent = (least - (row[t] as number)) / temperature;
        const term = exponent < NEGLIGIBLE ? 0 : Math.exp(exponent);
        row[t] = term;
        total += term;
      }
      cost[s] = least - temperature * Math.log(total);
      const offset = s * T;
      for (let t = s; t < T; t++) visits[offset + t] = (row[t] as number) / total;
      for (let r = s; r < T; r++) {
        const chance = (row[r] as number) / total;
        if (chance < 1e-12) continue;
        const after = (r + 1) * T;
        for (let t = r + 1; t < T; t++)
          visits[offset + t] = (visits[offset + t] as number) + chance * (visits[after + t] as number);
      }
    }
  }

  /** Adds a bucket's contribution to the gradient and to the costs of new pages. */
  #add(bucket: Bucket, gradient: Float64Array, newCost: Float64Array, newGradient: Float64Array): void {
    const T = this.#programme.periods;
    const { pages, share, cost, discovery } = bucket;
    for (let t = 0; t < T; t++) {
      const crawled = pages * (this.#visits[t] as number);
      gradient[t] = (gradient[t] as number) + (cost[t] as number) * crawled;
      gradient[T + t] = (gradient[T + t] as number) + (discovery[t] as number) * crawled;
    }
    if (share === 0) return;
    for (let s = 0; s < T; s++) {
      newCost[s] = (newCost[s] as number) + share * (this.#cost[s + 1] as number);
      const [row, visits] = [s * 2 * T, (s + 1) * T];
      for (let t = s + 1; t < T; t++) {
        const crawled = share * (this.#visits[visits + t] as number);
        newGradient[row + t] = (newGradient[row + t] as number) + (cost[t] as number) * crawled;
        newGradient[row + T + t] = (newGradient[row + T + t] as number) + (discovery[t] as number) * crawled;
      }
    }
  }

  /** Adds the covariance of a bucket's crawls without its new pages, at the cost of an occasional iteration. */
  #bend({ cost, discovery }: Bucket, factor: number, curvature: Float64Array): void {
    const T = this.#programme.periods;
    const width = 2 * T;
    const visits = this.#visits;
    for (let t = 0; t < T; t++) {
      const now = visits[t] as number;
      if (now < 1e-9) continue;
      const [c, rho, after] = [factor * (cost[t] as number), factor * (discovery[t] as number), (t + 1) * T];
      for (let r = t; r < T; r++) {
        const both = r === t ? now * (1 - now) : now * ((visits[after + r] as number) - (visits[r] as number));
        if (both === 0) continue;
        const [c2, rho2] = [both * (cost[r] as number), both * (discovery[r] as number)];
        const [ll, lv] = [t * width + r, t * width + T + r];
        const [vl, vv] = [(T + t) * width + r, (T + t) * width + T + r];
        curvature[ll] = (curvature[ll] as number) + c * c2;
        curvature[lv] = (curvature[lv] as number) + c * rho2;
        curvature[vv] = (curvature[vv] as number) + rho * rho2;
        if (r !== t) curvature[vl] = (curvature[vl] as number) + rho * c2;
      }
    }
  }

  /** Transforms the half-filled curvature from (λ, V) to (λ, η) and adds the contribution of new pages. */
  #finish(curvature: Float64Array, newGradient: Float64Array, steep: Float64Array): void {
    const T = this.#programme.periods;
    const width = 2 * T;
    // Completes the upper triangle in time to a symmetric matrix: λλ, VV, and λV with its transpose Vλ.
    for (let t = 0; t < T; t++)
      for (let r = t; r < T; r++) {
        curvature[r * width + t] = curvature[t * width + r] as number;
        curvature[(T + r) * width + T + t] = curvature[(T + t) * width + T + r] as number;
        const [up, down] = [curvature[t * width + T + r] as number, curvature[(T + t) * width + r] as number];
        curvature[(T + r) * width + t] = up;
        if (r === t) continue;
        curvature[r * width + T + t] = down;
      }
    for (let k = 0; k < width; k++) toWaiting(curvature, k * width, 1, T);
    for (let k = 0; k < width; k++) toWaiting(curvature, k, width, T);
    const direction = new Float64Array(width);
    for (let s = 0; s < T; s++) {
      const weight = steep[s] as number;
      if (weight === 0) continue;
      direction.set(newGradient.subarray(s * width, (s + 1) * width));
      toWaiting(direction, 0, 1, T);
      direction[T + s] = (direction[T + s] as number) + 1;
      for (let r = 0; r < width; r++) {
        const x = weight * (direction[r] as number);
        if (x === 0) continue;
        for (let k = 0; k < width; k++)
          curvature[r * width + k] = (curvature[r * width + k] as number) + x * (direction[k] as number);
      }
    }
  }

  #barrier(point: Float64Array, temperature: number, gradient: Float64Array, curvature: Float64Array): number {
    const T = this.#programme.periods;
    let value = 0;
    for (let k = 0; k < 2 * T; k++) {
      const firm = temperature * (this.#capacity[k % T] as number) * (k < T ? BARRIER_CAPACITY : BARRIER_WAITING);
      const x = point[k] as number;
      value += firm * Math.log(x);
      gradient[k] = (gradient[k] as number) + firm / x;
      const diagonal = k * (2 * T + 1);
      curvature[diagonal] = (curvature[diagonal] as number) + firm / (x * x);
    }
    return value;
  }
}

/** Transforms the second half of a vector from derivatives by V to those by η; V_t falls with later η. */
function toWaiting(list: Float64Array, offset: number, stride: number, periods: number): void {
  for (let t = 0, sum = 0; t < periods; t++) {
    const at = offset + (periods + t) * stride;
    const own = list[at] as number;
    list[at] = -sum;
    sum += own;
  }
}
