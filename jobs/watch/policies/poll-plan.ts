import type { Steps } from './arrivals.js';

/** Maximum waiting time that has a cost: an item found later counts as lost. */
export const WINDOW_HOURS = 24;

/** Polls of one hub that minimise item-hours of waiting plus the price of each poll. */
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
  /** For each step end, item-hours of waiting from it to the end of the plan if no further poll follows. */
  readonly rest: Float64Array;
}

/** Horizon of a plan: length of a step in hours, and number of steps. */
export interface Ahead {
  readonly step: number;
  readonly steps: number;
}

/** Outlook of a hub that was last polled at `since`; only items that came within the window still count. */
export function outlook(coming: (steps: Steps) => Float64Array, since: number, now: number, ahead: Ahead): Outlook {
  const { step, steps } = ahead;
  const waited = Math.min(Math.max(0, now - since), WINDOW_HOURS);
  const behind = Math.round(waited / step);
  const sums = new Float64Array(behind + steps + 1);
  const expected = coming({ from: now - behind * step, hours: step, count: behind + steps });
  for (let k = 0; k < expected.length; k++) sums[k + 1] = (sums[k] ?? 0) + (expected[k] ?? 0);
  return { now, step, sums, behind, rest: restOf(sums, step) };
}

/** Computes `rest` backwards: a step's items wait half of it on average, then until the end or the window's. */
function restOf(sums: Float64Array, step: number): Float64Array {
  const window = Math.round(WINDOW_HOURS / step);
  const end = sums.length - 1;
  const rest = new Float64Array(end + 1);
  for (let from = end - 1; from >= 0; from--) {
    const came = (sums[from + 1] ?? 0) - (sums[from] ?? 0);
    rest[from] = (rest[from + 1] ?? 0) + step * came * (0.5 + Math.min(window, end - from - 1));
  }
  return rest;
}

/**
 * Plans the cheapest polls by dynamic programming: f(i) = min over the next poll j of waiting(i, j) + price + f(j),
 * where items that come between polls i and j wait for j, each at most the window. After the last step the cost is
 * zero.
 */
export function planPolls({ now, step, sums, behind, rest }: Outlook, price: number): PollPlan {
  if ((rest[0] ?? 0) <= price) return { next: null, polls: 0 };
  const window = Math.round(WINDOW_HOURS / step);
  const end = sums.length - 1;
  const costs = new Float64Array(end + 1);
  const nexts = new Int32Array(end + 1).fill(end);
  // Waiting that one more step adds for all items since `from`.
  const more = (from: number, poll: number): number => {
    const before = sums[poll - 1] ?? 0;
    return step * (before - (sums[Math.max(from, poll - 1 - window)] ?? 0) + ((sums[poll] ?? 0) - before) / 2);
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
    // If a poll is earlier, then the next one is not later: waiting is a Monge array, since items before a poll wait no
    // longer after it.
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
