import { Dice, hash } from '../random.js';
import type { Site } from '../sites/country.js';
import { appearsAt, rhythmOf } from './arrivals.js';
import { lot } from './rebuilds.js';
import { DAY, dayOf, HOUR, isWorkday, START, workday, workdaysBefore } from './working-time.js';

/** Behaviour of a site during an outage: status 503, reset connections, or no answer. */
export type Silence = 'unavailable' | 'broken-off' | 'time-out';

export interface Outage {
  from: number;
  /** Time from which the site answers again. */
  to: number;
  how: Silence;
}

/**
 * Length of a stretch, in which each site has at most one outage; every other stretch has one, about every six weeks.
 */
const STRETCH = 21 * DAY;
const SHARE = 0.5;

function outageIn(site: Site, stretch: number): Outage | null {
  const dice = new Dice(site.seed, 'outage', stretch);
  if (!dice.chance(SHARE)) return null;
  const lasts = Math.floor((0.4 + 1.6 * dice.next()) * HOUR);
  const from = START + Math.floor(stretch * STRETCH + dice.next() * (STRETCH - lasts));
  return { from, to: from + lasts, how: dice.pick<Silence>(['unavailable', 'unavailable', 'broken-off', 'time-out']) };
}

const stretchAt = (time: number): number => Math.floor((time - START) / STRETCH);

/** Outage at that moment; null if none. */
export function outageAt(site: Site, time: number): Outage | null {
  const outage = outageIn(site, stretchAt(time));
  return outage && outage.from <= time && time < outage.to ? outage : null;
}

/** Outages that overlap the time from `from` to `to`, ascending by time. */
export function outagesOf(site: Site, from: number, to: number): Outage[] {
  const outages: Outage[] = [];
  for (let stretch = Math.max(0, stretchAt(from)); stretch <= stretchAt(to); stretch++) {
    const outage = outageIn(site, stretch);
    if (outage && outage.from <= to && outage.to > from) outages.push(outage);
  }
  return outages;
}

/** Number of past days that a record shows. */
const RECORD_DAYS = 200;
/** Fraction of days whose list is completed some hours after its first part, at sites without automatic publication. */
const IN_TWO_PARTS = 0.33;
const FIRST_PART = 0.6;

/**
 * Times at which a working day's list appears and is complete.
 * @param day days since the start
 */
export function appears(site: Site, day: number): { first: number; whole: number } {
  const first = appearsAt(site, day, 0.1 + 0.6 * lot(site.seed, 'mail', day));
  const parts = rhythmOf(site) !== 'night' && lot(site.seed, 'mail in parts', day) < IN_TWO_PARTS;
  return { first, whole: parts ? first + (0.5 + (hash(site.seed, day) % 3)) * HOUR : first };
}

/** The newest day shown by the record, in days before the start of the country's life; negative after it. */
export function newestRecordDay(site: Site): number {
  const time = site.moment?.time;
  if (time === undefined) return 0;
  const today = dayOf(time);
  const last = isWorkday(today) ? today : workday(workdaysBefore(today) - 1);
  if (last <= 0) return 0;
  return appears(site, last).first <= time ? -last : -Math.max(0, workday(workdaysBefore(last) - 1));
}

/** True if the record has a list of that day; before the start it has one of every day. */
export function isRecordDay(site: Site, day: number): boolean {
  const newest = newestRecordDay(site);
  return day >= newest && day < newest + RECORD_DAYS && (day >= 0 || isWorkday(-day));
}

/** Number of a day's entries that are already published. */
export function recordRows(site: Site, day: number, all: number): number {
  if (!site.moment || day >= 0 || appears(site, -day).whole <= site.moment.time) return all;
  return Math.floor(all * FIRST_PART);
}

/** Times at which the record's newest list changes, after `from`, up to and including `to`. */
export function mailTimes(site: Site, from: number, to: number): number[] {
  const times: number[] = [];
  for (let day = Math.max(1, dayOf(from)); day <= dayOf(to); day++)
    if (isWorkday(day)) times.push(...new Set(Object.values(appears(site, day))));
  return times.filter((at) => at > from && at <= to);
}
