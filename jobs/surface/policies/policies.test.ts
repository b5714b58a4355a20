import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Asked } from '../selection/port.js';
import { DayWalk } from './expected-new/expected-new.js';
import { freshUnderCap, quadratureOf } from './expected-new/proposal.js';
import { type Action, linguistic, qValues, residualIdf, scriptOf } from './q-value.js';

describe('Q-values', () => {
  const action = fc.record({ share: fc.double({ min: 0.01, max: 0.9, noNaN: true }) });
  const firstOf = (values: Float64Array) => values.indexOf(Math.max(...values));

  it('do not change the choice under exact independence, whatever the horizon', () => {
    fc.assert(
      fc.property(
        fc.array(action, { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1, max: 3 }),
        (list, horizon) => {
          const [population, acquired] = [10_000, 1_000];
          const actions = list.map(({ share }): Action => ({ size: share * population, overlap: share * acquired }));
          const values = qValues(actions, acquired, { horizon, gamma: 1 });
          const greedy = qValues(actions, acquired, { horizon: 0, gamma: 1 });
          const best = values[firstOf(values)] ?? 0;
          expect(values[firstOf(greedy)]).toBeGreaterThanOrEqual(best - 1e-6 * best);
        },
      ),
    );
  });

  it('are those of (21) one step ahead', () => {
    const actions: Action[] = [
      { size: 100, overlap: 20 },
      { size: 90, overlap: 40 },
      { size: 60, overlap: 5 },
    ];
    const r = actions.map(({ size, overlap }) => size - overlap);
    const expected = actions.map((_, a) => {
      const rest = actions.flatMap(({ overlap }, b) => (a === b ? [] : [(r[b] ?? 0) - ((r[a] ?? 0) * overlap) / 200]));
      return (r[a] ?? 0) + 0.5 * Math.max(...rest);
    });
    expect([...qValues(actions, 200, { horizon: 1, gamma: 0.5 })]).toEqual(expected);
  });

  it('are the differences of (4) to the letter, even negative ones', () => {
    const actions: Action[] = [
      { size: 30, overlap: 45 },
      { size: 30, overlap: 40 },
    ];
    expect([...qValues(actions, 100, { horizon: 0, gamma: 1, signed: true })]).toEqual([-15, -10]);
    expect([...qValues(actions, 100, { horizon: 0, gamma: 1 })]).toEqual([0, 0]);
    // (21): the second query's reward, less the first one's times DF/|S|.
    expect([...qValues(actions, 100, { horizon: 1, gamma: 1, signed: true })]).toEqual([-15 - 10 + 6, -10 - 15 + 4.5]);
  });

  it('grow with the horizon, and put the query of a smaller implied population first', () => {
    const actions: Action[] = [
      { size: 50, overlap: 50 / 1.01 },
      { size: 300, overlap: 100 },
      { size: 210, overlap: 10 },
    ];
    const at = (horizon: number) => qValues(actions, 500, { horizon, gamma: 1 });
    expect(at(2)[1]).toBeGreaterThanOrEqual(at(1)[1] ?? 0);
    expect(at(1)[1]).toBeGreaterThan(at(0)[1] ?? 0);
  });
});

describe('the linguistic kernel', () => {
  it('falls with the difference in length, and is nought for another word class or script', () => {
    const word = { length: 6, wordClass: 2, script: scriptOf('vedtak') };
    expect(linguistic(word, word)).toBe(1);
    expect(linguistic(word, { ...word, length: 9 })).toBe(0.25);
    expect(linguistic(word, { ...word, wordClass: 0 })).toBe(0);
    expect(linguistic(word, { ...word, script: scriptOf('решение') })).toBe(0);
    expect([scriptOf('vedtak'), scriptOf('решение'), scriptOf('2026')]).toEqual(['Latin', 'Cyrillic', null]);
  });
});

describe('RIDF', () => {
  it('is nought for a term spread by chance, more for one that clusters', () => {
    const [size, tf] = [1_000, 500];
    const byChance = size * (1 - Math.exp(-tf / size));
    expect(residualIdf(byChance, tf, size)).toBeCloseTo(0, 9);
    expect(residualIdf(byChance / 4, tf, size)).toBeCloseTo(2, 9);
  });
});

describe('the gain under a cap', () => {
  it('is what is unseen where all is shown, and never more than the cap', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.double({ min: 0, max: 500, noNaN: true }), fc.nat(100), (known, unseen, cap) => {
        expect(freshUnderCap(known, unseen, Number.POSITIVE_INFINITY, quadratureOf(0.5), 0.5)).toBe(unseen);
        const gain = freshUnderCap(known, unseen, cap, quadratureOf(0.5), 0.5);
        expect(gain).toBeLessThanOrEqual(Math.min(cap, unseen * 1.01) + 1e-9);
        expect(gain).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(freshUnderCap(0, 5, 20, quadratureOf(0), 0.5)).toBeCloseTo(5);
    expect(freshUnderCap(60, 60, 20, quadratureOf(0), 0)).toBeCloseTo(10);
    expect(freshUnderCap(60, 60, 20, quadratureOf(0), 1)).toBeCloseTo(0);
    expect(freshUnderCap(6, 60, 20, quadratureOf(0), 1)).toBeCloseTo(14);
  });
});

describe('a walk through days', () => {
  const perDay = fc.array(fc.nat(12), { minLength: 1, maxLength: 60 });
  const cap = 8;

  it.each([true, false])('reads each day that fits under the cap to the end (newest first: %s)', (ordered) => {
    fc.assert(
      fc.property(perDay, (counts) => {
        const walk = new DayWalk({ from: 0, to: counts.length - 1 }, 100, 100);
        const read = new Set<number>();
        for (let open = walk.next(); open; open = walk.next()) {
          const { from, to } = open.range;
          const inside = counts.flatMap((count, day) => (day >= from && day <= to ? Array(count).fill(day) : []));
          const shown: number[] = ordered ? inside.reverse().slice(0, cap) : inside.slice(0, cap);
          const capped = inside.length > cap;
          for (let day = from; day <= to; day++) if (!capped || (ordered && day > (shown.at(-1) ?? 0))) read.add(day);
          const newestFirst = ordered && shown.length > 0 ? { from: shown.at(-1) ?? 0, to: shown[0] ?? 0 } : null;
          walk.learn(open.range, { capped, total: inside.length, returned: shown.length, newestFirst } as Asked, 1);
        }
        counts.forEach((count, day) => {
          expect(read.has(day) || walk.overflowing.includes(day)).toBe(true);
          if (walk.overflowing.includes(day)) expect(count).toBeGreaterThan(cap);
        });
      }),
    );
  });
});
