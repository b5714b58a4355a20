import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAB_POLICIES } from '../../../lab/rivals/refresh/policies.js';
import { survival } from '../rates/belief.js';
import type { PlannedPages } from './buckets.js';
import { bucketed } from './buckets.js';
import { cycleOf, cyclePlanned } from './cycle.js';
import { mostUrgentFirst, planned } from './plan.js';
import { obsoleteLowerBound } from './plan-method.js';
import { OURS } from './policy.js';

describe('the most urgent', () => {
  it('are those that sorting would put first', () => {
    const urgency = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.array(urgency, { maxLength: 60 }), fc.integer({ min: 0, max: 70 }), (list, max) => {
        const entries = Uint32Array.from(list.keys());
        const chosen = mostUrgentFirst(entries, Float64Array.from(list), max);
        const sorted = [...list.keys()].sort((a, b) => (list[b] ?? 0) - (list[a] ?? 0) || a - b);
        expect([...entries.subarray(0, chosen)]).toEqual(sorted.slice(0, max));
        expect([...entries].sort((a, b) => a - b)).toEqual([...list.keys()]);
      }),
      { numRuns: 500 },
    );
  });

  it('reach the number sought by their counts, with none too many', () => {
    const entry = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), fc.integer({ min: 0, max: 90 }), (list, max) => {
        const entries = Uint32Array.from(list.keys());
        const counts = Float64Array.from(list, ([, count]) => count);
        const chosen = mostUrgentFirst(
          entries,
          Float64Array.from(list, ([u]) => u),
          max,
          counts,
        );
        const counted = (n: number) => entries.subarray(0, n).reduce((sum, k) => sum + (counts[k] ?? 0), 0);
        expect(counted(chosen)).toBeGreaterThanOrEqual(Math.min(max, counted(list.length)));
        if (chosen > 0) expect(counted(chosen - 1)).toBeLessThan(max);
      }),
    );
  });
});

/** Pages of two hosts with various beliefs and ages. */
function pagesOf(size: number): PlannedPages {
  const column = (value: (i: number) => number) => Float32Array.from({ length: size }, (_, i) => value(i));
  return {
    size,
    weight: column((i) => 1 + (i % 3)),
    lastVisit: column((i) => -1 - ((i * 37) % 90)),
    shape: column((i) => 0.05 + ((i * 13) % 50) / 25),
    days: column((i) => 2 + ((i * 29) % 700)),
    host: Uint32Array.from({ length: size }, (_, i) => (i % 10 === 0 ? 1 : 0)),
  };
}

const REQUEST = { policy: OURS, budget: 50, days: 10, start: 0, hostBudget: 1_000_000 };

describe('a plan', () => {
  it.each(LAB_POLICIES.map((policy) => [policy.name, policy] as const))(
    'by %s spends its budget, no page twice a day',
    (_, policy) => {
      const plan = planned(bucketed(pagesOf(1_000)), { ...REQUEST, policy });
      for (const { visits } of plan.days) expect([visits.length, new Set(visits).size]).toEqual([50, 50]);
    },
  );

  it('carries over what a day leaves of a broken budget', () => {
    const plan = planned(bucketed(pagesOf(100)), { ...REQUEST, budget: 0.5 });
    expect(plan.days.map(({ visits }) => visits.length)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
  });

  it('gives a host no more than its share, and the rest to others', () => {
    const pages = pagesOf(1_000);
    const plan = planned(bucketed(pages), { ...REQUEST, hostBudget: 20 });
    for (const { visits } of plan.days) {
      const first = visits.filter((page) => pages.host[page] === 0).length;
      expect([first, visits.length - first]).toEqual([20, 20]);
    }
  });

  it('expects fewer copies out of date, the larger the budget', () => {
    const buckets = bucketed(pagesOf(1_000));
    const ends = [0, 10, 50, 200].map((budget) => planned(buckets, { ...REQUEST, budget }).days.at(-1)?.obsolete ?? 0);
    expect(ends).toEqual([...ends].sort((a, b) => b - a));
    expect(ends[0]).toBeGreaterThan(planned(buckets, REQUEST).obsoleteBefore);
    expect(ends[3]).toBeLessThan((ends[0] ?? 0) / 2);
  });

  it('is nearly the same for rounded buckets as for pages alone', () => {
    const [few, many] = [bucketed(pagesOf(12_000)), bucketed(pagesOf(120_000))];
    expect(few.table.size).toBe(12_000);
    expect(many.table.size).toBeLessThanOrEqual(16_384);
    const exact = planned(few, { ...REQUEST, budget: 600 }).days.at(-1)?.obsolete ?? 0;
    const rounded = planned(many, { ...REQUEST, budget: 6_000 }).days.at(-1)?.obsolete ?? 0;
    expect(rounded / 10 / exact).toBeCloseTo(1, 2);
  });

  it('has an answer where there is nothing to plan', () => {
    expect(planned(bucketed(pagesOf(0)), REQUEST).days.map(({ visits }) => visits.length)).toEqual(Array(10).fill(0));
    const plan = planned(bucketed(pagesOf(3)), { ...REQUEST, budget: 1e9, days: 1 });
    expect(plan.days[0]?.visits).toHaveLength(3);
  });
});

describe('a cycle by a strategy', () => {
  const request = { budget: 50, days: 10, start: 0, hostBudget: 1_000_000 };

  it('expects pages to become known: ρ by how likely a visit sees a change, nconst a day, with their own rate', () => {
    const belief = { shape: 1, days: 20 };
    const coming = { perChange: 0.5, arriving: 7, weight: 3, belief };
    const pages = { ...pagesOf(2), shape: Float32Array.of(1, 1), days: Float32Array.of(10, 1_000) };
    const { programme } = cycleOf(bucketed(pages), { ...request, coming }, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect([programme.newPages.waiting, programme.newPages.arriving[0], programme.newPages.weight[0]]).toEqual([
      0, 7, 3,
    ]);
    const found = programme.buckets.slice(0, -1).map(({ discovery }) => discovery[0] ?? 0);
    const chances = [10, 1_000].map((days) => 0.5 * (1 - survival(1, days, 5)));
    expect([...found].sort((a, b) => b - a)).toEqual(chances.map((chance) => expect.closeTo(chance, 6)));
    expect(programme.buckets.at(-1)?.rate[0]).toBeCloseTo(1 - survival(1, 20, 5) ** (1 / 5), 9);
    // Without pages to come, the plan has the visits of the known pages alone.
    expect(cycleOf(bucketed(pages), request, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).programme.newPages.arriving[0]).toBe(0);
  });

  it('visits earlier what it knows if later days will have new pages to read', () => {
    const pages = pagesOf(1_000);
    const coming = { perChange: 0, arriving: 30, weight: 8, belief: { shape: 1, days: 30 } };
    const end = (some: Partial<typeof request> & { coming?: typeof coming }) =>
      cyclePlanned(bucketed(pages), { ...request, ...some }, 'S2').days.map(({ visits }) => visits.length);
    const [alone, shared] = [end({}), end({ coming })];
    expect(alone.reduce((a, b) => a + b, 0)).toBe(500);
    // The last days of S2 are for new pages, which are not among the known ones.
    expect(shared.slice(-3).reduce((a, b) => a + b, 0)).toBeLessThan(alone.slice(-3).reduce((a, b) => a + b, 0));
    expect(shared.slice(0, 3)).toEqual(alone.slice(0, 3));
  });

  it.each(['S1', 'S2', 'S3'] as const)('keeps to budget and hosts, no page twice a day, under %s', (strategy) => {
    const pages = pagesOf(1_000);
    const { days } = cyclePlanned(bucketed(pages), { ...request, hostBudget: 30 }, strategy);
    for (const { visits } of days) {
      expect(new Set(visits).size).toBe(visits.length);
      expect(visits.length).toBeLessThanOrEqual(50);
      for (const host of [0, 1])
        expect(visits.filter((page) => pages.host[page] === host).length).toBeLessThanOrEqual(30);
    }
  });

  it('plans each for what it is for', () => {
    const buckets = bucketed(pagesOf(1_000));
    const [every, end] = (['S1', 'S2'] as const).map((strategy) => cyclePlanned(buckets, request, strategy).days);
    const total = (days: typeof every) => days?.reduce((sum, { weightObsolete }) => sum + weightObsolete, 0) ?? 0;
    expect(total(every)).toBeLessThan(total(end));
    expect(end?.at(-1)?.weightObsolete).toBeLessThan(every?.at(-1)?.weightObsolete ?? 0);
  });
});

describe('the least that any plan leaves out of date', () => {
  /** All ways to visit at most `budget` of `size` pages on each of `days` days. */
  const plans = (size: number, days: number, budget: number): number[][] => {
    const sets = Array.from({ length: 2 ** size }, (_, set) => set).filter(
      (set) => set.toString(2).replaceAll('0', '').length <= budget,
    );
    let all: number[][] = [[]];
    for (let day = 0; day < days; day++) all = all.flatMap((plan) => sets.map((set) => [...plan, set]));
    return all;
  };

  it('is never above the best of all plans', () => {
    const page = fc.record({
      weight: fc.integer({ min: 1, max: 5 }),
      lastVisit: fc.constantFrom(Number.NEGATIVE_INFINITY, -40, -3, -0.5),
      shape: fc.double({ min: 0.02, max: 3, noNaN: true }),
      days: fc.double({ min: 0.5, max: 50, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(page, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 2 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 }),
        (pages, budget, dayWeights) => {
          const days = dayWeights.length;
          const column = (of: (one: (typeof pages)[number]) => number) => Float32Array.from(pages, of);
          const buckets = bucketed({
            size: pages.length,
            weight: column(({ weight }) => weight),
            lastVisit: column(({ lastVisit }) => lastVisit),
            shape: column(({ shape }) => shape),
            days: column((one) => one.days),
            host: new Uint32Array(pages.length),
          });
          const cost = (plan: readonly number[]) =>
            pages.reduce((total, { weight, shape, days: β, lastVisit }, i) => {
              let last = lastVisit;
              return plan.reduce((sum, set, day) => {
                if ((set >> i) & 1) last = day + 0.5;
                return sum + weight * (dayWeights[day] ?? 0) * (1 - survival(shape, β, day + 1 - last));
              }, total);
            }, 0);
          const best = Math.min(...plans(pages.length, days, budget).map(cost));
          const least = obsoleteLowerBound(buckets, { budget, days, start: 0 }, dayWeights);
          expect(least).toBeLessThanOrEqual(best * (1 + 1e-6) + 1e-9);
        },
      ),
      { numRuns: 150 },
    );
  });
});
