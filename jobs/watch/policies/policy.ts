import type { SiteState } from './state.js';

/** Budget of a site's watch. */
export interface Budget {
  /** Mean number of downloads per day. */
  readonly perDay: number;
  /** Number of days for which unspent downloads are kept; at least one download is always kept. */
  readonly keptDays: number;
  /**
   * First time from `time` on at which the site may be visited; the caller defines the quiet hours. If omitted, then
   * the site may always be visited.
   */
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
export interface Look {
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
  observe(state: SiteState, look: Look, budget: Budget): SiteState;
}
