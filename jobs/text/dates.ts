/** Months by their shortest distinct prefixes in the product's languages. */
const MONTHS: readonly string[] = [
  'jan|ene|gen|led|sty|tammi',
  'feb|fév|fev|úno|lut|helmi',
  'mar|mär|mrt|maa(?=l)|bře|mars|maaliskuu',
  'apr|avr|abr|dub|kwi|huhti',
  'mai|may|mag|maj|mei|kvě|maio|touko',
  'jun|juin|giu|juni|čvn|červn|cze|kesä',
  'jul|juil|lug|juli|čvc|červe|lip|heinä',
  'aug|aoû|aou|ago|srp|sie|elo',
  'sep|set|zář|wrz|syys',
  'oct|okt|ott|out|říj|paź|loka',
  'nov|lis|marras',
  'dec|des|déc|dez|dic|pro|gru|joulu',
];
const MONTH = new RegExp(`^(?:${MONTHS.map((names) => `(${names})`).join('|')})`, 'iu');

/** A numeric date, by default with the day first. */
const NUMERIC = /(?<![\d./-])(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{4}|\d{2})(?![\d/-]|\.\d)/;
const ISO = /(?<![\d./-])(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?![\d/]|[-.]\d)/;
/** "20. november 2026", "20 de noviembre de 2026", "1er mars 2026", "20-Nov-2026", "20 Nov '26". */
const WRITTEN =
  /(?<!\d)(\d{1,2})(?:\.|er|º|°|st|nd|rd|th)?(?:\s+(?:de\s+|of\s+)?(?=\p{L})|-(?=\p{L}{3,9}-))(\p{L}{3,12})\.?,?(?:\s+(?:de\s+|del\s+)?(?=\d{4}|['’])|-)(\d{4}|['’]\d{2})(?!\d)/u;
/** "2026-Nov-20". */
const YEAR_FIRST = /(?<!\d)(\d{4})-(\p{L}{3,9})-(\d{1,2})(?!\d)/u;
/** "Nov 20 12:00:00 2026", as C's `ctime` writes it. */
const AROUND_TIME = /(?<!\p{L})(\p{L}{3})\s+(\d{1,2})\s+\d{1,2}:\d{2}(?::\d{2})?\s+(?:[A-Z]{3,4}\s+)?(\d{4})(?!\d)/u;
/** "November 20, 2026". */
const AMERICAN = /(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,\s*(\d{4})(?!\d)/u;

/** A date in a text and its position, [start, end). */
export interface FoundDate {
  day: string;
  start: number;
  end: number;
}

/** Which number of a numeric date is the day. */
export type DayPlace = 'day-first' | 'month-first';

/** The first date in the text; null if missing. */
export function findDate(text: string, place: DayPlace = 'day-first'): FoundDate | null {
  if (!/\d/.test(text)) return null;
  const found = [
    ...[iso(text), numeric(text, place), written(text), american(text)],
    ...[named(YEAR_FIRST.exec(text), 1, 2, 3), named(AROUND_TIME.exec(text), 3, 1, 2)],
  ].filter((date) => date !== null);
  return found.sort((a, b) => a.start - b.start)[0] ?? null;
}

/** The date if the text consists of a date, apart from a time and a weekday; else null. */
export function wholeDate(text: string, place: DayPlace = 'day-first'): string | null {
  const date = findDate(text, place);
  if (!date) return null;
  const rest = text.slice(0, date.start) + text.slice(date.end);
  return rest.replaceAll(TIME, '').replaceAll(/[^\p{L}\p{N}]+/gu, '').length <= MAX_REST ? date.day : null;
}

const TIME =
  /(?:kl\.?|at|um|à|alle|t)?\s*\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*(?:uhr|h|am|pm))?(?:\s*(?:gmt|utc|cest?|z)(?:[+-]\d{1,2}(?::?\d{2})?)?)?/gi;
/** Maximum letters besides the date: a weekday or an article. */
const MAX_REST = 10;

/** The position of the day in the numeric dates of these texts, taken together. */
export function dayPlace(texts: readonly string[]): DayPlace {
  let monthFirst = 0;
  for (const text of texts) {
    const [, first, second] = NUMERIC.exec(text) ?? [];
    if (Number(first) > 12) return 'day-first';
    if (Number(second) > 12) monthFirst++;
  }
  return monthFirst > 0 ? 'month-first' : 'day-first';
}

function numeric(text: string, place: DayPlace): FoundDate | null {
  const match = NUMERIC.exec(text);
  const [, a, b, year] = match ?? [];
  return place === 'day-first' ? dateOf(match, year, b, a) : dateOf(match, year, a, b);
}

function iso(text: string): FoundDate | null {
  const match = ISO.exec(text);
  return dateOf(match, match?.[1], match?.[2], match?.[3]);
}

function written(text: string): FoundDate | null {
  return named(WRITTEN.exec(text), 3, 2, 1);
}

function american(text: string): FoundDate | null {
  // A quick test first: the expression restarts at every letter.
  const match = /,\s*\d{4}/.test(text) ? AMERICAN.exec(text) : null;
  return named(match, 3, 1, 2);
}

/** A date whose month is a word, from the positions of its parts in the match. */
function named(match: RegExpExecArray | null, year: number, month: number, date: number): FoundDate | null {
  return dateOf(match, match?.[year], monthOf(match?.[month]), match?.[date]);
}

function monthOf(name: string | undefined): string | undefined {
  const match = name && MONTH.exec(name.toLowerCase());
  const at = match ? match.slice(1).findIndex((group) => group !== undefined) : -1;
  return at < 0 ? undefined : `${at + 1}`;
}

/** Null if the date does not exist or is outside the range of records. */
function dateOf(
  match: RegExpExecArray | null,
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
): FoundDate | null {
  if (!match || !year || !month || !date) return null;
  const bare = year.replace(/^['’]/, '');
  const full = bare.length === 2 ? 2000 + Number(bare) : Number(bare);
  const [m, d] = [Number(month), Number(date)];
  if (full < 1800 || full > 2200 || m < 1 || m > 12 || d < 1 || d > new Date(Date.UTC(full, m, 0)).getUTCDate())
    return null;
  const two = (n: number) => `${n}`.padStart(2, '0');
  return { day: `${full}-${two(m)}-${two(d)}`, start: match.index, end: match.index + match[0].length };
}
