import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import { ITEM_COUNTS, type ItemName } from '../sites/item-kinds.js';
import { lot } from './rebuilds.js';
import { DAY, dayOf, HOUR, inOffice, isWorkday, START, workday, workdaysBefore } from './working-time.js';

/** Publication rhythm of a site: when documents are finished, all at one hour, or automatically at night. */
export const RHYTHMS = ['spread', 'hour', 'night'] as const;
type Rhythm = (typeof RHYTHMS)[number];

/** Rhythm of the site: of ten sites five publish when documents are finished, three at one hour, two automatically. */
export function rhythmOf(site: Site): Rhythm {
  const share = lot(site.seed, 'rhythm');
  return share < 0.5 ? 'spread' : share < 0.8 ? 'hour' : 'night';
}

/** Period within which sites with one publication hour publish. */
const AROUND = 0.25 * HOUR;

/**
 * Time at which something of the site appears on a working day, ascending by share within a day.
 * @param share time of its completion as a fraction of the working day, in [0, 1)
 */
export function appearsAt(site: Site, day: number, share: number): number {
  const rhythm = rhythmOf(site);
  if (rhythm === 'spread') return inOffice(day, share);
  const hour = rhythm === 'hour' ? 8 + Math.floor(6 * lot(site.seed, 'hour')) : 1 + 4 * lot(site.seed, 'night');
  const span = rhythm === 'hour' ? AROUND : 60_000;
  return Math.floor((START + day * DAY + hour * HOUR + share * span) / 1_000) * 1_000;
}

/**
 * Standard deviation of the logarithm of sites' activity: the busiest tenth of 357 sites publishes some 13 times the
 * laziest.
 */
const SPREAD = 1;
const PACED: ReadonlySet<ItemName> = new Set<ItemName>(['news', 'notice', 'event']);

/** Activity of this site for a kind, relative to the mean over sites (log-normal with mean 1). */
function paceOf(site: Site, name: ItemName): number {
  if (!PACED.has(name)) return 1;
  const factor = Math.exp(SPREAD * new Dice(site.seed, 'pace').normal() - SPREAD ** 2 / 2);
  return Math.min(MOST, Math.max(LEAST, factor));
}
/** Minimum activity, so that no site falls silent; no site has more than some 14 news a day. */
const LEAST = 0.05;
const MOST = 6;

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
