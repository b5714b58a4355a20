import type { SiteState } from './state.js';

/** Budget of a site's watch. */
export interface Budget {
  readonly perDay: number;
  /** Number of days for which unspent downloads are kept; at least one download is always kept. */
  readonly keptDays: number;
  /** First time from `time` on outside the quiet hours; if omitted, the site may always be visited. */
  nextOpen?(time: number): number;
}

/** An item of a poll that had not been seen at this hub before. */
export interface NewItem {
  /** Midpoint of the interval in which the item was published; null if the interval is unknown. */
  readonly published: number | null;
  /** Length of that interval in hours; if omitted, then the time of publication is exact. */
  readonly within?: number;
  /** Ids of the other hubs at which the item had been seen before. */
  readonly shownBy: readonly string[];
}

/** A poll: one download of a hub. */
export interface Poll {
  readonly time: number;
  readonly hub: string;
  /** New items; null if the download failed, which costs as much but shows nothing. */
  readonly items: readonly NewItem[] | null;
}

/** The hub to poll next, and the earliest time at which to do so. */
export interface Choice {
  readonly hub: string;
  readonly at: number;
}

/**
 * Strategy for spending a site's downloads. It is deterministic: random choices depend only on the site's seed and its
 * number of polls. All policies keep the same statistics; the plan is the policy's own.
 */
export interface Policy {
  readonly name: string;
  readonly title: string;
  /** @returns null if the site has no hub, or if nothing can be spent */
  choose(state: SiteState, now: number, budget: Budget): Choice | null;
  /** State after one download: the statistics with the items that it showed, and the plan computed anew. */
  observe(state: SiteState, poll: Poll, budget: Budget): SiteState;
}

const DAY = 24;
/** Number of missing downloads that is ignored, since the computed time of the next download is rounded too. */
const ROUNDING = 1e-9;

/** Maximum number of downloads that are kept. */
export const capacity = ({ perDay, keptDays }: Budget): number => Math.max(1, perDay * keptDays);

/** Number of downloads in hand at a time. A site begins with one. */
export function available({ budget: held }: SiteState, now: number, budget: Budget): number {
  if (held === null) return 1;
  return Math.min(capacity(budget), held.downloads + (Math.max(0, now - held.at) * budget.perDay) / DAY);
}

/** First time from `now` on at which the budget covers the downloads and the site is open; null if never. */
export function affordable(state: SiteState, now: number, budget: Budget, downloads = 1): number | null {
  if (!(budget.perDay > 0)) return null;
  const missing = downloads - available(state, now, budget);
  const paid = missing <= ROUNDING ? now : now + (missing * DAY) / budget.perDay;
  return budget.nextOpen ? Math.max(paid, budget.nextOpen(paid)) : paid;
}

/** State after one download was paid for. The balance may become negative; later downloads then wait for it. */
export const paid = (state: SiteState, now: number, budget: Budget): SiteState => ({
  ...state,
  budget: { downloads: available(state, now, budget) - 1, at: now },
});

const HOUR_MS = 3_600_000;

/** Hours of the day at which a site is not visited; across midnight if `from` is later than `to`. */
export interface Quiet {
  from: number;
  to: number;
  timeZone: string;
}

/**
 * First time from `time` on outside the quiet hours (`Budget.nextOpen`), in hours since 1970. The hours are those of
 * the zone's wall clock: in the night of a clock change the quiet time is longer or shorter.
 */
export function openFrom({ from, to, timeZone }: Quiet): (time: number) => number {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone });
  const isQuiet = (time: number): boolean => {
    const hour = Number(clock.format(new Date(time * HOUR_MS)));
    return from < to ? hour >= from && hour < to : hour >= from || hour < to;
  };
  return (time) => {
    if (!isQuiet(time)) return time;
    // Some time zones differ from UTC by a multiple of a quarter of an hour.
    for (let quarter = Math.floor(time * 4) + 1; ; quarter++) if (!isQuiet(quarter / 4)) return quarter / 4;
  };
}
