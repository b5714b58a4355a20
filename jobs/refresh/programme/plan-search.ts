import { exchangeCrawls } from './exchange.js';
import { PlanState } from './plan-state.js';
import type { Programme } from './programme.js';
import type { BucketPlan } from './simulate.js';

/** Minimum improvement of a move, as a fraction of the objective; smaller ones are of the order of rounding errors. */
const WORTHWHILE = 1e-10;

/** Minimum improvement by a pass, as a fraction of the objective; after a smaller one the search ends. */
const WORTH_A_PASS = 3e-5;

/** Local search over feasible plans; each move ends with filling periods by worth (`PlanState`). */
export class PlanSearch {
  readonly #state: PlanState;
  readonly #programme: Programme;
  readonly #size: number;
  readonly #periods: number;

  /** @param foundPrices V_t: guides the choice of moves only; moves are accepted by the objective */
  constructor(programme: Programme, foundPrices: Float64Array) {
    this.#programme = programme;
    this.#size = programme.buckets.length;
    this.#periods = programme.periods;
    this.#state = new PlanState(programme, foundPrices);
  }

  /**
   * Starts from whole crawls of buckets, which need not be feasible.
   * @param wholes periods in which the whole bucket is crawled, by bucket
   * @param held new pages to leave waiting, by period; all others are crawled as early as possible
   * @returns the objective
   */
  begin(wholes: readonly (readonly number[])[], held: Float64Array): number {
    this.#state.begin(wholes, held);
    return this.#descend();
  }

  /** Starts anew from other crawls, improves them, and keeps the better of the two plans. @returns the objective */
  tryStart(wholes: readonly (readonly number[])[], held: Float64Array, passes: number): number {
    const [best, kept] = [this.#state.objective(), this.#state.kept()];
    this.begin(wholes, held);
    const value = this.improve(passes);
    if (value < best) return value;
    this.#state.restore(kept);
    return best;
  }

  /** Tries all moves until a pass finds no improvement, or for `passes` passes. @returns the objective */
  improve(passes: number): number {
    let best = this.#state.objective();
    for (let pass = 0; pass < passes; pass++) {
      const before = best;
      best = this.#exchange(best, pass > 0);
      best = this.#moveNewPages(best);
      best = this.#moveCrawls(best, NEAR);
      best = Math.min(best, this.#descend());
      if (!(best < before * (1 - WORTH_A_PASS))) break;
    }
    return best;
  }

  /**
   * Perturbs the plan by other numbers of held-back new pages, improves it, and keeps the better of the two plans.
   * @param tries number of perturbations; their periods and amounts follow a low-discrepancy sequence, so that equal
   *   programmes get equal plans
   * @returns the objective
   */
  wander(tries: number): number {
    let best = this.#state.objective();
    for (let k = 0; k < tries && this.#periods > 1; k++) {
      const kept = this.#state.kept();
      const t = Math.floor(spread(k, 0) * (this.#periods - 1));
      for (const at of [t, Math.min(t + 1, this.#periods - 2)]) {
        const holds = this.#holds(at);
        this.#state.hold(at, holds[Math.floor(spread(k, at - t + 1) * holds.length)] ?? 0);
      }
      this.#state.sweep();
      const value = this.#polish(this.#descend(), best, Math.max(0, t - NEAR), Math.min(this.#periods, t + NEAR + 2));
      if (value < best * (1 - WORTHWHILE)) best = value;
      else this.#state.restore(kept);
    }
    this.#state.mark();
    return best;
  }

  /** Improves a range of periods, as long as the value is close enough to `best`. */
  #polish(start: number, best: number, low: number, high: number): number {
    let value = start;
    if (value < best * (1 + 10 * HOPE)) value = this.#moveNewPages(value, low, high);
    if (value > best * (1 + 3 * HOPE)) return value;
    return this.#moveNewPages(this.#moveCrawls(value, NEAR, low, high), low, high);
  }

  /** The current plan; always feasible. */
  plan(): BucketPlan {
    return this.#state.plan();
  }

  /** Sweeps until the objective no longer improves. @returns the objective */
  #descend(start = this.#state.objective()): number {
    let best = start;
    for (;;) {
      const kept = this.#state.kept();
      const value = this.#state.sweep();
      this.#state.mark();
      if (value < best * (1 - WORTHWHILE)) best = value;
      else {
        if (value > best) this.#state.restore(kept);
        return Math.min(best, value);
      }
    }
  }

  /** Exchanges whole crawls, with the partial crawls removed or kept, and refills the periods. */
  #exchange(objective: number, withParts: boolean): number {
    const kept = this.#state.kept();
    this.#state.mark();
    if (!withParts) this.#state.dropParts();
    if (!exchangeCrawls(this.#state, this.#size, this.#periods, FAR) && withParts) return objective;
    this.#state.mark();
    const value = this.#descend(this.#state.sweep());
    if (value < objective * (1 - WORTHWHILE)) return value;
    this.#state.restore(kept);
    return objective;
  }

  /** Moves single crawls of buckets to another period, or removes them, and refills the affected periods. */
  #moveCrawls(objective: number, span: number, low = 0, high = this.#periods): number {
    let best = objective;
    for (let i = 0; i < this.#size; i++)
      for (let t = low; t < high; t++) {
        if (this.#state.shareOf(i, t) === 0) continue;
        for (let to = Math.max(0, t - span); to <= Math.min(this.#periods - 1, t + span); to++) {
          if (to !== t && this.#state.shareOf(i, to) === 1) continue;
          const value = this.#tryMove(i, t, to, best);
          if (value === null) continue;
          best = value;
          break;
        }
      }
    return best;
  }

  #tryMove(i: number, from: number, to: number, best: number): number | null {
    this.#state.mark();
    const before = this.#state.costOf(i);
    const moved = this.#state.shareOf(i, from) * this.#state.need(i, from);
    let estimate = this.#state.marginOf(from) * -moved - before;
    if (to !== from) {
      const lack = this.#state.lack(i, to);
      this.#state.set(i, to, 1);
      estimate += this.#state.marginOf(to) * lack;
    }
    this.#state.set(i, from, 0);
    estimate += this.#state.costOf(i);
    if (estimate < HOPE * best) {
      if (to !== from) this.#state.fill(to);
      this.#state.fill(from);
      let value = this.#state.objective();
      if (value < (1 + HOPE) * best) {
        for (let t = 0; t < this.#periods; t++) this.#state.fill(t);
        value = this.#state.objective();
      }
      if (value < best * (1 - WORTHWHILE)) return value;
    }
    this.#state.undo();
    return null;
  }

  /** Changes the numbers of held-back new pages, so that a partial crawl becomes whole or empty, or by a fraction. */
  #moveNewPages(objective: number, low = 0, high = this.#periods): number {
    let best = objective;
    for (let t = low; t < Math.min(high, this.#periods - 1); t++)
      for (const held of this.#holds(t)) {
        const value = this.#tryHolding(t, held, best);
        if (value === null) continue;
        best = value;
        break;
      }
    return best;
  }

  #holds(t: number): number[] {
    const now = this.#state.heldIn(t);
    const all = now + this.#state.crawledNewIn(t);
    const d = this.#programme.newPages.cost;
    const here = this.#state
      .parts(t)
      .flatMap(({ held, lack }) => [lack, -held].map((amount) => amount / (d[t] as number)));
    const then = this.#state
      .parts(t + 1)
      .flatMap(({ held, lack }) => [held, -lack].map((amount) => amount / (d[t + 1] as number)));
    const candidates = [...[...here, ...then].map((more) => now + more), ...HOLDS.map((share) => share * all)];
    return candidates.filter((held) => held >= 0 && held <= all && held !== now);
  }

  #tryHolding(t: number, held: number, best: number): number | null {
    const kept = this.#state.kept();
    this.#state.hold(t, held);
    let value = this.#state.sweep(t);
    if (value < (1 + HOPE) * best) value = this.#state.sweep();
    this.#state.mark();
    if (value < best * (1 - WORTHWHILE)) return value;
    this.#state.restore(kept);
    return null;
  }
}

/** Fractions of the waiting pages that are tried as held-back amounts. */
const HOLDS = [0, 0.1, 0.25, 0.5, 0.75, 1];
/** Maximum number of periods by which a single crawl is moved; farther moves hardly ever help. */
const NEAR = 3;
/** Maximum number of periods by which an exchange moves a crawl; several moves together may pay. */
const FAR = 8;
/** Maximum estimated cost of a move, as a fraction of the objective: refilling may make up for it. */
const HOPE = 3e-4;
/** k-th point of a low-discrepancy sequence in [0, 1): multiples of powers of 1/x, x⁴ = x + 1, by dimension. */
const spread = (k: number, dimension: number): number => ((k + 1) / PLASTIC ** (dimension + 1)) % 1;
const PLASTIC = 1.2207440846;
