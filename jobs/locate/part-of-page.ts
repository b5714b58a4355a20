import type { TargetPart } from '@hyrde/contracts';
import type { Page } from '../site/index.js';

/**
 * Confidence in a page of which the target is a part: an estimate, since few recorded sites have such a part. It is worth
 * a look, and far below a claim that counts.
 */
export const PART_OF_PAGE = 0.2;

/** Signs of a part, the same in all languages; null if any text may be it. */
const SIGNS: Readonly<Record<TargetPart, RegExp | null>> = {
  'contact-details': /[\w.+-]+@[\w-]+\.\w{2,}|(?:\b(?:tel|tlf|phone)\b|☎)\D{0,12}\d[\d ()/.-]{5,}\d/iu,
  'opening-hours': /\b\d{1,2}[.:h]\d{2}\s*(?:\p{Pd}|\p{L}{1,5})\s*\d{1,2}[.:h]\d{2}\b/u,
  introduction: null,
};

/** True if a page shows contact details or opening hours: a site with such a page does not lack the target. */
export const showsPart = ({ text }: Pick<Page, 'text'>, part: TargetPart): boolean => SIGNS[part]?.test(text) ?? false;

/** Minimum length of an introduction, in characters, and the end of its first sentence: links of a menu have none. */
const MIN_INTRODUCTION = 80;
const SENTENCE = /\p{Ll}\p{M}*[.!?](?:\s|$)/u;
/** Characters of the section's text, as many as a link to it needs. */
const MAX_SECTION = 100;

/**
 * Text by which a part of the target is found on a page: opening hours or an address stand on many home pages instead
 * of on a page of their own. null if the page has no such part.
 * @param repeated lines that other pages of the site have, too: a banner or notice on every page introduces nobody
 */
export function sectionOf(
  { text, references = [] }: Pick<Page, 'text' | 'references'>,
  part: TargetPart,
  repeated: ReadonlySet<string> = new Set(),
): string | null {
  const sign = SIGNS[part];
  // A picture's description introduces nobody, and browsers find no text fragment in it.
  const others = new Set([...repeated, ...references.map(({ label }) => label)]);
  const introduces = (line: string) => line.length >= MIN_INTRODUCTION && SENTENCE.test(line) && !others.has(line);
  if (!sign) return clipped(linesOf(text).find(introduces));
  const found = sign.exec(text);
  if (!found) return null;
  const begin = text.lastIndexOf('\n', found.index) + 1;
  const end = text.indexOf('\n', found.index + found[0].length);
  const lines = linesOf(text.slice(begin, end < 0 ? undefined : end));
  // A match of several lines has a label above a number, or a sentence that a line break divides: the longest shows most.
  return clipped(lines.reduce((longest, line) => (line.length > longest.length ? line : longest), ''));
}

/** Range of hours below their name, where no minutes are needed: "Monday to Friday 9–15", "8h30 à 12h". */
const LABELLED_HOURS =
  /\b\d{1,2}(?:[.:h]\d{2}|\s?h)?(?:\s?(?:am|a\.m\.|uhr))?\s*(?:\p{Pd}|\p{L}{1,5})\s*\d{1,2}(?!\p{N})/iu;
/** Number of lines below a name in which the hours begin. */
const LINES_BELOW = 3;

/**
 * Text of opening hours below a line that names them, or behind it after a colon; null if the page has none.
 * @param isName true if the text is a name of the target
 */
export function labelledHours({ text }: Pick<Page, 'text'>, isName: (label: string) => boolean): string | null {
  const lines = linesOf(text);
  for (const [i, line] of lines.entries()) {
    const [label = '', behind = ''] = line.split(/:(?!\d)(.*)/su);
    if (label.length > MAX_SECTION || !isName(label.trim())) continue;
    const hours = [behind, ...lines.slice(i + 1, i + 1 + LINES_BELOW)].find((below) => LABELLED_HOURS.test(below));
    if (hours !== undefined) return clipped(hours);
  }
  return null;
}

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** Lines that at least two of the pages have: a single one may be the home page at a second address. */
export function repeatedLines(pages: readonly Pick<Page, 'text'>[]): Set<string> {
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const { text } of pages) for (const line of new Set(linesOf(text))) (once.has(line) ? repeated : once).add(line);
  return repeated;
}

/** The line without the punctuation before it, cut between words: browsers find a text fragment only between words. */
const clipped = (line: string | undefined): string | null =>
  line
    ?.replace(/^[\s:;,.|•·*-]+/u, '')
    .match(new RegExp(`^.{1,${MAX_SECTION}}(?!\\S)`, 'u'))?.[0]
    .trimEnd() ?? null;
