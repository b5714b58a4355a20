import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';

/** Changes a day with the interval; its upper end may be missing. */
interface Rate {
  estimate: number;
  low: number;
  high: number | null;
}

/** Changes a day from which on a rate is written as times a day instead of days between changes. */
const OFTEN = 1.5;
const YEAR = 365;

/** Change rate of a page in words: about every 12 days (5–40). */
export function rateText(rate: Rate | null, words: Words, format: Formats): string {
  const text = words.refresh.rate;
  if (rate === null) return text.unknown;
  const { estimate, low, high } = rate;
  if (estimate <= 0) return text.never;
  const number = (value: number) => (value < 10 ? format.tenth(value) : format.whole(value));
  const within = (phrase: string, least: number, most: number) => {
    if (least > 0 && most < Number.POSITIVE_INFINITY) return text.between(phrase, number(least), number(most));
    if (least > 0) return text.atLeast(phrase, number(least));
    return most < Number.POSITIVE_INFINITY ? text.atMost(phrase, number(most)) : phrase;
  };
  const most = high ?? Number.POSITIVE_INFINITY;
  if (estimate > OFTEN) return within(text.times(number(estimate)), low, most);
  const days = 1 / estimate;
  const phrase = days > YEAR ? text.seldom : days < OFTEN ? text.everyDay : text.every(format.whole(days));
  return days > YEAR ? phrase : within(phrase, 1 / most, 1 / low);
}
