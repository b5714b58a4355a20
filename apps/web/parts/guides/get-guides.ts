import { getService } from '@/api/server';
import { getWords } from '@/words/server';
import type { Guide } from './guide';
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
