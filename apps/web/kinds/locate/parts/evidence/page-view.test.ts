import { describe, expect, it } from 'vitest';
import { openingOf } from './page-view';

const mark = (word: string, y: number) => ({ word, x: 10, y, width: 50, height: 20 });

describe('where a picture is opened', () => {
  it('is the first place where the most different words stand together', () => {
    const marks = [
      mark('mail', 30),
      mark('record', 2_000),
      mark('mail', 2_100),
      mark('mail', 2_200),
      mark('record', 5_000),
    ];
    expect(openingOf({ marks })).toBe(2_000);
  });

  it('is the first mark where all stand alone', () => {
    expect(openingOf({ marks: [mark('mail', 900), mark('mail', 100)] })).toBe(100);
  });

  it('is nowhere where nothing is marked', () => {
    expect(openingOf({ marks: [] })).toBeNull();
  });
});
