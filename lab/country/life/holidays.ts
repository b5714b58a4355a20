const DAY = 86_400_000;

/**
 * Fixed holidays as month and day: New Year's Day, Labour Day, Constitution Day, Christmas Eve to Boxing Day, New
 * Year's Eve.
 */
const FIXED = new Set(['1-1', '5-1', '5-17', '12-24', '12-25', '12-26', '12-31']);
/** Days after Easter Sunday: from Maundy Thursday to Easter Monday, Ascension Day, Whit Monday. */
const BY_EASTER = new Set([-3, -2, 1, 39, 50]);

/** True if the day of this moment (UTC) is a public holiday in Norway, or a day on which its offices are closed. */
export function isHoliday(time: number): boolean {
  const date = new Date(time);
  if (FIXED.has(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)) return true;
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return BY_EASTER.has((midnight - easterSunday(date.getUTCFullYear())) / DAY);
}

/** Midnight UTC of Easter Sunday, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const day = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1);
}
