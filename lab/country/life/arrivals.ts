import type { Site } from '../sites/country.js';
import { ITEM_COUNTS, type ItemName } from '../sites/item-kinds.js';
import { lot } from './rebuilds.js';
import { appearsAt, paceOf } from './rhythm.js';
import { dayOf, isWorkday, START, workday, workdaysBefore } from './working-time.js';

/** Number of cases of a meeting; they appear with it. */
const CASES_A_MEETING = 3;

/** New pages per working day over all sites: the rate of the kind before the start. */
const A_WORKDAY: Record<Exclude<ItemName, 'case'>, number> = {
  news: 7 / 5 / 0.6,
  notice: 7 / 5 / 0.9,
  meeting: 7 / 5 / 2,
  event: 7 / 5 / 2,
  person: 0.12, // A little less than a tenth of 1,400 a year leave and are replaced.
};

/** New pages per working day of one site. */
const rateOf = (site: Site, name: keyof typeof A_WORKDAY): number => A_WORKDAY[name] * paceOf(site, name);

/**
 * Number of pages of the kind created within the first `n` working days: the mean with random variation, never
 * decreasing.
 */
function bornWithin(site: Site, name: keyof typeof A_WORKDAY, n: number): number {
  return n <= 0 ? 0 : Math.floor(rateOf(site, name) * (n + 0.9 * lot(site.seed, 'arrivals', name, n)));
}

/** Time of the j-th of a day's new pages. */
const within = (site: Site, name: ItemName, n: number, j: number, count: number): number =>
  appearsAt(site, workday(n), (j + lot(site.seed, 'hour', name, n, j)) / count);

/** Number of pages of a kind created up to that time; the highest page number is one less. */
export function countAt(site: Site, name: ItemName, time: number): number {
  if (name === 'case') return CASES_A_MEETING * countAt(site, 'meeting', time);
  const day = dayOf(time);
  const n = workdaysBefore(day);
  const before = bornWithin(site, name, n);
  if (!isWorkday(day)) return ITEM_COUNTS[name] + before;
  const today = bornWithin(site, name, n + 1) - before;
  let come = 0;
  while (come < today && within(site, name, n, come, today) <= time) come++;
  return ITEM_COUNTS[name] + before + come;
}

/** Creation time of the n-th page of a kind; null if it existed at the start. */
export function bornAt(site: Site, name: ItemName, n: number): number | null {
  if (name === 'case') return bornAt(site, 'meeting', Math.floor(n / CASES_A_MEETING));
  const since = n - ITEM_COUNTS[name];
  if (since < 0) return null;
  let day = Math.max(0, Math.floor(since / rateOf(site, name)) - 1);
  while (bornWithin(site, name, day + 1) <= since) day++;
  const before = bornWithin(site, name, day);
  return within(site, name, day, since - before, bornWithin(site, name, day + 1) - before);
}

/** Creation times and numbers of pages of the kind after `from`, up to and including `to`. */
export function arrivals(site: Site, name: ItemName, from: number, to: number): { n: number; at: number }[] {
  const first = countAt(site, name, Math.max(from, START));
  const count = countAt(site, name, to) - first;
  return Array.from({ length: Math.max(0, count) }, (_, i) => ({
    n: first + i,
    at: bornAt(site, name, first + i) ?? START,
  }));
}
