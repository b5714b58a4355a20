import type { TargetPart } from '@hyrde/contracts';
import type { Page } from '../site/index.js';

/**
 * Confidence in a home page of which the target is a part: an estimate, since few recorded sites have such a part. It
 * is worth a look, and far below a claim that counts.
 */
export const PART_OF_HOME = 0.2;

/** Signs of a part, the same in all languages; null if any text may be it. */
const SIGNS: Readonly<Record<TargetPart, RegExp | null>> = {
  'contact-details': /[\w.+-]+@[\w-]+\.\w{2,}|(?:\b(?:tel|tlf|phone)\b|☎)\D{0,12}\d[\d ()/.-]{5,}\d/iu,
  'opening-hours': /\b\d{1,2}[.:h]\d{2}\s*(?:\p{Pd}|\p{L}{1,5})\s*\d{1,2}[.:h]\d{2}\b/u,
  introduction: null,
};

/** Minimum length of an introduction, in characters: a sentence, not a label. */
const MIN_INTRODUCTION = 80;
/** Characters of the section's text, as many as a link to it needs. */
const MAX_SECTION = 100;

/**
 * Text by which a part of the target is found on a page: opening hours or an address stand on many home pages instead
 * of on a page of their own. null if the page has no such part.
 */
export function sectionOf({ text }: Pick<Page, 'text'>, part: TargetPart): string | null {
  const sign = SIGNS[part];
  if (!sign) return clipped(text.split('\n').find((line) => line.trim().length >= MIN_INTRODUCTION));
  const at = sign.exec(text)?.index ?? -1;
  if (at < 0) return null;
  const begin = text.lastIndexOf('\n', at) + 1;
  return clipped(text.slice(begin).split('\n', 1)[0]);
}

/** The line, cut between words: browsers find a text fragment only where it ends with a word. */
const clipped = (line: string | undefined): string | null =>
  line
    ?.trim()
    .match(new RegExp(`^.{1,${MAX_SECTION}}(?!\\S)`, 'u'))?.[0]
    .trimEnd() ?? null;
