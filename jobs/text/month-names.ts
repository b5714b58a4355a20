import { stopWordsOf } from './analyser.js';
import { stemmerOf } from './stems.js';
import { wordForm } from './tokens.js';

/** Order of a date's parts: day, month, year. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd' | 'ydm';

/** How a language writes a date whose month is a word. */
export interface DateForm {
  order: DateOrder;
  /** Texts between the parts in the order written, and after the last one; folded by `joint`. */
  first: string;
  second: string;
  after: string;
}

/** A word that names a month in a language. */
export interface MonthName {
  /** 1 to 12. */
  month: number;
  /** Primary subtag. */
  language: string;
  /** Calendar of `Intl` to which the month belongs if the year is not Gregorian; null if there is no other. */
  calendar: string | null;
  /** Dates in which CLDR writes the month so; empty for names that CLDR writes alone. */
  forms: readonly DateForm[];
}

/**
 * Locales whose names of months are read: the languages of the targets, of the stop words and of Europe. Left out are
 * Mongolian, whose names are ordinal numbers, and Sesotho, whose June is abbreviated as the January of twenty others.
 */
const LOCALES = (
  'nb nn no se da sv fi is fo kl et lv lt de de-AT nl fy lb en ga gd cy br fr oc ca es eu gl pt it rm fur sc mt ro sq pl cs sk ' +
  'hsb dsb sl hr bs sr sr-Latn mk bg ru uk be hu el tr hy ka az kk ku he yi ar fa fa-u-ca-persian ur ps ps-u-ca-persian hi bn gu mr ne ta ' +
  'te th th-u-ca-buddhist km lo vi id ms eo af sw ha so yo zu tl uz mi'
).split(' ');

/**
 * Names that CLDR lacks, January to December, `-` for none: other cases, and short names of PHP and Windows, with which
 * feeds are written.
 */
const FURTHER: Readonly<Record<string, string>> = {
  de: 'Jän Feber Mrz - - - - - - - - -',
  et: 'jaanuaril veebruaril märtsil aprillil - juunil juulil augustil septembril oktoobril novembril detsembril',
  lv: 'janvārī februārī martā aprīlī maijā jūnijā jūlijā augustā septembrī oktobrī novembrī decembrī',
  se: 'ođđajagemánu guovvamánu njukčamánu cuoŋománu miessemánu geassemánu suoidnemánu borgemánu čakčamánu golggotmánu skábmamánu juovlamánu',
  uk: 'січ лют бер кві тра чер лип сер вер жов лис гру',
};

/** Dates, and names without a day, which are in another case in many languages. */
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'long' },
  { day: 'numeric', month: 'short', year: 'numeric' },
  { month: 'long', year: 'numeric' },
  { month: 'short' },
];
/** A day after the twelfth, so that it cannot be a month. */
const SAMPLE_DAY = 24;
const SAMPLE_YEAR = 2026;

/** A word with the apostrophes and hyphens within it: `d’abril`, `t-Samhain`. */
export const WORD = /[\p{L}\p{M}]+(?:['’׳-][\p{L}\p{M}]+)*/gu;

interface Language {
  /** By name in lower case, and by the name without diacritics. */
  exact: Map<string, MonthName>;
  folded: Map<string, MonthName>;
  /** By stem, null if several months have it; undefined before the first use. */
  stems?: Map<string, MonthName | null>;
}

const languages = new Map<string, Language>();
const all = { exact: new Map<string, MonthName[]>(), folded: new Map<string, MonthName[]>(), isRead: false };
/** Words that stand between the parts of a date, without those that English adds to a day. */
const joints = new Set('of the st nd rd th er re e o a an ter º ª'.split(' '));

const subtag = (locale: string): string => locale.split('-')[0] ?? '';
const KNOWN: ReadonlySet<string> = new Set(LOCALES.map(subtag));

/** Words that were looked up; a full memory is emptied, since the words beside numbers are mostly the same. */
const memory = new Map<string, readonly MonthName[]>();
const MEMORY = 20_000;

/** True for a word that may stand between the parts of a date (`de`, `gada`, `th`), of the languages read so far. */
export function isJoint(word: string): boolean {
  if (word.length > MAX_JOINT) return false;
  const known = jointMemory.get(word);
  if (known !== undefined) return known;
  const is = joints.has(nameKey(word));
  if (jointMemory.size >= MEMORY) jointMemory.clear();
  jointMemory.set(word, is);
  return is;
}

const MAX_JOINT = 6;
const jointMemory = new Map<string, boolean>();

/** A text between the parts of a date in the form in which it is compared. */
export const joint = (text: string): string => wordForm(text).replaceAll(/\s+/g, ' ');

/** The words of a name that is compared, separated by single spaces. */
export const nameKey = (text: string): string => (wordForm(text).match(WORD) ?? []).join(' ');

/**
 * The months that a word names: those of the given language, else of all languages. A word that the language uses
 * otherwise (French `des`) names no month of another one.
 * @param words one or two words
 * @param language primary subtag; null if unknown
 */
export function monthsNamed(words: string, language: string | null): readonly MonthName[] {
  const id = `${language ?? ''} ${words}`;
  const known = memory.get(id);
  if (known) return known;
  if (memory.size >= MEMORY) memory.clear();
  const names = namedIn(nameKey(words), language);
  memory.set(id, names);
  return names;
}

function namedIn(key: string, language: string | null): readonly MonthName[] {
  if (language !== null && KNOWN.has(language)) {
    const { exact, folded } = languageOf(language);
    const own = exact.get(key) ?? folded.get(withoutMarks(key)) ?? byStem(key, language);
    if (own) return [own];
    if (stopWordsOf(language).has(key)) return [];
  }
  if (!all.isRead) readAll();
  return all.exact.get(key) ?? all.folded.get(withoutMarks(key)) ?? [];
}

/** Takes some 150 ms, once a process: most of it, ICU loads the languages' data. */
function readAll(): void {
  for (const code of KNOWN) {
    const { exact, folded } = languageOf(code);
    for (const [key, name] of exact) all.exact.set(key, [...(all.exact.get(key) ?? []), name]);
    for (const [key, name] of folded) all.folded.set(key, [...(all.folded.get(key) ?? []), name]);
  }
  all.isRead = true;
}

function languageOf(code: string): Language {
  const known = languages.get(code);
  if (known) return known;
  const language: Language = { exact: new Map(), folded: new Map() };
  languages.set(code, language);
  for (const locale of LOCALES) if (subtag(locale) === code) readLocale(locale, language);
  for (const [at, name] of (FURTHER[code]?.split(' ') ?? []).entries()) {
    const key = nameKey(name);
    if (key === '' || language.exact.has(key)) continue;
    const forms = [...language.exact.values()].find(({ month }) => month === at + 1)?.forms ?? [];
    const entry = { month: at + 1, language: code, calendar: null, forms };
    language.exact.set(key, entry);
    if (!language.folded.has(withoutMarks(key))) language.folded.set(withoutMarks(key), entry);
  }
  return language;
}

/** Minimum letters of a name that is recognised in other cases than CLDR's, and of its stem. */
const MIN_STEMMED = 5;
const MIN_STEM = 4;

/** The month of whose name a word is another case; null or undefined if it is no month. */
function byStem(key: string, code: string): MonthName | null | undefined {
  const stem = stemmerOf(code);
  const language = languageOf(code);
  language.stems ??= stemsOf(language, stem);
  return language.stems.get(stem(key));
}

function stemsOf({ exact }: Language, stem: (word: string) => string): Map<string, MonthName | null> {
  const stems = new Map<string, MonthName | null>();
  for (const [key, name] of exact) {
    const end = stem(key);
    if (key.length < MIN_STEMMED || end.length < MIN_STEM) continue;
    const other = stems.get(end);
    stems.set(end, other === undefined || other?.month === name.month ? name : null);
  }
  return stems;
}

/** Number of months before whose names there is a word that is no part of the name (Catalan `de`). */
const MIN_COMMON = 4;

function readLocale(locale: string, { exact, folded }: Language): void {
  if (Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0) return;
  const calendar = /-u-ca-(\w+)/.exec(locale)?.[1] ?? null;
  const fixed = { timeZone: 'UTC', numberingSystem: 'latn', calendar: calendar ?? 'gregory' };
  const monthOf = calendar === null ? null : new Intl.DateTimeFormat('en', { ...fixed, month: 'numeric' });
  const found: { words: string[]; month: number; form: DateForm | null }[] = [];
  for (const style of STYLES) {
    const format = new Intl.DateTimeFormat(locale, { ...style, ...fixed });
    for (let at = 0; at < 12; at++) {
      const time = Date.UTC(SAMPLE_YEAR, at, SAMPLE_DAY);
      const parts = format.formatToParts(time);
      const place = parts.findIndex(({ type }) => type === 'month');
      const name = parts[place]?.value ?? '0';
      if (/\d/.test(name)) break;
      const month = monthOf ? Number(monthOf.format(time)) : at + 1;
      const [before, after] = [textOf(parts.slice(0, place)), textOf(parts.slice(place + 1))];
      const [prefix = '', suffix = ''] = [/[\p{L}\p{M}]*$/u.exec(before)?.[0], /^[\p{L}\p{M}]*/u.exec(after)?.[0]];
      const form = formOf(parts, before.length - prefix.length, before.length + name.length + suffix.length);
      for (const written of new Set([`${prefix}${name}${suffix}`, name]))
        found.push({ words: nameKey(written).split(' '), month, form });
    }
  }
  jointMemory.clear();
  const common = commonWords(found);
  for (const word of common) joints.add(word);
  for (const { words, month, form } of found) {
    const key = words.filter((word, at) => at === words.length - 1 || !common.has(word)).join(' ');
    const known = exact.get(key);
    const forms = [...(known?.forms ?? []), ...(form ? [form] : [])];
    const entry = { month, language: subtag(locale), calendar: calendar ?? known?.calendar ?? null, forms };
    exact.set(key, entry);
    folded.set(withoutMarks(key), entry);
    for (const word of `${form?.first} ${form?.second}`.match(WORD) ?? []) joints.add(word);
  }
}

const textOf = (parts: readonly Intl.DateTimeFormatPart[]): string => parts.map(({ value }) => value).join('');

/** The words before the last one in the names of many months. */
function commonWords(names: readonly { words: readonly string[]; month: number }[]): Set<string> {
  const months = new Map<string, Set<number>>();
  for (const { words, month } of names)
    for (const word of words.slice(0, -1)) months.set(word, (months.get(word) ?? new Set()).add(month));
  return new Set([...months].flatMap(([word, { size }]) => (size >= MIN_COMMON ? [word] : [])));
}

/** The form of a date, given the place of its month [from, to); null if it has no day or no year. */
function formOf(parts: readonly Intl.DateTimeFormatPart[], from: number, to: number): DateForm | null {
  const text = textOf(parts);
  let [start, order] = [0, ''];
  const ends: [number, number][] = [];
  for (const { type, value } of parts) {
    if (type === 'month') ends.push([from, to]);
    else if (type === 'day' || type === 'year') ends.push([start, start + value.length]);
    if (type === 'month' || type === 'day' || type === 'year') order += type.charAt(0);
    start += value.length;
  }
  const [one, two, three] = ends;
  if (!one || !two || !three) return null;
  return {
    order: order as DateOrder,
    first: joint(text.slice(one[1], two[0])),
    second: joint(text.slice(two[1], three[0])),
    after: joint(text.slice(three[1])),
  };
}

/** Without the diacritics of Latin, Greek and Cyrillic letters; other scripts have vowels as marks. */
const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ı', 'i')
    .normalize('NFC');

const weekdays = new Map<string | null, ReadonlySet<string>>();

/** The names of weekdays, as `nameKey`, in a language, or in all languages if it is null or unknown. */
export function weekdayNames(language: string | null): ReadonlySet<string> {
  const code = language !== null && KNOWN.has(language) ? language : null;
  const known = weekdays.get(code);
  if (known) return known;
  const names = new Set<string>();
  for (const locale of LOCALES.filter((one) => code === null || subtag(one) === code))
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
      for (let day = 1; day <= 7; day++)
        for (const word of nameKey(format.format(Date.UTC(SAMPLE_YEAR, 0, day))).split(' ')) names.add(word);
    }
  weekdays.set(code, names);
  return names;
}

/**
 * Order of a locale's short dates, such as `mdy` of en-US.
 * @param tag BCP 47, as a page has it
 * @returns null if unknown, or for a language alone whose regions differ (English)
 */
export function orderIn(tag: string | null): DateOrder | null {
  const [, language = '', region] =
    /^\s*([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}))?(?![a-z])/i.exec(tag ?? '') ?? [];
  if (language === '' || (language.toLowerCase() === 'en' && region === undefined)) return null;
  const locale = region === undefined ? language : `${language}-${region}`;
  const known = orders.get(locale);
  if (known !== undefined) return known;
  if (orders.size >= MAX_ORDERS) orders.clear();
  const order = shortOrder(locale);
  orders.set(locale, order);
  return order;
}

const orders = new Map<string, DateOrder | null>();
const MAX_ORDERS = 500;

function shortOrder(locale: string): DateOrder | null {
  if (Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0) return null;
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short', calendar: 'gregory' }).formatToParts(0);
  return parts.flatMap(({ type }) => (/^(?:day|month|year)$/.test(type) ? type.charAt(0) : [])).join('') as DateOrder;
}
