import { getService } from '@/api/server';
import { getWords } from '@/words/server';
import type { Guide, GuideSection } from './guide-text';
import { guides } from './guides.gen';

/** Placeholders in the text of the guides, such as `{crawlDelay}`: settings of the installation as displayed. */
export const PLACEHOLDERS = ['crawlDelay', 'bodiesKept', 'namesKept'] as const;
type GuideValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = new RegExp(`\\{(${PLACEHOLDERS.join('|')})\\}`, 'g');

/** The guides with their placeholders filled in. */
export const filledGuides = (guides: readonly Guide[], values: GuideValues): Guide[] =>
  JSON.parse(JSON.stringify(guides), (_, part) =>
    typeof part === 'string' ? part.replaceAll(PLACEHOLDER, (_, name: keyof GuideValues) => values[name]) : part,
  );

const DAY_S = 86_400;

/** The guides in the language of the request with the API's settings; without figures if the API does not respond. */
export async function getGuides(): Promise<Guide[]> {
  const [{ words, language, format }, service] = await Promise.all([getWords(), getService()]);
  const [limits, settings] = await Promise.all([
    service.GET('/api/limits').catch(() => null),
    service.GET('/api/settings').catch(() => null),
  ]);
  const span = (days: number | undefined) => (days === undefined ? words.guides.timeAsSet : format.span(days * DAY_S));
  const crawlDelayMs = limits?.data?.crawlDelayMs;
  return filledGuides(guides[language], {
    crawlDelay: crawlDelayMs === undefined ? words.guides.timeAsSet : format.pause(crawlDelayMs),
    bodiesKept: span(limits?.data?.bodiesDays),
    namesKept: span(settings?.data?.recordRetentionDays),
  });
}

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
