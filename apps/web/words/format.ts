import { probabilityText } from '@hyrde/contracts/probability';
import { LANGUAGES, type Language } from './language';

/** Formats of numbers, dates and durations in a language and time zone. */
export function formats(language: Language, timeZone: string) {
  const { locale } = LANGUAGES[language];
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const tenth = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const either = new Intl.ListFormat(locale, { type: 'disjunction' });
  const tenthPercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const upToHundredth = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const threeDigits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const minute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const second = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long', timeZone });
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const weekday = (form: 'long' | 'short') =>
    new Intl.DateTimeFormat([language, locale], { weekday: form, timeZone: 'UTC' });
  const signed = new Intl.NumberFormat(locale, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const unit = (value: number, name: 'second' | 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0 }).format(
      value,
    );
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    maximumFractionDigits: 3,
  });
  return {
    /** 12,345 */
    whole: (value: number) => whole.format(value),
    /** 12.3 */
    tenth: (value: number) => tenth.format(value),
    /** its title, a heading and its address */
    list: (parts: readonly string[]) => list.format(parts),
    /** no, not found or could not be reached */
    either: (parts: readonly string[]) => either.format(parts),
    /** 0.75, 100: as many of two decimals as are needed */
    hundredths: (value: number) => upToHundredth.format(value),
    /** 0.006, 0.75, 10,000: a parameter with all its digits */
    parameter: (value: number) => threeDigits.format(value),
    /** 87 %, of a fraction (0–1) */
    percent: (share: number) => percent.format(share),
    /** 87 %, "under 1 %" or "over 99 %", of a probability (0–1) */
    confidence: (probability: number) => probabilityText(probability, locale),
    /** 0.5 %, 1 %, of a fraction (0–1) */
    tenthPercent: (share: number) => tenthPercent.format(share),
    /** 21 Nov 2026 */
    day: (iso: string) => day.format(new Date(iso)),
    /** November 2026, of 2026-11 */
    month: (iso: string) => month.format(new Date(`${iso}-01T00:00:00Z`)),
    /** Names of the weekdays, from Monday; for the server, which has the locales of all languages. */
    weekdays: Array.from({ length: 7 }, (_, i) => {
      const day = Date.UTC(2024, 0, 1 + i);
      return { long: weekday('long').format(day), short: weekday('short').format(day) };
    }),
    /** 21 Nov 2026, 11:05 */
    minute: (iso: string) => minute.format(new Date(iso)),
    /** 21 Nov 2026, 11:05:09 CET */
    second: (iso: string) => second.format(new Date(iso)),
    /** +1.20, −0.70, 0.00 */
    signed: (value: number) => signed.format(value).replace('-', '−'),
    /** 12 bytes, 64 KB, 8.2 MB; 1,024 bytes a KB */
    size: (bytes: number) => size(bytes, locale),
    /** The largest two units of a duration in seconds: 2 hrs 5 min */
    span: (seconds: number) => span(Math.max(0, Math.round(seconds)), unit),
    /** A delay between two requests: 1.5 secs, 2 mins */
    pause: (ms: number) => (ms % 1_000 === 0 ? span(ms / 1_000, unit) : seconds.format(ms / 1_000)),
  };
}
export type Formats = ReturnType<typeof formats>;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function span(seconds: number, unit: (value: number, name: (typeof UNITS)[number][0]) => string): string {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  if (first < 0) return unit(0, 'second');
  const parts: string[] = [];
  let rest = seconds;
  for (const [name, size] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    if (count) parts.push(unit(count, name));
    rest -= count * size;
  }
  return parts.join(' ');
}

const SIZES = ['byte', 'kilobyte', 'megabyte'] as const;

function size(bytes: number, locale: string): string {
  const step = bytes < 1_024 ? 0 : bytes < 1_024 ** 2 ? 1 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: SIZES[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_024 ** step);
}

/** A number with its noun: one form for exactly one, as in both languages. */
export const plural = (count: string, one: string, many: string): string => `${count} ${count === '1' ? one : many}`;
