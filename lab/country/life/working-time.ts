import { TODAY } from '../words/language.js';
import { isHoliday } from './holidays.js';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const YEAR = 365.25 * DAY;

/** The moment at which the country begins to live: the day on which it else stands still, a Friday, at midnight UTC. */
export const START = TODAY;
const WEEKDAY_OF_START = 4; // Monday is 0
const MONDAY = START - WEEKDAY_OF_START * DAY;

/** Offices are open from 8 to 16 in Norway's winter. */
const OPENS = 7 * HOUR;
const OPEN = 8 * HOUR;

/** Days since the start, whole ones; negative before it. */
export const dayOf = (time: number): number => Math.floor((time - START) / DAY);

const isWeekday = (day: number): boolean => (((day + WEEKDAY_OF_START) % 7) + 7) % 7 < 5;

/** A weekday from the start on that is no holiday; before it, any weekday. */
export const isWorkday = (day: number): boolean => isWeekday(day) && (day < 0 || !isHoliday(START + day * DAY));

/** The working days from the start on, in order, as far as they were asked for. */
const workdays: number[] = [];
const lastKnown = (): number => workdays.at(-1) ?? -1;

function knowUntil(enough: () => boolean): void {
  while (!enough()) for (let day = lastKnown() + 1; ; day++) if (isWorkday(day) && workdays.push(day)) break;
}

/** How many working days lie between the start and this day, itself left out; nil before the start. */
export function workdaysBefore(day: number): number {
  knowUntil(() => lastKnown() >= day);
  let low = 0;
  for (let high = workdays.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((workdays[middle] ?? Infinity) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The day of the n-th working day from the start on, which is the 0th; before it, the weekday so many back. */
export function workday(n: number): number {
  knowUntil(() => workdays.length > n);
  return workdays[n] ?? weekday(n);
}

/** The n-th weekday, counted from the start. */
function weekday(n: number): number {
  const since = n + WEEKDAY_OF_START;
  return Math.floor(since / 5) * 7 + (((since % 5) + 5) % 5) - WEEKDAY_OF_START;
}

/** A moment of that day's office hours. @param share in [0, 1): from opening to closing */
export const inOffice = (day: number, share: number): number => wholeSecond(START + day * DAY + OPENS + share * OPEN);

/** So much longer is a week than its office hours. */
export const STRETCH = (7 * DAY) / (5 * OPEN);

/** Maps all times to office hours, whole weeks to whole weeks: what was later stays later. */
export function officeTime(raw: number): number {
  const since = raw - MONDAY;
  const week = Math.floor(since / (7 * DAY));
  const open = (since - week * 7 * DAY) / STRETCH;
  const day = Math.floor(open / OPEN);
  return wholeSecond(MONDAY + week * 7 * DAY + day * DAY + OPENS + (open - day * OPEN));
}

/** HTTP's dates know no parts of seconds. */
const wholeSecond = (time: number): number => Math.floor(time / 1_000) * 1_000;

/** No time is mapped further away than over a week's end. */
export const OFFICE_REACH = 5 * DAY;
