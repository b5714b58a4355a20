import type { Guide, GuideSection } from './guide';

export interface Hit {
  guide: Guide;
  section: GuideSection;
  /** Part of the section's text around the first match; matches are `marked`. */
  excerpt: readonly { text: string; marked: boolean }[];
}

/** Number of characters before and after the first match. */
const BEFORE = 60;
const AFTER = 140;
/** Weight of a match in a heading, relative to the text. */
const HEADING_WEIGHT = 3;

/**
 * Sections in which every query word is the beginning of a word, descending by matches in their headings.
 * @param asked query words with any separators; case is ignored
 */
export function findIn(guides: readonly Guide[], asked: string): Hit[] {
  const words = asked.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  const beginnings = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}_])${word}`, 'giu'));
  const any = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})`, 'giu');
  const weighOf = ({ title, plain }: GuideSection) => {
    const counts = beginnings.map((word) => HEADING_WEIGHT * times(title, word) + Math.min(2, times(plain, word)));
    return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0);
  };
  return guides
    .flatMap((guide) => guide.sections.map((section) => ({ guide, section, weight: weighOf(section) })))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ guide, section }) => ({ guide, section, excerpt: excerptOf(section.plain, any) }));
}

const times = (text: string, word: RegExp): number => text.match(word)?.length ?? 0;

/** @param any matches all query words at the beginning of words */
function excerptOf(plain: string, any: RegExp): Hit['excerpt'] {
  const at = Math.max(0, plain.search(any));
  const from = at <= BEFORE ? 0 : plain.indexOf(' ', at - BEFORE) + 1;
  const whole = plain.length - from <= AFTER + BEFORE;
  const shown = whole ? plain.slice(from) : plain.slice(from, plain.lastIndexOf(' ', at + AFTER));
  const text = `${from > 0 ? '… ' : ''}${shown}${whole ? '' : ' …'}`;
  const parts: { text: string; marked: boolean }[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(any)) {
    parts.push({ text: text.slice(end, index), marked: false }, { text: word, marked: true });
    end = index + word.length;
  }
  return [...parts, { text: text.slice(end), marked: false }].filter((part) => part.text !== '');
}
