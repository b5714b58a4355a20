import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { findDate, wholeDate } from './dates.js';

/** The languages of the targets: the product's. */
const PRODUCT = [...new Set(BUILT_IN_TARGETS.flatMap(({ languages }) => Object.keys(languages)))];
/** Other languages of Europe, and of its scripts; Norwegian without its form. */
const OTHERS =
  'no ca eu gl sr sr-Latn bs mk sq ru be fo kl fy gd cy br lb rm oc sc hsb dsb hy ka he ar zh ja ko vi hi'.split(' ');
const DAYS = [1, 3, 9, 10, 12, 13, 24, 28];
const STYLES = ['long', 'medium'] as const;

/** Dates as CLDR writes them: every month, in two years. */
const written = (locale: string, dateStyle: 'full' | 'long' | 'medium') => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  return [2019, 2026].flatMap((year) =>
    Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
      DAYS.map((day) => {
        const time = Date.UTC(year, month, day);
        return { text: format.format(time), day: new Date(time).toISOString().slice(0, 10) };
      }),
    ),
  );
};

function measured(locales: readonly string[], language: (locale: string) => string | null) {
  const count = { all: 0, right: 0, wrong: [] as string[] };
  for (const locale of locales)
    for (const style of STYLES)
      for (const { text, day } of written(locale, style)) {
        const found = findDate(text, undefined, { language: language(locale) })?.day ?? null;
        count.all++;
        if (found === day) count.right++;
        else if (found !== null) count.wrong.push(`${locale}: ${text} → ${found}`);
      }
  return count;
}

describe('dates as CLDR writes them', () => {
  it.each([
    ['the product’s languages', PRODUCT],
    ['other languages', OTHERS],
  ])('are read in %s, whether the language is known or not', (_, locales) => {
    for (const language of [(locale: string) => locale, () => null]) {
      const { all, right, wrong } = measured(locales, language);
      expect(all).toBe(locales.length * STYLES.length * 24 * DAYS.length);
      expect(wrong).toEqual([]);
      expect(right / all).toBeGreaterThanOrEqual(0.98);
    }
  });

  it('are not misread if the page names a language of which it is not', () => {
    for (const claimed of ['en', 'nb', 'fr', 'hr', 'pl'])
      for (const locale of PRODUCT)
        for (const { text, day } of written(locale, 'long').filter((_, at) => at % DAYS.length === 0)) {
          const found = findDate(text, undefined, { language: claimed })?.day ?? day;
          // The genitive of the Croatian October is the Polish November.
          if (!/listopad|^\d+ lip|srp/.test(text)) expect(found).toBe(day);
        }
  });

  it('are whole with their weekdays', () => {
    for (const language of PRODUCT)
      for (const { text, day } of written(language, 'full'))
        expect([text, wholeDate(text, undefined, { language }), wholeDate(text)]).toEqual([text, day, day]);
  });
});
