import type { Budget } from './policy.js';
import type { SiteState } from './state.js';

const DAY = 24;
/** A download is in hand where no more than this is missing: the time at which it is there is a rounded number too. */
const ROUNDING = 1e-9;

/** As many downloads as are kept at most. */
export const capacity = ({ perDay, keptDays }: Budget): number => Math.max(1, perDay * keptDays);

/** Downloads in hand at a time. A site begins with one. */
export function available({ budget: held }: SiteState, now: number, budget: Budget): number {
  if (held === null) return 1;
  return Math.min(capacity(budget), held.downloads + (Math.max(0, now - held.at) * budget.perDay) / DAY);
}

/** The first time from `now` on at which so many downloads can be paid for and the site may be asked; null: never. */
export function affordable(state: SiteState, now: number, budget: Budget, downloads = 1): number | null {
  if (!(budget.perDay > 0)) return null;
  const missing = downloads - available(state, now, budget);
  const paid = missing <= ROUNDING ? now : now + (missing * DAY) / budget.perDay;
  return budget.nextOpen ? Math.max(paid, budget.nextOpen(paid)) : paid;
}

/** The site after a download was paid for; what was not in hand is waited for. */
export const paid = (state: SiteState, now: number, budget: Budget): SiteState => ({
  ...state,
  budget: { downloads: available(state, now, budget) - 1, at: now },
});
