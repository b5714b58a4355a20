/** The two written forms of Norwegian that public bodies use. */
export type Norwegian = 'nb' | 'nn';

/** A text in both forms: `bokmål|nynorsk`, or one text where the two are alike. */
export type Both = string;

const split = new Map<string, readonly [string, string]>();

/** The text in one of the two forms. */
export function say(both: Both, language: Norwegian): string {
  let pair = split.get(both);
  if (!pair) {
    const [nb = '', nn = nb] = both.split('|');
    pair = [nb, nn];
    split.set(both, pair);
  }
  return language === 'nb' ? pair[0] : pair[1];
}

/** Text escaped for HTML, between tags and in double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  /[&<>"]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;

/** Slug of a title in a URL: æ, ø and å spelt with ASCII, words joined by hyphens. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('å', 'a')
    .replaceAll('é', 'e')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '');
}

/** The text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const MONTHS = 'januar februar mars april mai juni juli august september oktober november desember'.split(' ');
const DAYS: Record<Norwegian, string[]> = {
  nb: 'søndag mandag tirsdag onsdag torsdag fredag lørdag'.split(' '),
  nn: 'sundag måndag tysdag onsdag torsdag fredag laurdag'.split(' '),
};

/** Fixed date of the country: dates on its pages are counted from it, so that pages never change. */
export const TODAY = Date.UTC(2026, 10, 20);

const DAY_MS = 86_400_000;

/** Date that many days before `TODAY` (after it if negative). */
export const daysAgo = (days: number): Date => new Date(TODAY - Math.floor(days) * DAY_MS);

/** Date in the form 20. november 2026. */
export const longDate = (date: Date): string =>
  `${date.getUTCDate()}. ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** Date in the form 20.11.2026. */
export const shortDate = (date: Date): string => {
  const two = (n: number) => `${n}`.padStart(2, '0');
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
};

/** Date in the form 2026-11-20. */
export const isoDate = (date: Date): string => date.toISOString().slice(0, 10);

export const weekday = (date: Date, language: Norwegian): string => DAYS[language][date.getUTCDay()] ?? '';

export const monthName = (month: number): string => MONTHS[month] ?? '';

/** Texts of a template, separated by semicolons and white space. */
export const listed = ([text = '']: TemplateStringsArray): string[] => text.trim().split(/;\s+/);
