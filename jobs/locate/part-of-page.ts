import type { TargetPart } from '@hyrde/contracts';
import type { Page } from '../site/index.js';

/**
 * Confidence in a page of which the target is a part: an estimate, since few recorded sites have such a part. It is worth
 * a look, and far below a claim that counts.
 */
export const PART_OF_PAGE = 0.2;

/** Signs of a part on a home page, the same in all languages; null if any text may be it. */
const SIGNS: Readonly<Record<Exclude<TargetPart, 'notice'>, RegExp | null>> = {
  'contact-details': /[\w.+-]+@[\w-]+\.\w{2,}|(?:\b(?:tel|tlf|phone)\b|☎)\D{0,12}\d[\d ()/.-]{5,}\d/iu,
  'opening-hours': /\b\d{1,2}[.:h]\d{2}\s*(?:\p{Pd}|\p{L}{1,5})\s*\d{1,2}[.:h]\d{2}\b/u,
  introduction: null,
};
/** End of a sentence, which items of a menu have not. */
const SENTENCE = /\p{Ll}\p{M}*[.!?](?:\s|$)/u;
/**
 * Two hours of a day with the sign or word between them; minutes may be missing. Neither is a part of a longer number or date,
 * and no word follows but one for hours: "1 to 15 July" is a range of days.
 */
const HOURS =
  /(?<![\p{N}.,:/\p{Pd}+])(\d{1,2})(?:[.:h]\d{2}|\s?h)?(?:\s?(?:am|uhr))?\s?(?:\p{Pd}|(?<!\p{L})(?:to|til|till|bis|à|a|alle|do|až|tot|és|una|iki|līdz|до)(?!\p{L}))\s?(?:kl\.?\s?)?(\d{1,2})(?:[.:h]\d{2})?(?![\p{N}/\p{Pd}]|[.,:]\p{N}|\s?(?!uhr|hrs?|hours?|heures?|ore|godz|val)\p{L}{3})/iu;
/** Lines whose numbers are others: a telephone number or an amount. */
const OTHER_NUMBERS = /\p{N}{3}|\b(?:tel|tlf|fax|phone)\b|[€$%]/iu;

/** True if a line below the name of opening hours shows them: "Monday to Friday 9–15", "8h30 à 12h". */
function showsHours(line: string): boolean {
  const [, from, to] = HOURS.exec(line) ?? [];
  const isDay = Number(from) < 24 && Number(to) <= 24 && (Number(from) < Number(to) || Number(from) <= 12);
  return from !== undefined && from !== to && isDay && !OTHER_NUMBERS.test(line.replace(/\d{1,2}[.:h]\d{2}/g, ''));
}

/** Signs of a part in a line below its name. */
const SIGNS_BELOW: Readonly<Partial<Record<TargetPart, (line: string) => boolean>>> = {
  'opening-hours': showsHours,
  notice: (line) => SENTENCE.test(line),
};

/** True if a page shows contact details or opening hours: a site with such a page does not lack the target. */
export const showsPart = ({ text }: Pick<Page, 'text'>, part: TargetPart): boolean =>
  part !== 'notice' && (SIGNS[part]?.test(text) ?? false);

/** Minimum length of an introduction, in characters. */
const MIN_INTRODUCTION = 80;
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
  if (part === 'notice') return null; // On a home page it is a banner.
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

/** Maximum length of a line with a name and what it names behind a colon, in characters. */
const MAX_LABELLED = 300;
/** Number of lines below a name in which the part begins. */
const LINES_BELOW = 3;

/**
 * Text of a part below a line that names it, or behind it after a colon; null if the page has none.
 * @param isName true if the text is a name of the target
 * @param repeated lines that other pages have, too: an item of a menu, a banner's heading
 */
export function partBelowName(
  { text }: Pick<Page, 'text'>,
  part: TargetPart,
  isName: (label: string) => boolean,
  repeated: ReadonlySet<string> = new Set(),
): string | null {
  const isPart = SIGNS_BELOW[part];
  const lines = isPart ? linesOf(text) : [];
  for (const [i, line] of lines.entries()) {
    if (line.length === 0 || line.length > MAX_LABELLED) continue;
    const [label = '', behind = ''] = line.split(/:(?!\d)(.*)/su);
    const found = [behind, ...lines.slice(i + 1, i + 1 + LINES_BELOW)].find((each) => each !== '' && isPart?.(each));
    // Names are read last, since reading one takes longer than all signs.
    if (found !== undefined && label.length <= MAX_SECTION && !repeated.has(line) && isName(label.trim()))
      return clipped(found);
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
