import { type DateReading, type DayPlace, findDate } from './dates.js';
import { zoneOffset } from './time-zones.js';

/** A time as a feed or a page's `time` element writes it. */
export interface Timestamp {
  /** Milliseconds since 1970: the time as far as it is known, else the begin of the day, month or year, in UTC. */
  at: number;
  /** Certain part of the time; missing if the whole time is certain. Without a known zone the day is certain. */
  precision?: 'day' | 'month' | 'year';
}

/** Maximum characters of a timestamp. */
const MAX_TEXT = 100;

/** A time of day, which is no offset: `09:30`, `9.30`, `14h30`, `09:30:00.123`, `2:30 pm`. */
const CLOCK =
  /(?<![\d.,:+−-])(\d{1,2})[:.h](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,9}))?)?(?![\d:])(?:\s*([ap])\.?\s?m\b\.?)?/i;
/** Text before a time of day, after its date. */
const LEADS = /^[\s,.|@·–-]*(?:t|at|kl|klo|um|à|a las|alle|ore|om|o|ob|u)?\.?\s*$/i;
/** Maximum letters beside date, time and zone: a weekday. */
const MAX_OTHER = 24;

/** ISO 8601 without separators. */
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(\d\d)(\d\d)?)?(.{0,8})$/;
const MONTH_OR_YEAR = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/;
/** Seconds or milliseconds since 1970, from 2001 to 2033. */
const SINCE_1970 = /^1\d{9}(?:\d{3})?$/;

/**
 * Parses a timestamp: RFC 3339, RFC 822 and 2822, and what programs write in their stead: other zones (`CET`, `+02:00`,
 * `GMT+1`, `Europe/Oslo`), names of other languages, C's `ctime`, numeric dates. Independent of the process's zone.
 * @param place order of numeric dates, as in `findDate`
 * @returns null if the text is no timestamp or has several dates
 */
export function readTimestamp(text: string, place?: DayPlace | null, reading: DateReading = {}): Timestamp | null {
  const written = text.trim().slice(0, MAX_TEXT);
  return withDate(written, place, reading) ?? fromDigits(written);
}

function withDate(text: string, place: DayPlace | null | undefined, reading: DateReading): Timestamp | null {
  const date = findDate(text, place, { ...reading, isMadeByProgram: true });
  if (!date) return null;
  const day = Date.parse(`${date.day}T00:00:00Z`);
  const [before, within, after] = [text.slice(0, date.start), text.slice(date.start, date.end), text.slice(date.end)];
  const later = CLOCK.exec(after);
  if (later) return isOther(before) ? timeOf(day, later, after) : null;
  const earlier = CLOCK.exec(before);
  if (earlier) return isOther(after) ? timeOf(day, earlier, before) : null;
  // C's `ctime` writes the time before the year.
  const inside = /\d:\d/.test(within) ? CLOCK.exec(within) : null;
  if (inside) return isOther(before + after) ? timeOf(day, inside, within.replace(/\d{4}$/, ''), true) : null;
  return isOther(before + after) || (isOther(before) && zoneOffset(after, day)) ? { at: day, precision: 'day' } : null;
}

/** True for a text without numbers that may be a weekday. */
const isOther = (text: string): boolean => !/\d/.test(text) && text.length <= MAX_OTHER;

/**
 * The time on a day.
 * @param day begin of the day, in milliseconds since 1970 as if it were in UTC
 * @param around text of which the clock is a part; the zone follows it
 */
function timeOf(day: number, clock: RegExpExecArray, around: string, isWithinDate = false): Timestamp | null {
  const [written, hours, minutes, seconds = '0', fraction = '0', half] = clock;
  const local = localTime(day, [hourOf(Number(hours), half), Number(minutes), Number(seconds)], fraction);
  if (local === null) return null;
  const zone = around.slice(clock.index + written.length).replace(/^[\s,]+|[\s,.]+$/g, '');
  if (zone === '') return { at: local, precision: 'day' };
  const offset = zoneOffset(zone, local);
  // A word before the clock may be a half of the day in another language.
  const isLed = isWithinDate || LEADS.test(around.slice(0, clock.index));
  if (!offset || !isLed) return { at: day, precision: 'day' };
  const at = local - offset.minutes * MINUTE_MS;
  return offset.isDoubtful ? { at, precision: 'day' } : { at };
}

const MINUTE_MS = 60_000;

const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined || hour > 12 ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);

/** Milliseconds; null if a part is out of range. Midnight may be 24:00; a leap second is the next minute's first second. */
function localTime(
  day: number,
  [hour = 0, minute = 0, second = 0]: readonly number[],
  fraction: string,
): number | null {
  if (hour > 24 || (hour === 24 && minute + second > 0) || minute > 59 || second > 60) return null;
  return day + ((hour * 60 + minute) * 60 + second) * 1_000 + Math.floor(Number(`0.${fraction}`) * 1_000);
}

/** Timestamps of digits alone. */
function fromDigits(text: string): Timestamp | null {
  if (SINCE_1970.test(text)) return { at: Number(text) * (text.length === 10 ? 1_000 : 1) };
  const [, year, month] = MONTH_OR_YEAR.exec(text) ?? [];
  if (year !== undefined && Number(year) >= 1800 && Number(year) <= 2200)
    return { at: Date.UTC(Number(year), Number(month ?? 1) - 1, 1), precision: month === undefined ? 'year' : 'month' };
  const [, y, m, d, hours, minutes, seconds = '00', zone = ''] = COMPACT.exec(text) ?? [];
  if (y === undefined) return null;
  const time = hours === undefined ? '' : `T${hours}:${minutes}:${seconds}`;
  return withDate(`${y}-${m}-${d}${time}${zone}`, undefined, {});
}
