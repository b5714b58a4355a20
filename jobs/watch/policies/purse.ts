import type { Purse } from './policy.js';
import type { SiteState } from './state.js';

const DAY = 24;
/** A download is in hand where no more than this is missing: the time at which it is there is a rounded number too. */
const ROUNDING = 1e-9;

/** As many downloads as are kept at most. */
export const mostKept = ({ perDay, keptDays }: Purse): number => Math.max(1, perDay * keptDays);

/** Downloads in hand at a time. A site begins with one. */
export function inHand({ purse: held }: SiteState, now: number, purse: Purse): number {
  if (held === null) return 1;
  return Math.min(mostKept(purse), held.downloads + (Math.max(0, now - held.at) * purse.perDay) / DAY);
}

/** The first time from `now` on at which so many downloads can be paid for and the site may be asked; null: never. */
export function affordable(state: SiteState, now: number, purse: Purse, downloads = 1): number | null {
  if (!(purse.perDay > 0)) return null;
  const missing = downloads - inHand(state, now, purse);
  const paid = missing <= ROUNDING ? now : now + (missing * DAY) / purse.perDay;
  return purse.nextOpen ? Math.max(paid, purse.nextOpen(paid)) : paid;
}

/** The site after a download was paid for; what was not in hand is waited for. */
export const paid = (state: SiteState, now: number, purse: Purse): SiteState => ({
  ...state,
  purse: { downloads: inHand(state, now, purse) - 1, at: now },
});
