const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Zone names besides GMT (RFC 822 section 5.1), in hours. */
const ZONES: Readonly<Record<string, number>> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

/** RFC 3339, and the parts of ISO 8601 that feeds use: a date without time, a time without zone. */
const ISO =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d:?\d\d)?)?)?)?$/i;
/** RFC 822 and 2822; the weekday's name may be in any language. */
const RFC_822 =
  /^(?:\p{L}+\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{4}|\d\d)(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([+-]\d{4}|[a-z]{1,5}))?)?(?:\s*\(.*\))?$/iu;

const MINUTE = 60_000;

/**
 * Parses a feed's date.
 * @returns milliseconds since 1970; null if the text is no date. A date without zone is read as UTC, independent of the
 *   process's zone
 */
export function feedDate(text: string): number | null {
  const date = text.trim().slice(0, 100);
  return isoDate(date) ?? rfc822Date(date);
}

function isoDate(date: string): number | null {
  const found = ISO.exec(date);
  if (!found) return null;
  const [, year, month = '1', day = '1', hour, minute, second, fraction = '0', zone] = found;
  const time = timeOf([year, Number(month) - 1, day, hour, minute, second]);
  return time === null ? null : time + Math.floor(Number(`0.${fraction}`) * 1_000) - zoneMs(zone);
}

function rfc822Date(date: string): number | null {
  const found = RFC_822.exec(date);
  if (!found) return null;
  const [, day, name = '', year = '', hour, minute, second, zone] = found;
  const month = MONTHS.indexOf(name.toLowerCase());
  // Two-digit years mean 1950 to 2049 (RFC 2822 section 4.3).
  const century = year.length === 4 ? 0 : Number(year) < 50 ? 2_000 : 1_900;
  const time = month < 0 ? null : timeOf([Number(year) + century, month, day, hour, minute, second]);
  return time === null ? null : time - zoneMs(zone);
}

/**
 * The time in milliseconds; null if a part is out of range, such as 31 February. A leap second is the first second of
 * the next minute.
 */
function timeOf(parts: readonly (string | number | undefined)[]): number | null {
  const [year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  if (month > 11 || day < 1 || hour > 24 || minute > 59 || second > 60) return null;
  const time = Date.UTC(year, month, day, hour, minute, second);
  const midnight = new Date(Date.UTC(year, month, day));
  return year >= 1_000 && midnight.getUTCDate() === day ? time : null;
}

function zoneMs(zone = ''): number {
  const found = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (!found) return (ZONES[zone.toLowerCase()] ?? 0) * 60 * MINUTE;
  const [, sign, hours, minutes] = found;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE;
}
