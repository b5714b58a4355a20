import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UrlSet } from './url-set.js';

const url = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((n) => `https://www.nordvik.test/side/${n}`),
  fc.webUrl({ withQueryParameters: true }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);

describe('a set of URLs', () => {
  it('numbers URLs as a list without duplicates would', () => {
    fc.assert(
      fc.property(fc.array(url, { maxLength: 300 }), (urls) => {
        const [set, list] = [new UrlSet(), [...new Set(urls)]];
        expect(urls.filter((each) => set.add(each) !== null)).toEqual(list);
        expect(set.size).toBe(list.length);
        expect(list.map((each) => set.find(each))).toEqual([...list.keys()]);
        expect(list.map((_, number) => set.at(number))).toEqual(list);
        expect(set.find('https://elsewhere.test/not-in-the-list/of-any-run')).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('keeps tens of thousands of URLs apart', () => {
    const set = new UrlSet();
    const urls = Array.from({ length: 30_000 }, (_, i) => `https://www.by${i % 7}.test/sak/${i}`);
    expect(urls.map((each) => set.add(each))).toEqual([...urls.keys()]);
    for (const each of urls) expect(set.add(each)).toBeNull();
    expect(urls.map((_, number) => set.at(number))).toEqual(urls);
    expect(set.find(urls[9] ?? '')).toBe(9);
  });

  it('refuses what is no URL, and numbers it never gave', () => {
    const set = new UrlSet();
    expect(() => set.add('x'.repeat(70_000))).toThrow(RangeError);
    expect(set.add('x'.repeat(65_535))).toBe(0);
    expect(() => set.at(1)).toThrow(RangeError);
  });
});
