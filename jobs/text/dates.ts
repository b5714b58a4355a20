import { wordCharacters } from './characters.js';
import { isJoint, nameKey, orderIn, WORD, weekdayNames } from './month-names.js';
import { writtenDates } from './written-dates.js';

/** A date in a text and its position, [start, end). */
export interface FoundDate {
  /** yyyy-mm-dd. */
  day: string;
  start: number;
  end: number;
}

/** Which number of a numeric date is the day. */
export type DayPlace = 'day-first' | 'month-first';

export interface DateReading {
  /** Language of the text, as a BCP 47 tag; its names of months come first. */
  language?: string | null | undefined;
  /** True if a program wrote the date: it may have a year of two digits, and no form of a language. */
  isMadeByProgram?: boolean;
}

/** Maximum characters read; more than an entry of a list has. */
const MAX_TEXT = 20_000;

/** Year first: `2026-11-20`, `2026. 11. 20.`, `2026年11月20日`. */
const YEAR_FIRST = /(?<![\d./-])(\d{4})(\s?[./年년-])\s?(\d{1,2})(\s?[./月월-])\s?(\d{1,2})(?![\d/]|[-.]\d)/g;
/** Year last: `20.11.2026`, `20/11/26`, and the Nordic `20/11-2026` and `20/11 2026`. */
const YEAR_LAST =
  /(?<![\d./-]|§\s?)(\d{1,2})\s?([./-])\s?(\d{1,2})(?:\s?([./-])\s?(\d{4}|\d{2})|\s(\d{4}))(?![\d/-]|\.\d)/g;
/** Vietnamese, whose months are numbers: `20 tháng 11, 2026`, `20 tháng 11 năm 2026`. */
const NUMBERED = /(?<!\d)(\d{1,2}) [Tt]h(?:áng|g) (\d{1,2}),? (?:năm )?(\d{4})(?!\d)/g;

/**
 * The first date in the text; null if it has no date, or none that is certain: one whose month's name means another month
 * in another language, or whose day and month could be exchanged where `place` is null (full stops separate the day first).
 * @param place order of numeric dates; null if unknown. If missing, that of the language or its region, else the day first;
 *   a date that is a day in the other order only is then read so
 */
export function findDate(text: string, place?: DayPlace | null, reading: DateReading = {}): FoundDate | null {
  const isUnusual = UNUSUAL.test(text);
  if (!/\d/.test(text) && !(isUnusual && OTHER_DIGIT.test(text))) return null;
  const cut = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
  const { plain, at } = isUnusual ? withPlainDigits(cut) : { plain: cut, at: null };
  const numeric = earlier(
    earlier(
      firstOf(YEAR_FIRST, plain, yearFirst),
      firstOf(YEAR_LAST, plain, (match) => yearLast(match, place, reading)),
    ),
    plain.includes('th') ? firstOf(NUMBERED, plain, (match) => dateOf(match, match[3], match[2], match[1])) : null,
  );
  const first =
    numeric?.start === 0 ? numeric : earlier(written(plain, numeric?.start ?? plain.length, reading), numeric);
  if (!first || !at) return first;
  return { day: first.day, start: at[first.start] ?? 0, end: at[first.end] ?? text.length };
}

const earlier = (a: FoundDate | null, b: FoundDate | null): FoundDate | null =>
  a && !(b && b.start < a.start) ? a : b;

/** The date if the text consists of a date, apart from a time and a weekday; else null. */
export function wholeDate(text: string, place?: DayPlace | null, reading: DateReading = {}): string | null {
  const date = findDate(text, place, reading);
  if (!date) return null;
  const rest = `${text.slice(0, date.start)} ${text.slice(date.end)}`.replaceAll(TIME, ' ');
  if (lettersIn(rest) <= MAX_REST) return date.day;
  if (lettersIn(rest) > MAX_WEEKDAY) return null;
  const names = weekdayNames(languageIn(reading));
  const others = (rest.match(WORD) ?? []).filter((word) => !names.has(nameKey(word)) && !isJoint(nameKey(word)));
  return lettersIn(rest.replaceAll(WORD, '') + others.join('')) <= MAX_REST ? date.day : null;
}

const TIME =
  /(?:klo?\.?|at|um|à|alle|t)?\s*\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*(?:uhr|h|am|pm))?(?:\s*(?:gmt|utc|cest?|z)(?:[+-]\d{1,2}(?::?\d{2})?)?)?/gi;
/** Maximum letters and digits besides the date: an article or a short word. */
const MAX_REST = 10;
/** Maximum letters of a weekday with such a word. */
const MAX_WEEKDAY = 40;
const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/**
 * The order of the numeric dates of one list: that of the dates whose other order is no day of the calendar, else that of
 * the language or its region, else the given one. Null if the dates contradict each other.
 * @param tag language of the list, BCP 47; null if unknown
 */
export function dayPlace(
  texts: readonly string[],
  tag: string | null = null,
  otherwise: DayPlace | null = 'day-first',
): DayPlace | null {
  let [dayFirst, monthFirst] = [0, 0];
  for (const text of texts) {
    YEAR_LAST.lastIndex = 0;
    const [, one, , two] = YEAR_LAST.exec(text.slice(0, MAX_TEXT)) ?? [];
    if (Number(one) > 12 && Number(two) <= 12) dayFirst++;
    if (Number(two) > 12 && Number(one) <= 12) monthFirst++;
  }
  if (dayFirst + monthFirst === 0) return placeIn(tag, otherwise);
  if (monthFirst * CLEAR <= dayFirst) return 'day-first';
  return dayFirst * CLEAR <= monthFirst ? 'month-first' : null;
}

/** The order of a language or its region; null for English alone, which has both. */
function placeIn(tag: string | null, otherwise: DayPlace | null): DayPlace | null {
  const order = orderIn(tag);
  if (order === 'mdy') return 'month-first';
  return order === 'dmy' ? 'day-first' : /^\s*en\b/i.test(tag ?? '') ? null : otherwise;
}

/** Factor by which one order must be more frequent than the other; a few numbers look like dates only. */
const CLEAR = 5;

/** The first match that is a date. */
function firstOf(pattern: RegExp, text: string, read: (match: RegExpExecArray) => FoundDate | null): FoundDate | null {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const date = read(match);
    if (date) return date;
  }
  return null;
}

function yearFirst(match: RegExpExecArray): FoundDate | null {
  const [, year, one = '', month, two = '', day] = match;
  const isOne = /[年년]/.test(one) ? /[月월]/.test(two) : one.trim() === two.trim();
  return isOne ? dateOf(match, year, month, day) : null;
}

function yearLast(match: RegExpExecArray, place: DayPlace | null | undefined, reading: DateReading): FoundDate | null {
  const [, one, mark, two, mark2, year = match[6]] = match;
  // With different marks, only a year of four digits distinguishes a date from a case number ("26/11-5").
  if (mark2 === undefined ? mark !== '/' : mark !== mark2 && year?.length !== 4) return null;
  if (year?.length === 2 && isYearFirst(match, reading)) return null;
  const order = place === undefined ? placeIn(reading.language ?? null, 'day-first') : place;
  const dayFirst = order === 'month-first' ? null : dateOf(match, year, two, one);
  if (order === 'day-first' && (dayFirst || place)) return dayFirst;
  const monthFirst = dateOf(match, year, one, two);
  if (order === 'month-first') return monthFirst ?? (place ? null : dateOf(match, year, two, one));
  const isUnclear = order === null && mark !== '.' && dayFirst && monthFirst && dayFirst.day !== monthFirst.day;
  return isUnclear ? null : (dayFirst ?? monthFirst);
}

/** True if the first of three short numbers may be the year, in a language that writes the year first. */
const isYearFirst = (match: RegExpExecArray, { language = null }: DateReading): boolean =>
  orderIn(language) === 'ymd' && dateOf(match, match[1], match[3], match[5]) !== null;

/** A year that a written date may have; texts without one are passed over. */
const MAY_BE_WRITTEN = /\d{4}|['’./-]\d\d(?!\d)/;

/** The first written date that begins before a position. */
function written(text: string, before: number, reading: DateReading): FoundDate | null {
  const { isMadeByProgram = false } = reading;
  if (!isMadeByProgram && !MAY_BE_WRITTEN.test(text)) return null;
  for (const parts of writtenDates(text, before, languageIn(reading), isMadeByProgram)) {
    const { year, month, day, calendar, start, end } = parts;
    const position = { index: start, 0: text.slice(start, end) };
    const date =
      dateOf(position, year, `${month}`, day) ??
      (calendar && inCalendar(calendar, position, [Number(year), month, Number(day)]));
    if (date) return rangeStart(text, date);
  }
  return null;
}

/** Beginning of a range of days, before its last day: `24.–26. november 2026`, `3. bis 5. März`, `du 3 au 5 mars`. */
const RANGE = /(?<![\d.,:/–-])(\d{1,2})\.?(?:\s?[–-]\s?| (?:to|til|till|tot|bis|au|al|ao|do) )$/;

/** The first day of a range of which a date is the last one; else the date. */
function rangeStart(text: string, date: FoundDate): FoundDate {
  const [whole = '', first = ''] = RANGE.exec(text.slice(Math.max(0, date.start - 10), date.start)) ?? [];
  const isEarlier = Number(first) >= 1 && Number(first) < Number(date.day.slice(8));
  if (!isEarlier || !/^\d{1,2}\D/.test(text.slice(date.start))) return date;
  return { ...date, day: date.day.slice(0, 8) + first.padStart(2, '0'), start: date.start - whole.length };
}

const languageIn = ({ language }: DateReading): string | null =>
  /^\s*([a-z]{2,3})(?![a-z])/i.exec(language ?? '')?.[1]?.toLowerCase() ?? null;

/** Range of the years of records. */
const [MIN_YEAR, MAX_YEAR] = [1800, 2200];
/** Years of two digits from here are of the 20th century (RFC 2822, section 4.3). */
const CENTURY = 50;

type Position = Pick<RegExpExecArray, 'index' | 0>;

/** The date of the parts; null if it does not exist or is outside the range of records. */
function dateOf({ index, 0: { length } }: Position, year = '', month = '', day = ''): FoundDate | null {
  const y = year.length === 2 ? Number(year) + (Number(year) < CENTURY ? 2_000 : 1_900) : Number(year);
  const [m, d] = [Number(month), Number(day)];
  if (y < MIN_YEAR || y > MAX_YEAR || m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return null;
  return { day: `${y}-${`${m}`.padStart(2, '0')}-${`${d}`.padStart(2, '0')}`, start: index, end: index + length };
}

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : 30 + ((month + (month >> 3)) % 2);

const DAY_MS = 86_400_000;
/** Maximum steps of the search in another calendar, each nearer to the date. */
const MAX_STEPS = 12;

/** The date of parts in another calendar (Persian, Buddhist), searched with `Intl`; null if it does not exist. */
function inCalendar(calendar: string, position: Position, wanted: readonly number[]): FoundDate | null {
  const fixed = { calendar, timeZone: 'UTC', numberingSystem: 'latn' };
  const format = new Intl.DateTimeFormat('en', { ...fixed, year: 'numeric', month: 'numeric', day: 'numeric' });
  let time = Date.UTC(2000, 0, 1);
  for (let step = 0; step < MAX_STEPS && Math.abs(time) < 8e15; step++) {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const [years = 0, months = 0, days = 0] = (['year', 'month', 'day'] as const).map(
      (type, at) => (wanted[at] ?? 0) - (parts.get(type) ?? 0),
    );
    if (years === 0 && months === 0 && days === 0)
      return dateOf(position, ...new Date(time).toISOString().split(/[-T]/));
    const away = years * 365.2425 + months * 30.437 + days;
    time += (Math.round(away) || Math.sign(away)) * DAY_MS;
  }
  return null;
}

/** A character that may be a digit besides ASCII's, an unseen one or a hyphen. */
const UNUSUAL = /[^\0-\u00ac\u00ae-\u02ff]/;
/** A decimal digit besides ASCII's. */
const OTHER_DIGIT = /(?![\0-\u024f])\p{Nd}/u;
const DIGITS = new RegExp(OTHER_DIGIT, 'gu');

/** The text with ASCII digits and without unseen characters, and the original position of each character if they differ. */
function withPlainDigits(text: string): { plain: string; at: number[] | null } {
  const digits = OTHER_DIGIT.test(text)
    ? text.replaceAll(DIGITS, (one) => (one.length === 1 ? `${digitValue(one)}` : one))
    : text;
  const plain = wordCharacters(digits);
  if (plain.length === digits.length) return { plain, at: null };
  const at: number[] = [];
  for (let index = 0; index < digits.length; index++) if (wordCharacters(digits.charAt(index)) !== '') at.push(index);
  return { plain: at.map((index) => wordCharacters(digits.charAt(index))).join(''), at: [...at, digits.length] };
}

/** Value of a decimal digit: Unicode lists the ten of a script in order, from a code that `\p{Nd}` does not precede. */
function digitValue(digit: string): number {
  const code = digit.charCodeAt(0);
  for (let value = 0; value < 9; value++) if (!/\p{Nd}/u.test(String.fromCharCode(code - value - 1))) return value;
  return 9;
}
