import type { PlanState } from './plan-state.js';

/** Move of a whole crawl between two periods; the node "no period" adds or removes a crawl. */
interface Move {
  bucket: number;
  from: number;
  to: number;
  /** Change of the bucket's cost. */
  cost: number;
}

/**
 * Cyclic exchange (Thompson & Psaraftis 1993; Ahuja, Orlin & Sharma 2000): moves of whole crawls that form a cycle of
 * periods keep the number of crawls in each period. The nodes are the periods and one node for "no period"; an edge is
 * the cheapest move between two nodes; a negative cycle (Bellman–Ford) improves the plan. Crawls of parts of buckets
 * are unchanged.
 * @param span maximum number of periods by which a crawl is moved
 * @returns true if any crawls were exchanged
 */
export function exchangeCrawls(state: PlanState, buckets: number, periods: number, span: number): boolean {
  const banned = new Set<number>();
  for (let exchanged = false; ; ) {
    const moves = cheapestMoves(state, buckets, periods, span, banned);
    let found = false;
    for (let cycle = negativeCycle(moves, periods + 1); cycle; cycle = negativeCycle(moves, periods + 1)) {
      found = true;
      if (apply(state, cycle, periods)) exchanged = true;
      // The cycle has two moves of one bucket, whose costs do not add up.
      else for (const { bucket } of cycle) banned.add(bucket);
      // The costs of moves of other buckets are unchanged.
      const touched = new Set(cycle.map(({ bucket }) => bucket));
      moves.forEach((move, k) => {
        if (move && touched.has(move.bucket)) moves[k] = undefined;
      });
    }
    if (!found) return exchanged;
  }
}

/** Applies the moves if they reduce the total cost; else undoes them. @returns true if applied */
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

/** Minimum gain, as a fraction of the buckets' cost; smaller gains are rounding errors. */
const WORTHWHILE = 1e-12;

/** Cheapest move for each pair of source and target node (row-major); undefined if no move exists. */
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

/** Cycle of moves with a negative total cost; null if none is found. */
function negativeCycle(moves: readonly (Move | undefined)[], nodes: number): Move[] | null {
  const far = new Float64Array(nodes);
  const by: (Move | undefined)[] = new Array(nodes);
  let changed = -1;
  for (let iteration = 0; iteration < nodes; iteration++) {
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
  // A node whose distance still falls after this many iterations is reachable from a negative cycle.
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
