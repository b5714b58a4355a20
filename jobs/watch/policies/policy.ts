import type { SiteState } from './state.js';

/** What a site's watch may spend. */
export interface Budget {
  /** Downloads a day, in the mean. */
  readonly perDay: number;
  /** For how many days what was not spent is kept; at least one download always is. */
  readonly keptDays: number;
  /** The first time from `time` on at which the site may be asked: quiet hours are the caller's. Left out: always. */
  nextOpen?(time: number): number;
}

/** An item that a look showed and that had not been seen at this hub before. */
export interface NewItem {
  /** The middle of the time in which it was published; null where that is not known at all. */
  readonly published: number | null;
  /** Hours that this time is long; left out: none, it was told to the minute. */
  readonly within?: number;
  /** The other hubs at which it had been seen before. */
  readonly shownBy: readonly string[];
}

/** One download of a hub. */
export interface Look {
  readonly time: number;
  readonly hub: string;
  /** What is new at it; null where the download failed, which is paid for but says nothing. */
  readonly items: readonly NewItem[] | null;
}

/** The hub to look at next, and when at the earliest. */
export interface Choice {
  readonly hub: string;
  readonly at: number;
}

/**
 * A way to spend a site's downloads. Deterministic: what it draws, it draws by the site's seed and its count of looks.
 * All policies keep the same statistics; a plan is the policy's own.
 */
export interface Policy {
  readonly name: string;
  readonly title: string;
  /** @returns null where the site has no hub, or nothing to spend */
  choose(state: SiteState, now: number, budget: Budget): Choice | null;
  /** The site after one download: what it showed, and the plan made anew from it. */
  observe(state: SiteState, look: Look, budget: Budget): SiteState;
}
