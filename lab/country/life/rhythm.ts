import { Dice } from '../random.js';
import type { Site } from '../sites/country.js';
import type { ItemName } from '../sites/item-kinds.js';
import { lot } from './rebuilds.js';
import { DAY, HOUR, inOffice, START } from './working-time.js';

/** Publication rhythm of a site: when documents are finished, all at one hour, or automatically at night. */
export const RHYTHMS = ['spread', 'hour', 'night'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

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
export function paceOf(site: Site, name: ItemName): number {
  if (!PACED.has(name)) return 1;
  const pace = Math.exp(SPREAD * new Dice(site.seed, 'pace').normal() - SPREAD ** 2 / 2);
  return Math.min(MOST, Math.max(LEAST, pace));
}
/** Minimum activity, so that no site falls silent; no site has more than some 14 news a day. */
const LEAST = 0.05;
const MOST = 6;
