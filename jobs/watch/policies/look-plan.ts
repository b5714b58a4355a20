import type { Steps } from './arrivals.js';

/** An item that is found later than this is as good as lost: waiting on costs nothing more. */
export const WINDOW_HOURS = 24;

/** The looks at one hub that cost least, item-hours of waiting and the price of each look together. */
export interface LookPlan {
  /** The first look; null: none within the plan. */
  readonly next: number | null;
  /** Looks within the plan. */
  readonly looks: number;
}

/** What comes to a hub until the end of each step, counted from `behind` steps before now: so long items may have waited. */
export interface Outlook {
  readonly now: number;
  readonly step: number;
  readonly sums: Float64Array;
  readonly behind: number;
  /** Of each step how much is waited from its end to the plan's, if nobody looks any more. */
  readonly rest: Float64Array;
}

/** How far and how finely is looked ahead: hours of a step, and steps. */
export interface Ahead {
  readonly step: number;
  readonly steps: number;
}

/** The outlook of a hub last looked at at `since`: only what came within the window still counts. */
export function outlook(coming: (steps: Steps) => Float64Array, since: number, now: number, ahead: Ahead): Outlook {
  const { step, steps } = ahead;
  const waited = Math.min(Math.max(0, now - since), WINDOW_HOURS);
  const behind = Math.round(waited / step);
  const sums = new Float64Array(behind + steps + 1);
  const expected = coming({ from: now - behind * step, hours: step, count: behind + steps });
  for (let k = 0; k < expected.length; k++) sums[k + 1] = (sums[k] ?? 0) + (expected[k] ?? 0);
  return { now, step, sums, behind, rest: restOf(sums, step) };
}

/** Backwards: a step longer, all that comes in it waits on average for half of it, then to the end, the window at most. */
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
 * The cheapest looks by dynamic programming: f(i) = min over the next look j of waiting(i, j) + price + f(j), where items
 * that come between looks i and j wait for j, each at most the window. After the last step nothing costs anything.
 */
export function planLooks({ now, step, sums, behind, rest }: Outlook, price: number): LookPlan {
  if ((rest[0] ?? 0) <= price) return { next: null, looks: 0 };
  const window = Math.round(WINDOW_HOURS / step);
  const end = sums.length - 1;
  const costs = new Float64Array(end + 1);
  const nexts = new Int32Array(end + 1).fill(end);
  // Waiting that one more step adds, all items since `from` being waited for.
  const more = (from: number, look: number): number => {
    const before = sums[look - 1] ?? 0;
    return step * (before - (sums[Math.max(from, look - 1 - window)] ?? 0) + ((sums[look] ?? 0) - before) / 2);
  };
  let latest = end;
  for (let from = end - 1; from >= 0; from = from > behind ? from - 1 : from === 0 ? -1 : 0) {
    // No look pays where all waiting that is left is cheaper than one.
    if ((rest[from] ?? 0) <= price) {
      costs[from] = rest[from] ?? 0;
      continue;
    }
    let waiting = 0;
    let cost = Number.POSITIVE_INFINITY;
    let next = end;
    // Who looked earlier looks again no later: waiting is a Monge array, since what came before a look waits no longer after it.
    for (let look = from + 1; look <= latest; look++) {
      waiting += more(from, look);
      if (look < behind) continue;
      const total = waiting + (look < end ? price : 0) + (costs[look] ?? 0);
      if (total < cost) {
        cost = total;
        next = look;
      }
    }
    costs[from] = cost;
    nexts[from] = next;
    latest = next;
  }
  let looks = 0;
  for (let at = nexts[0] ?? end; at < end; at = nexts[at] ?? end) looks++;
  const first = nexts[0] ?? end;
  return { next: first < end ? now + (first - behind) * step : null, looks };
}
