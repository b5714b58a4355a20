import { describe, expect, it } from 'vitest';
import { formats } from './format';

/** With ordinary spaces: Intl writes no-break and narrow ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const en = formats('en', 'UTC');
const nb = formats('nb', 'UTC');

describe('numbers and times by language', () => {
  it('groups thousands and writes fractions as the language does', () => {
    expect(en.whole(12_345.4)).toBe('12,345');
    expect(plain(nb.whole(12_345))).toBe('12 345');
    expect(en.hundredths(0.755)).toBe('0.76');
    expect([0.006, 0.75, 10_000].map(en.parameter)).toEqual(['0.006', '0.75', '10,000']);
    expect(nb.hundredths(0.5)).toBe('0,5');
  });

  it('has the weekdays of nynorsk beside the numbers of bokmål', () => {
    const nn = formats('nn', 'UTC');
    expect(nn.weekdays.map(({ long }) => long).slice(0, 2)).toEqual(['måndag', 'tysdag']);
    expect(plain(nn.whole(12_345))).toBe('12 345');
  });

  it('writes shares as percent', () => {
    expect(en.percent(0.874)).toBe('87%');
    expect(plain(nb.percent(0.874))).toBe('87 %');
  });

  it('calls no probability certain', () => {
    expect([0, 0.0099, 0.01, 0.874, 0.99, 0.994, 1].map((one) => plain(nb.confidence(one)))).toEqual(
      ['under 1 %', 'under 1 %', '1 %', '87 %', '99 %', 'over 99 %', 'over 99 %'], // the same words in English
    );
  });

  it('writes times in the zone it is given', () => {
    expect(formats('en', 'Europe/Oslo').minute('2026-11-21T11:05:00Z')).toContain('12:05');
  });

  it('writes a time to the second with its zone', () => {
    expect(plain(en.second('2026-11-21T11:05:09.900Z'))).toBe('21 Nov 2026, 11:05:09 UTC');
    expect(formats('nb', 'Europe/Oslo').second('2026-11-21T11:05:09Z')).toMatch(/12[.:]05[.:]09.*CET/);
  });

  it('writes signs out, and none of zero', () => {
    expect([1.2, -0.7, 0, -0.001].map(en.signed)).toEqual(['+1.20', '−0.70', '0.00', '0.00']);
    expect(nb.signed(-0.7)).toBe('−0,70');
  });

  it.each([
    [1, '1 byte'],
    [1_023, '1,023 bytes'],
    [64 * 1_024, '64 kB'],
    [8.25 * 1_024 ** 2, '8.3 MB'],
  ])('says %d bytes as %s', (bytes, text) => {
    expect(plain(en.size(bytes))).toBe(text);
  });

  it.each([
    [0, '0 secs'],
    [59, '59 secs'],
    [60, '1 min'],
    [61, '1 min 1 sec'],
    [3_600, '1 hr'],
    [93_784, '1 day 2 hrs'],
    [-5, '0 secs'],
  ])('says %d seconds as %s', (seconds, text) => {
    expect(plain(en.span(seconds))).toBe(text);
  });
});
