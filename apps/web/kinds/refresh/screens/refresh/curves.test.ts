import { describe, expect, it } from 'vitest';
import { atMostAbove, budgetAt, placeOf, predicted, rising } from './curves';

const points = [
  { visitsADay: 0, obsolete: 100, age: 5, atMostAbove: 0 },
  { visitsADay: 10, obsolete: 60, age: 2, atMostAbove: 0.03 },
  { visitsADay: 100, obsolete: 20, age: 1, atMostAbove: null },
];

describe('the forecast between its points', () => {
  it.each([
    [0, { obsolete: 100, age: 5 }],
    [5, { obsolete: 80, age: 3.5 }],
    [10, { obsolete: 60, age: 2 }],
    [55, { obsolete: 40, age: 1.5 }],
    [100, { obsolete: 20, age: 1 }],
    [5_000, { obsolete: 20, age: 1 }],
    [-1, { obsolete: 100, age: 5 }],
  ])('%d visits a day', (visits, expected) => {
    const { obsolete, age } = predicted(points, visits);
    expect(obsolete).toBeCloseTo(expected.obsolete, 9);
    expect(age).toBeCloseTo(expected.age, 9);
  });

  it('has a place for each budget, and a budget for each place', () => {
    expect([0, 5, 10, 55, 100, 900].map((visits) => placeOf(points, visits))).toEqual([0, 0.5, 1, 1.5, 2, 2]);
    for (let visits = 0; visits <= 100; visits++) expect(budgetAt(points, placeOf(points, visits))).toBe(visits);
  });

  it('takes budgets once that are the same for few pages', () => {
    const [first, second] = [
      { visitsADay: 0, obsolete: 100, age: 5, atMostAbove: 0 },
      { visitsADay: 10, obsolete: 60, age: 2, atMostAbove: 0.03 },
    ];
    const few = rising({ policy: 'uniform', points: [first, second, { ...second }, { ...second, visitsADay: 20 }] });
    expect(few.points.map(({ visitsADay }) => visitsADay)).toEqual([0, 10, 20]);
  });

  it('holds where no page is left to visit', () => {
    const only = [{ visitsADay: 0, obsolete: 0, age: 0, atMostAbove: 0 }];
    expect(predicted(only, 7)).toEqual({ obsolete: 0, age: 0 });
    expect(budgetAt(only, placeOf(only, 7))).toBe(0);
  });

  it('is as far above the best as it is on either side, at most', () => {
    expect([0, 4, 10, 11, 500].map((visits) => atMostAbove(points, visits))).toEqual([0, 0.03, 0.03, null, null]);
  });
});
