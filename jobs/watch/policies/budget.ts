import type { Budget } from './policy.js';
import type { SiteState } from './state.js';

const DAY = 24;
/**
 * Number of missing downloads that is ignored, since the computed time of the next download is a rounded number too.
 */
const ROUNDING = 1e-9;

/** Maximum number of downloads that are kept. */
export const capacity = ({ perDay, keptDays }: Budget): number => Math.max(1, perDay * keptDays);

/** Number of downloads in hand at a time. A site begins with one. */
export function available({ budget: held }: SiteState, now: number, budget: Budget): number {
  if (held === null) return 1;
  return Math.min(capacity(budget), held.downloads + (Math.max(0, now - held.at) * budget.perDay) / DAY);
}

/**
 * First time from `now` on at which the budget covers that many downloads and the site may be visited; null if never.
 */
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
