import { hash } from '../random.js';
import { FAMILIES, type Family, type Site } from '../sites/country.js';
import { DAY, HOUR, START, YEAR } from './working-time.js';

/** Answer of a URL that its page has left: a redirect to the page, a redirect to the home page, or nothing. */
export type Afterwards = 'redirect' | 'home' | 'nothing';

/** A night in which a site moved to another vendor's system and all its URLs changed. */
export interface Rebuild {
  at: number;
  afterwards: Afterwards;
}

/** Rebuilds per site and year: one about every four years. */
const REBUILDS_A_YEAR = 0.25;

/** Uniform number in (0, 1), determined by the parts. */
export const lot = (...parts: (string | number)[]): number => (hash(...parts) + 0.5) / 4_294_967_296;

/** Exponentially distributed waiting time, so that events form a Poisson process of the given rate. */
export const wait = (aYear: number, ...parts: (string | number)[]): number => (-Math.log(lot(...parts)) / aYear) * YEAR;

const known = new WeakMap<Site, Rebuild[]>();

/** Rebuilds of the site up to that time, ascending by time. */
export function rebuildsOf(site: Site, until: number): readonly Rebuild[] {
  const all = known.get(site) ?? [rebuild(site, 0, START)];
  known.set(site, all);
  for (let last = all.at(-1); last && last.at <= until; last = all.at(-1)) all.push(rebuild(site, all.length, last.at));
  const next = all.findIndex(({ at }) => at > until);
  return all.slice(0, next);
}

/** Time of the first rebuild after that time. */
export const nextRebuild = (site: Site, time: number): number => {
  rebuildsOf(site, time);
  return known.get(site)?.find(({ at }) => at > time)?.at ?? Infinity;
};

const rebuild = (site: Site, n: number, last: number): Rebuild => ({
  at: nextNight(last + wait(REBUILDS_A_YEAR, site.seed, 'rebuild', n)),
  afterwards: afterwardsOf(lot(site.seed, 'after rebuild', n)),
});

/** Half of the sites redirect each page, a sixth redirects all to the home page, the others answer nothing. */
const afterwardsOf = (share: number): Afterwards => (share < 0.5 ? 'redirect' : share < 0.66 ? 'home' : 'nothing');

const nextNight = (time: number): number => START + Math.ceil((time - START) / DAY) * DAY + 2 * HOUR;

export const epochAt = (site: Site, time: number): number => rebuildsOf(site, time).length;

/** Family of a site's markup after a number of rebuilds. */
export const familyIn = (site: Site, epoch: number): Family =>
  FAMILIES[(FAMILIES.indexOf(site.family) + epoch) % FAMILIES.length] ?? site.family;
