import { getService } from '@/api/server';
import { getWords } from '@/words/server';
import { filledGuides } from './fill';
import type { Guide } from './guide';
import { guides } from './guides.gen';

const DAY_S = 86_400;

/** The guides in the language of the request, with the settings of the service; without figures if it does not answer. */
export async function getGuides(): Promise<Guide[]> {
  const [{ words, language, format }, service] = await Promise.all([getWords(), getService()]);
  const [limits, settings] = await Promise.all([
    service.GET('/api/limits').catch(() => null),
    service.GET('/api/settings').catch(() => null),
  ]);
  const span = (days: number | undefined) => (days === undefined ? words.guides.timeAsSet : format.span(days * DAY_S));
  const pace = limits?.data?.hostPaceMs;
  return filledGuides(guides[language], {
    hostPace: pace === undefined ? words.guides.timeAsSet : format.pause(pace),
    bodiesKept: span(limits?.data?.bodiesDays),
    namesKept: span(settings?.data?.recordRetentionDays),
  });
}
