import { describe, expect, it } from 'vitest';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import { nb } from '@/words/nb';
import { rateText } from './known-pages-table';

const english = (estimate: number, low: number, high: number | null) =>
  rateText({ estimate, low, high }, en, formats('en', 'UTC'));

describe('how often a page changes', () => {
  it.each([
    [1 / 12, 1 / 40, 1 / 5, 'about every 12 days (5–40)'],
    [1, 0.5, 2, 'about every day (0.5–2)'],
    [3, 1.25, 12, 'about 3 times a day (1.3–12)'],
    [1 / 12, 0, 1 / 5, 'about every 12 days (5 or more)'],
    [1 / 12, 1 / 40, null, 'about every 12 days (at most 40)'],
    [1 / 12, 0, null, 'about every 12 days'],
    [1 / 900, 1 / 5_000, 1 / 60, 'less than once a year'],
    [0, 0, 0.1, 'no change so far'],
  ])('%d changes a day, between %d and %s: %s', (estimate, low, high, phrase) => {
    expect(english(estimate, low, high)).toBe(phrase);
  });

  it('is said in Norwegian too, and may be unknown', () => {
    const norwegian = formats('nb', 'UTC');
    expect(rateText({ estimate: 0.5, low: 0.25, high: 4 }, nb, norwegian)).toBe('omtrent hver 2. dag (0,3–4)');
    expect(rateText(null, nb, norwegian)).toBe('ikke kjent ennå');
  });
});
