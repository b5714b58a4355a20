import { NUMBERS } from '@hyrde/jobs/surface';
import { describe, expect, it } from 'vitest';
import { type Collection, collectionOf } from './collection.js';
import { type Candidates, chosenOn, rotation, type Scorer, scorer } from './rotation.js';
import { generatedRows } from './testing/generated.js';

const collections = ['a', 'b', 'c'].map((name, i) => collectionOf(name, generatedRows(30 + i)));
const candidates: Candidates[] = [
  { settings: [{ outside: 0.2 }, { outside: 1 }], caps: [20] },
  { settings: [{ doubtUncapped: 1 }, { doubtUncapped: 2 }], caps: [Number.POSITIVE_INFINITY] },
];
/** `a` scores best with a low number, the others with a high one; doubt matters only without a cap. */
const score: Scorer = ({ name }: Collection, { outside, doubtUncapped }, cap) =>
  cap === 20 ? (name === 'a' ? -outside : outside / 10) : doubtUncapped;

describe('numbers chosen in rotation', () => {
  it('are the best of the other collections, and judged on the one left out', () => {
    const left = rotation(collections, score, candidates);
    expect(left.map(({ collection, numbers }) => [collection, numbers.outside])).toEqual([
      ['a', 1],
      ['b', 0.2],
      ['c', 0.2],
    ]);
    expect(left[0]).toMatchObject({ score: (-1 + 2) / 2, asIs: (-NUMBERS.outside + NUMBERS.doubtUncapped) / 2 });
    expect(chosenOn(collections, score, candidates)).toEqual({ ...NUMBERS, outside: 0.2, doubtUncapped: 2 });
  });

  it('are scored as shares of greedy cover', () => {
    const [small] = collections;
    if (!small) throw new Error('no collection');
    const found = scorer(1)(small, NUMBERS, 20);
    expect(found).toBeGreaterThan(0.5);
    expect(found).toBeLessThanOrEqual(1);
  });
});
