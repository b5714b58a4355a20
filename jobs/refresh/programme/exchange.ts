import type { PlanState } from './plan-state.js';

/** A whole crawl of a bucket moved: begun or given up where a period is `NONE`. */
interface Move {
  bucket: number;
  from: number;
  to: number;
  /** What it adds to the bucket's cost. */
  cost: number;
}

/**
 * Cyclic exchange (Thompson & Psaraftis 1993; Ahuja, Orlin & Sharma 2000): moves of whole crawls that form a cycle of
 * periods leave each period with as many as before. The nodes are the periods and one for no period; an edge is the cheapest
 * move between two; a negative cycle (Bellman–Ford) makes the plan better. Crawls of parts of buckets stay as they are.
 * @param span periods a crawl is moved by at most
 * @returns whether anything was exchanged
 */
export function exchangeCrawls(state: PlanState, buckets: number, periods: number, span: number): boolean {
  const banned = new Set<number>();
  for (let exchanged = false; ; ) {
    const moves = cheapestMoves(state, buckets, periods, span, banned);
    let found = false;
    for (let cycle = negativeCycle(moves, periods + 1); cycle; cycle = negativeCycle(moves, periods + 1)) {
      found = true;
      if (apply(state, cycle, periods)) exchanged = true;
      // Two moves of one bucket: their costs do not add up.
      else for (const { bucket } of cycle) banned.add(bucket);
      // Moves of other buckets cost what they did.
      const touched = new Set(cycle.map(({ bucket }) => bucket));
      moves.forEach((move, k) => {
        if (move && touched.has(move.bucket)) moves[k] = undefined;
      });
    }
    if (!found) return exchanged;
  }
}

/** Makes the moves, or none if they do not pay together. */
function apply(state: PlanState, cycle: readonly Move[], none: number): boolean {
  const cost = () => cycle.reduce((sum, { bucket }) => sum + state.costOf(bucket), 0);
  const before = cost();
  state.mark();
  for (const { bucket, from, to } of cycle) {
    if (from !== none) state.set(bucket, from, 0);
    if (to !== none) state.set(bucket, to, 1);
  }
  if (cost() < before * (1 - WORTHWHILE)) return true;
  state.undo();
  return false;
}

/** Gains below this share of what the buckets cost are rounding. */
const WORTHWHILE = 1e-12;

/** By from × to: the cheapest move, as far as there is one. */
function cheapestMoves(
  state: PlanState,
  buckets: number,
  periods: number,
  span: number,
  banned: ReadonlySet<number>,
): (Move | undefined)[] {
  const width = periods + 1;
  const moves: (Move | undefined)[] = new Array(width * width);
  const offer = (bucket: number, from: number, to: number, cost: number) => {
    const known = moves[from * width + to];
    if (!known || cost < known.cost) moves[from * width + to] = { bucket, from, to, cost };
  };
  for (let i = 0; i < buckets; i++) {
    if (banned.has(i)) continue;
    for (let t = 0; t < periods; t++) {
      const share = state.shareOf(i, t);
      if (share === 0) offer(i, periods, t, state.growth(i, -1, t));
      if (share !== 1) continue;
      offer(i, t, periods, state.growth(i, t, -1));
      for (let to = Math.max(0, t - span); to <= Math.min(periods - 1, t + span); to++)
        if (state.shareOf(i, to) === 0) offer(i, t, to, state.growth(i, t, to));
    }
  }
  return moves;
}

/** A cycle of moves whose costs add up to less than nothing, if there is one. */
function negativeCycle(moves: readonly (Move | undefined)[], nodes: number): Move[] | null {
  const far = new Float64Array(nodes);
  const by: (Move | undefined)[] = new Array(nodes);
  let changed = -1;
  for (let round = 0; round < nodes; round++) {
    changed = -1;
    for (const move of moves) {
      if (!move) continue;
      const reached = (far[move.from] as number) + move.cost;
      if (reached < (far[move.to] as number) - 1e-9 * Math.abs(move.cost)) {
        far[move.to] = reached;
        by[move.to] = move;
        changed = move.to;
      }
    }
    if (changed < 0) return null;
  }
  // Whoever still got nearer after so many rounds hangs on a cycle.
  let node = changed;
  for (let back = 0; back < nodes; back++) node = by[node]?.from ?? node;
  const cycle: Move[] = [];
  for (let at = node; ; ) {
    const move = by[at];
    if (!move) return null;
    cycle.push(move);
    at = move.from;
    if (at === node) return cycle.reduce((sum, { cost }) => sum + cost, 0) < 0 ? cycle : null;
  }
}
