import { type DateForm, type DateOrder, isJoint, joint, type MonthName, monthsNamed, WORD } from './month-names.js';

/** Parts of a date as written, [start, end) in the text. */
export interface DateParts {
  year: string;
  month: number;
  day: string;
  /** Calendar of `Intl` in which the parts are to be read if the year is not Gregorian; null if unknown. */
  calendar: string | null;
  start: number;
  end: number;
}

/** Characters searched before and after a month: two numbers, with words of the language between. */
const BEFORE = 44;
const AFTER = 60;
/** Maximum characters between two parts of a date. */
const BETWEEN = '(\\D{0,20}?)';
/** The numbers before a month; a part of a time or of a decimal number is no day. */
const LEFT = new RegExp(`(?:(?<![\\d./:-])(\\d{4})${BETWEEN})?(?<!\\d|\\d[.,:])(\\d{1,4})${BETWEEN}$`);
/** The numbers after a month, with the time that C's `ctime` writes before the year. */
const RIGHT = new RegExp(
  `^${BETWEEN}(\\d{1,4})(?!\\d|:\\d)(?:(?:[\\sT,]+\\d{1,2}:\\d\\d(?::\\d\\d)?(?:\\s+[A-Z]{3,5}(?=\\s))?)?${BETWEEN}(\\d{4})(?!\\d))?`,
);

/** Characters that separate sentences or clauses, and never the parts of a date. */
const SEPARATES = /[^\s\p{L}\p{M}\p{P}°]|[:;!?"«»…•]|\s\(/u;
/** Mark between a street's number and the month after it ("Storgata 24, mars 2026"). */
const CLAUSE = /[,،]|\s[–-]|[–-]\s/;
const MAX_JOINTS = 3;
const isBetween = (text: string): boolean => {
  if (SEPARATES.test(text)) return false;
  const words = text.match(WORD) ?? [];
  return words.length <= MAX_JOINTS && words.every((word) => isJoint(word) || word.split(/['’-]/).every(isJoint));
};

/** A date around a word, before the word is known to name a month. */
interface Around extends DateForm {
  year: string;
  day: string;
  start: number;
  end: number;
}

/** Maximum characters between a number and the word beside it. */
const MAX_GAP = 4;
/** Maximum characters of one or two words that name a month, with the gap beside them. */
const MAX_NAME = 40;

/**
 * The dates in a text whose month is a word, in order: "20. november 2026", "2026 m. lapkričio 24 d.", "November 20, 2026",
 * "20-Nov-26", "Fri Nov 20 08:15:00 2026". A word that names different months in several languages counts if the text
 * writes the date as only one of them does.
 * @param before position before which the dates begin
 * @param language primary subtag of the text; null if unknown
 * @param isMadeByProgram true if a program wrote the date: a number of two digits after the month is a year, and the form
 *   shows no language
 */
export function* writtenDates(
  text: string,
  before: number,
  language: string | null,
  isMadeByProgram: boolean,
): Generator<DateParts> {
  // The month is beside one of the numbers, in whatever order they are.
  for (let end = 0, index = 0; ; ) {
    for (index = end; index < text.length && kindAt(text, index) !== DIGIT; ) index++;
    for (end = index; end < text.length && kindAt(text, end) === DIGIT; ) end++;
    if (end === index || index > before + MAX_NAME) return;
    if (end - index > 4) continue;
    for (const [from, to] of [...wordsBefore(text, index), ...wordsAfter(text, end)]) {
      const names = monthsNamed(text.slice(from, to), language);
      const found = names.length > 0 ? dateAround(text, [from, to], names, isMadeByProgram) : null;
      if (found) yield found;
    }
  }
}

type Span = readonly [from: number, to: number];

/** The pairs of words and the words after a number, up to one that is no joint. */
function* wordsAfter(text: string, end: number): Generator<Span> {
  let at = end;
  for (let words = 0; words < MAX_JOINTS; words++) {
    const one = nextWord(text, at);
    if (!one) return;
    const two = nextWord(text, one[1]);
    if (two && /^[\s.]{1,2}$/.test(text.slice(one[1], two[0]))) yield [one[0], two[1]];
    yield one;
    if (!isJoint(text.slice(...one))) return;
    at = one[1];
  }
}

function nextWord(text: string, at: number): Span | null {
  let start = at;
  while (start - at < MAX_GAP && kindAt(text, start) === OTHER) start++;
  let end = start;
  while (kindAt(text, end) === LETTER || (end > start && isJoiner(text, end) && kindAt(text, end + 1) === LETTER))
    end++;
  return end === start ? null : [start, end];
}

/** The pairs of words and the words before a number, up to one that is no joint. */
function* wordsBefore(text: string, start: number): Generator<Span> {
  let at = start;
  for (let words = 0; words < MAX_JOINTS; words++) {
    const one = lastWord(text, at);
    if (!one) return;
    const two = lastWord(text, one[0]);
    if (two && /^[\s.]{1,2}$/.test(text.slice(two[1], one[0]))) yield [two[0], one[1]];
    yield one;
    if (!isJoint(text.slice(...one))) return;
    at = one[0];
  }
}

function lastWord(text: string, at: number): Span | null {
  let end = at;
  while (at - end < MAX_GAP && kindAt(text, end - 1) === OTHER) end--;
  let start = end;
  while (
    kindAt(text, start - 1) === LETTER ||
    (start < end && isJoiner(text, start - 1) && kindAt(text, start - 2) === LETTER)
  )
    start--;
  return end === start ? null : [start, end];
}

const OTHER = 1;
const LETTER = 2;
const DIGIT = 3;
/** Kind by code unit; 0 if not computed yet. Reading characters so takes a tenth of a regular expression's time. */
const kinds = new Uint8Array(0x10000);

/** Kind of the code unit at a position; outside the text as of a digit, where words end. */
function kindAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return DIGIT;
  const unit = text.charCodeAt(at);
  return kinds[unit] || lookUp(unit);
}

function lookUp(unit: number): number {
  const character = String.fromCharCode(unit);
  const kind = /[\p{L}\p{M}]/u.test(character) ? LETTER : /\d/.test(character) ? DIGIT : OTHER;
  kinds[unit] = kind;
  return kind;
}

const isJoiner = (text: string, at: number): boolean => "'’׳-".includes(text.charAt(at));

function dateAround(
  text: string,
  [from, to]: Span,
  names: readonly MonthName[],
  isMadeByProgram: boolean,
): DateParts | null {
  const left = text.slice(Math.max(0, from - BEFORE), from);
  const right = text.slice(to, to + AFTER);
  for (const parts of partsAround(left, right, isMadeByProgram)) {
    const likely = names.filter(({ forms }) => mayBe(parts, forms));
    const name = isMadeByProgram ? onlyMonth(likely) : (onlyMonth(likely) ?? byForm(likely, parts));
    if (!name) continue;
    const { month, calendar } = name;
    return { year: parts.year, month, day: parts.day, calendar, start: from - parts.start, end: to + parts.end };
  }
  return null;
}

/** The possible dates of the numbers around a word, most usual order first; `start` and `end` are distances from it. */
function partsAround(left: string, right: string, isMadeByProgram: boolean): Around[] {
  const [before = '', farther, apart = '', near, beside = ''] = LEFT.exec(left) ?? [];
  const [after = '', next = '', number, then = '', later] = RIGHT.exec(right) ?? [];
  const [l, r] = [near !== undefined && isBetween(beside), number !== undefined && isBetween(next)];
  const isShort = isMadeByProgram || /['’]$/.test(next) || (/^[-./]$/.test(next) && next === beside);
  const isYear = (digits = ''): boolean => digits.length === 4 || (digits.length === 2 && isShort);
  const isDay = (digits = ''): boolean => digits.length <= 2 && digits !== '';
  const nearStart = near === undefined ? 0 : near.length + beside.length;
  const numberEnd = next.length + (number?.length ?? 0);
  const tail = (end: number) => joint(/^\D{0,3}/.exec(right.slice(end))?.[0] ?? '');
  const found: Around[] = [];
  const add = (
    order: DateOrder,
    [year = '', day = '']: (string | undefined)[],
    [first, second]: [string, string],
    span: [number, number],
  ) =>
    found.push({
      ...{ order, year, day, start: span[0], end: span[1] },
      ...{ first: joint(first), second: joint(second), after: tail(span[1]) },
    });
  if (l && r && isDay(near) && isYear(number) && !CLAUSE.test(beside))
    add('dmy', [number, near], [beside, next], [nearStart, numberEnd]);
  if (r && isDay(number) && later !== undefined && isBetween(then))
    add('mdy', [later, number], [next, then], [0, after.length]);
  const isFirst = !/[./-]$/.test(left.slice(0, left.length - nearStart));
  if (l && r && isFirst && near?.length === 4 && isDay(number))
    add('ymd', [near, number], [beside, next], [nearStart, numberEnd]);
  if (l && isDay(near) && farther !== undefined && isBetween(apart))
    add('ydm', [farther, near], [apart, beside], [before.length, 0]);
  return found;
}

/** Orders other than day, month, year belong to languages, but for dates whose parts only spaces and dashes separate. */
const mayBe = ({ order, first, second }: DateForm, forms: readonly DateForm[]): boolean =>
  order === 'dmy' ||
  order === 'mdy' ||
  (order === 'ymd' && /^[\s/-]*$/.test(first + second)) ||
  forms.some((form) => form.order === order);

/** The first name if all mean one month; else null. */
const onlyMonth = (names: readonly MonthName[]): MonthName | null =>
  names.every(({ month }) => month === names[0]?.month) ? (names[0] ?? null) : null;

/**
 * The name in the language that writes a date just so; null if several do. A language for whose name CLDR has no form may
 * write it nearly so.
 */
function byForm(names: readonly MonthName[], parts: DateForm): MonthName | null {
  const fits = names.map(({ forms }) =>
    forms.length === 0 ? FITS : Math.max(...forms.map((form) => fit(form, parts))),
  );
  const best = Math.max(...fits);
  return best < FITS ? null : onlyMonth(names.filter((_, at) => fits[at] === best));
}

/** Value of `fit` from which a date is written in a form, perhaps without the full stop after it. */
const FITS = 4;

/** Similarity of a date and a form, 0 to 5: each text between the parts counts 2, the text after them 1. */
function fit(form: DateForm, parts: DateForm): number {
  if (form.order !== parts.order) return 0;
  const ends = form.after === '' ? !/^\./.test(parts.after) : parts.after.startsWith(form.after);
  return 2 * Number(form.first === parts.first) + 2 * Number(form.second === parts.second) + Number(ends);
}
