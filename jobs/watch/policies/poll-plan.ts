import type { Steps } from './arrivals.js';

/** Maximum waiting time that has a cost: an item found later counts as lost. */
export const WINDOW_HOURS = 24;

/** Waiting time within which an item is found soon. */
const SOON_HOURS = 4;

/** Polls of one hub that minimise the cost of waiting plus the price of each poll. */
export interface PollPlan {
  /** Time of the first poll; null if the plan contains no poll. */
  readonly next: number | null;
  readonly polls: number;
}

/**
 * Expected items of a hub as cumulative sums up to the end of each step. The steps begin `behind` steps before now, the
 * time since which items may have been waiting.
 */
export interface Outlook {
  readonly now: number;
  readonly step: number;
  readonly sums: Float64Array;
  readonly behind: number;
  /** For each step end, cost of waiting from it to the end of the plan if no further poll follows. */
  readonly rest: Float64Array;
  /** Cost in item-hours of an item that waits longer than `SOON_HOURS`, besides its waiting. */
  readonly late: number;
}

/** Horizon of a plan: length of a step in hours, and number of steps. */
export interface Ahead {
  readonly step: number;
  readonly steps: number;
}

/** Outlook of a hub that was last polled at `since`; only items that came within the window still count. */
export function outlook(
  coming: (steps: Steps) => Float64Array,
  since: number,
  now: number,
  ahead: Ahead,
  late: number,
): Outlook {
  const { step, steps } = ahead;
  const waited = Math.min(Math.max(0, now - since), WINDOW_HOURS);
  const behind = Math.round(waited / step);
  const sums = new Float64Array(behind + steps + 1);
  const expected = coming({ from: now - behind * step, hours: step, count: behind + steps });
  for (let k = 0; k < expected.length; k++) sums[k + 1] = (sums[k] ?? 0) + (expected[k] ?? 0);
  return { now, step, sums, behind, rest: restOf(sums, step, late), late };
}

/** Fraction of a step's items that wait longer than `SOON_HOURS` for a poll at the end of the n-th step from theirs. */
const lateShare = (n: number, step: number): number => Math.min(1, Math.max(0, n - SOON_HOURS / step));

/** Computes `rest` backwards: a step's items wait half of it on average, then until the end or the window's. */
function restOf(sums: Float64Array, step: number, late: number): Float64Array {
  const window = Math.round(WINDOW_HOURS / step);
  const end = sums.length - 1;
  const rest = new Float64Array(end + 1);
  for (let from = end - 1; from >= 0; from--) {
    const came = (sums[from + 1] ?? 0) - (sums[from] ?? 0);
    const waiting = step * (0.5 + Math.min(window, end - from - 1));
    rest[from] = (rest[from + 1] ?? 0) + came * (waiting + late * lateShare(end - from, step));
  }
  return rest;
}

/**
 * Plans the cheapest polls by dynamic programming: f(i) = min over the next poll j of waiting(i, j) + price + f(j),
 * where items that come between polls i and j wait for j, each at most the window, and those that come more than
 * `SOON_HOURS` before j are late. After the last step the cost is zero.
 */
export function planPolls({ now, step, sums, behind, rest, late }: Outlook, price: number): PollPlan {
  if ((rest[0] ?? 0) <= price) return { next: null, polls: 0 };
  const window = Math.round(WINDOW_HOURS / step);
  // The items of a step turn late between its `soon`-th and `soon` + 2nd step, in these parts.
  const soon = Math.floor(SOON_HOURS / step);
  const parts = [lateShare(soon + 1, step), 1 - lateShare(soon + 1, step)];
  const end = sums.length - 1;
  const costs = new Float64Array(end + 1);
  const nexts = new Int32Array(end + 1).fill(end);
  // Cost that one more step adds for all items since `from`.
  const more = (from: number, poll: number): number => {
    const before = sums[poll - 1] ?? 0;
    const waiting = step * (before - (sums[Math.max(from, poll - 1 - window)] ?? 0) + ((sums[poll] ?? 0) - before) / 2);
    return parts.reduce((cost, part, k) => {
      const turned = poll - soon - 1 - k;
      return turned < from ? cost : cost + late * part * ((sums[turned + 1] ?? 0) - (sums[turned] ?? 0));
    }, waiting);
  };
  let latest = end;
  for (let from = end - 1; from >= 0; from = from > behind ? from - 1 : from === 0 ? -1 : 0) {
    // No poll pays if all remaining waiting is cheaper than one poll.
    if ((rest[from] ?? 0) <= price) {
      costs[from] = rest[from] ?? 0;
      continue;
    }
    let waiting = 0;
    let cost = Number.POSITIVE_INFINITY;
    let next = end;
    // If a poll is earlier, then the next one is not later: the cost is a Monge array, since it never falls with an
    // item's waiting.
    for (let poll = from + 1; poll <= latest; poll++) {
      waiting += more(from, poll);
      if (poll < behind) continue;
      const total = waiting + (poll < end ? price : 0) + (costs[poll] ?? 0);
      if (total < cost) {
        cost = total;
        next = poll;
      }
    }
    costs[from] = cost;
    nexts[from] = next;
    latest = next;
  }
  let polls = 0;
  for (let at = nexts[0] ?? end; at < end; at = nexts[at] ?? end) polls++;
  const first = nexts[0] ?? end;
  return { next: first < end ? now + (first - behind) * step : null, polls };
}
