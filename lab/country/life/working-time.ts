import { TODAY } from '../words/language.js';
import { isHoliday } from './holidays.js';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const YEAR = 365.25 * DAY;

/** Start of the country's life: the day of a country that does not advance, a Friday, at midnight UTC. */
export const START = TODAY;
const WEEKDAY_OF_START = 4; // Weekday, with Monday as 0.
const MONDAY = START - WEEKDAY_OF_START * DAY;

/** Opening hour in UTC: offices are open from 8 to 16 in Norway's winter time. */
const OPENS = 7 * HOUR;
const OPEN = 8 * HOUR;

/** Number of whole days since the start; negative before it. */
export const dayOf = (time: number): number => Math.floor((time - START) / DAY);

const isWeekday = (day: number): boolean => (((day + WEEKDAY_OF_START) % 7) + 7) % 7 < 5;

/** True for weekdays without holidays from the start on, and for any weekday before it. */
export const isWorkday = (day: number): boolean => isWeekday(day) && (day < 0 || !isHoliday(START + day * DAY));

/** Cache of the working days from the start on, in ascending order. */
const workdays: number[] = [];
const lastKnown = (): number => workdays.at(-1) ?? -1;

function knowUntil(enough: () => boolean): void {
  while (!enough()) for (let day = lastKnown() + 1; ; day++) if (isWorkday(day) && workdays.push(day)) break;
}

/** Number of working days from the start up to but without this day; 0 before the start. */
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

/** Day of the n-th working day, where the start's is the 0th; for negative n the weekday that many back. */
export function workday(n: number): number {
  knowUntil(() => workdays.length > n);
  return workdays[n] ?? weekday(n);
}

/** The n-th weekday from the start. */
function weekday(n: number): number {
  const since = n + WEEKDAY_OF_START;
  return Math.floor(since / 5) * 7 + (((since % 5) + 5) % 5) - WEEKDAY_OF_START;
}

/**
 * A moment of that day's office hours.
 * @param share fraction from opening to closing, in [0, 1)
 */
export const inOffice = (day: number, share: number): number => wholeSecond(START + day * DAY + OPENS + share * OPEN);

/** Ratio of a week to its office hours. */
export const STRETCH = (7 * DAY) / (5 * OPEN);

/** Maps all times to office hours, whole weeks to whole weeks, preserving order. */
export function officeTime(raw: number): number {
  const since = raw - MONDAY;
  const week = Math.floor(since / (7 * DAY));
  const open = (since - week * 7 * DAY) / STRETCH;
  const day = Math.floor(open / OPEN);
  return wholeSecond(MONDAY + week * 7 * DAY + day * DAY + OPENS + (open - day * OPEN));
}

/** HTTP dates have a precision of one second. */
const wholeSecond = (time: number): number => Math.floor(time / 1_000) * 1_000;

/** Maximum distance by which a time is mapped: across a weekend. */
export const OFFICE_REACH = 5 * DAY;
