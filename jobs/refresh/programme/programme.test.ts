import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeCrawls } from './exchange.js';
import { PlanState } from './plan-state.js';
import { bestPrices } from './prices.js';
import { type BucketInput, Programme, type ProgrammeInput } from './programme.js';
import { Relaxation } from './relaxation.js';
import { sharedCrawlsBound } from './shared-crawls.js';
import { type BucketPlan, simulate } from './simulate.js';
import { heldPages, STRATEGIES, solve } from './solve.js';

const bucket = (over: Partial<BucketInput> = {}): BucketInput => ({
  pages: 100,
  obsolete: 10,
  share: 1,
  rate: 0.1,
  cost: 1,
  discovery: 0.01,
  weight: 1,
  ...over,
});

const input = (over: Partial<ProgrammeInput> = {}): ProgrammeInput => ({
  periods: 3,
  capacity: 50,
  buckets: [bucket()],
  newPages: { waiting: 5, arriving: 1, cost: 1, discovery: 0.1, weight: 1 },
  ...over,
});

function programme(over: Partial<ProgrammeInput> = {}): Programme {
  const checked = Programme.of(input(over));
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.programme;
}

/** New pages as an input. */
const listed = ({ waiting, arriving, cost, discovery, weight }: Programme['newPages']): ProgrammeInput['newPages'] => ({
  waiting,
  arriving: [...arriving],
  cost: [...cost],
  discovery: [...discovery],
  weight: [...weight],
});

function objectiveOf(of: Programme, plan: BucketPlan): number {
  const followed = simulate(of, plan);
  if (!followed.ok) throw new Error(followed.infeasible.message);
  return followed.course.objective;
}

/** Small programmes of every kind: zero capacity, pages that always or never change, costs and weights by period. */
const programmes = fc
  .record({
    periods: fc.integer({ min: 1, max: 4 }),
    size: fc.integer({ min: 1, max: 3 }),
    numbers: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ periods, size, numbers }) => {
    const next = (): number => numbers.next().value;
    const often = (low: number, high: number) =>
      next() < 0.2 ? low : next() < 0.1 ? high : low + next() * (high - low);
    const each = (low: number, high: number) => Array.from({ length: periods }, () => often(low, high));
    const shares = Array.from({ length: size }, () => 0.05 + next());
    const total = shares.reduce((sum, share) => sum + share, 0);
    return programme({
      periods,
      capacity: each(0, 150),
      buckets: shares.map((share) => {
        const pages = often(0, 100);
        return bucket({
          pages,
          obsolete: pages * often(0, 1),
          share: share / total,
          rate: each(0, 1),
          cost: each(0.5, 2),
          discovery: each(0, 0.3),
          weight: each(0, 1),
        });
      }),
      newPages: {
        waiting: often(0, 30),
        arriving: each(0, 10),
        cost: each(0.5, 2),
        discovery: each(0, 0.5),
        weight: each(0, 2),
      },
    });
  });

/** Feasible plan from numbers in [0, 1]: fractions of the remaining capacity and pages, old or new pages first. */
function somePlan(of: Programme, next: () => number): BucketPlan {
  const pages = of.buckets.map((one) => one.pages);
  const recrawled = of.buckets.map(() => new Float64Array(of.periods));
  const crawledNew = new Float64Array(of.periods);
  let waiting = of.newPages.waiting;
  for (let t = 0; t < of.periods; t++) {
    let left = of.capacity[t] ?? 0;
    const whole = () => (next() < 0.6 ? 1 : next());
    const z = Math.min(waiting, left / (of.newPages.cost[t] ?? 1)) * whole();
    crawledNew[t] = z;
    left -= z * (of.newPages.cost[t] ?? 1);
    let found = (of.newPages.arriving[t] ?? 0) + ((of.newPages.discovery[t] ?? 0) - 1) * z;
    const start = Math.floor(next() * of.buckets.length);
    for (let k = 0; k < of.buckets.length; k++) {
      const i = (start + k) % of.buckets.length;
      const one = of.buckets[i];
      const list = recrawled[i];
      if (!one || !list || next() < 0.3) continue;
      const x = Math.max(0, Math.min(pages[i] ?? 0, left / (one.cost[t] ?? 1))) * whole();
      list[t] = x;
      left -= x * (one.cost[t] ?? 1);
      found += x * (one.discovery[t] ?? 0);
    }
    of.buckets.forEach((one, i) => {
      pages[i] = (pages[i] ?? 0) + one.share * z;
    });
    waiting = Math.max(0, waiting + found);
  }
  return { recrawled, crawledNew };
}

const slightly = (value: number): number => 1e-7 * Math.max(1, Math.abs(value));

describe('a programme', () => {
  it('is refused with every fault that it has, and where', () => {
    const faulty = input({
      periods: 2,
      capacity: [1],
      buckets: [bucket({ rate: 1.2, obsolete: 101 }), bucket({ share: Number.NaN, cost: 0 })],
    });
    const checked = Programme.of(faulty);
    expect(checked.ok).toBe(false);
    expect(checked.ok ? [] : checked.faults.map(({ path }) => path)).toEqual([
      'capacity',
      'buckets[0].obsolete',
      'buckets[0].rate',
      'buckets[1].share',
      'buckets[1].cost',
    ]);
  });

  it.each([
    ['no bucket', { buckets: [] }],
    ['more buckets than a byte can number', { buckets: Array.from({ length: 257 }, () => bucket({ share: 1 / 257 })) }],
    ['no period', { periods: 0 }],
    ['half a period', { periods: 1.5 }],
    ['too many periods', { periods: 121 }],
    ['shares of more than one', { buckets: [bucket(), bucket()] }],
  ])('is refused with %s', (_, over: Partial<ProgrammeInput>) => {
    expect(Programme.of(input(over)).ok).toBe(false);
  });

  it('weighs as the strategies say', () => {
    expect(STRATEGIES.S1(3)).toEqual([1, 1, 1]);
    expect(STRATEGIES.S2(3)).toEqual([0, 0, 1]);
    expect(STRATEGIES.S3(3)).toEqual([0.0075, 0.0075, 1]);
  });
});

describe('a plan', () => {
  it('is followed by the equations', () => {
    const plan = { recrawled: [Float64Array.of(40, 0, 50)], crawledNew: Float64Array.of(5, 1.5, 0) };
    const followed = simulate(programme(), plan);
    const y1 = (1 - 40 / 100) * (0.9 * 10 + 0.1 * 100);
    const y2 = 0.9 * y1 + 0.1 * 105;
    const y3 = (1 - 50 / 106.5) * (0.9 * y2 + 0.1 * 106.5);
    const n1 = 5 + 0.01 * 40 - 0.9 * 5 + 1;
    const n2 = n1 - 0.9 * 1.5 + 1;
    const n3 = n2 + 0.01 * 50 + 1;
    const course = followed.ok ? followed.course : null;
    expect([...(course?.obsoleteTotal ?? [])]).toEqual([y1, y2, y3].map((y) => expect.closeTo(y, 10)));
    expect([...(course?.waiting ?? [])]).toEqual([n1, n2, n3].map((n) => expect.closeTo(n, 10)));
    expect(course?.objective).toBeCloseTo(y1 + y2 + y3 + n1 + n2 + n3, 9);
    expect([...(course?.pages ?? [])]).toEqual([106.5]);
    expect([...(course?.spent ?? [])]).toEqual([45, 1.5, 50]);
  });

  it.each([
    ['capacity (1)', [45, 0, 0], [6, 0, 0], { periods: 3, newPages: { ...input().newPages, waiting: 9 } }],
    ['pages of a bucket (5)', [101, 0, 0], [0, 0, 0], { capacity: 200 }],
    ['waiting new pages (6)', [0, 0, 0], [5.1, 0, 0], {}],
    ['not negative', [0, -1, 0], [0, 0, 0], {}],
    ['not negative', [0, 0, 0], [0, Number.NaN, 0], {}],
    ['shape', [0, 0], [0, 0, 0], {}],
  ])('that breaks %s is refused', (constraint, old, fresh, over: Partial<ProgrammeInput>) => {
    const plan = { recrawled: [Float64Array.from(old)], crawledNew: Float64Array.from(fresh) };
    const followed = simulate(programme(over), plan);
    expect(followed.ok ? null : followed.infeasible.constraint).toBe(constraint);
  });
});

describe('the lower bound', () => {
  it('is below every feasible plan, at whatever prices', () => {
    fc.assert(
      fc.property(programmes, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (of, numbers) => {
        const next = (): number => numbers.next().value;
        const relaxation = new Relaxation(of);
        const some = (high: number) =>
          Float64Array.from({ length: of.periods }, () => (next() < 0.3 ? 0 : next() * high));
        const relaxed = [
          bestPrices(of).relaxed,
          ...[0.3, 2].map((high) => relaxation.at({ capacity: some(high), waiting: some(high) })),
        ];
        for (let k = 0; k < 20; k++) {
          const objective = objectiveOf(of, somePlan(of, next));
          for (const { apart, together } of relaxed) {
            expect(apart).toBeLessThanOrEqual(objective + slightly(objective));
            expect(together).toBeLessThanOrEqual(objective + slightly(objective));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('that recrawls new pages with their bucket is below every feasible plan', () => {
    let bounds = 0;
    fc.assert(
      fc.property(programmes, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (one, numbers) => {
        const next = (): number => numbers.next().value;
        const q = Array.from({ length: one.periods }, () => 0.1 * next());
        const size = 20 + 200 * next();
        const of = programme({
          ...one,
          buckets: one.buckets.map((each) => {
            const pages = each.pages + size;
            const discovery = [...each.cost].map((cost, t) => cost * (q[t] ?? 0));
            return {
              ...each,
              ...{ rate: [...each.rate], cost: [...each.cost], weight: [...each.weight] },
              pages,
              discovery,
            };
          }),
          newPages: listed(one.newPages),
          capacity: [...one.capacity],
        });
        const { prices } = bestPrices(of);
        const least = Math.min(
          solve(of).course.objective,
          ...Array.from({ length: 40 }, () => objectiveOf(of, somePlan(of, next))),
        );
        for (const factor of [1, 1.3, 3]) {
          const waiting = prices.waiting.map((price) => factor * price + (factor - 1) * next());
          const capacity = prices.capacity.map((price) => price * (factor > 1 ? 0.5 + next() : 1));
          const bound = sharedCrawlsBound(of, { capacity, waiting });
          if (bound === null) continue;
          bounds++;
          expect(bound).toBeLessThanOrEqual(least + slightly(least));
        }
      }),
      { numRuns: 300 },
    );
    expect(bounds).toBeGreaterThan(100);
  });

  it('is below all whole plans where most pages are new', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.infiniteStream(unit), (numbers) => {
        const next = (): number => numbers.next().value;
        const periods = 5;
        const each = (high: number) => Array.from({ length: periods }, () => high * next());
        const of = programme({
          periods,
          capacity: 110,
          buckets: [bucket({ pages: 1, obsolete: next(), rate: each(0.6), discovery: 0, weight: each(1) })],
          newPages: { waiting: 50, arriving: 10, cost: 1, discovery: 0, weight: each(3) },
        });
        const prices = { capacity: Float64Array.from(each(0.8)), waiting: Float64Array.from(each(2)) };
        const bounds = [new Relaxation(of).at(prices).bound, sharedCrawlsBound(of, prices) ?? 0];
        for (let bits = 0; bits < 2 ** periods; bits++) {
          const plan = { recrawled: [new Float64Array(periods)], crawledNew: new Float64Array(periods) };
          for (let t = 0, pages = 1; t < periods; t++) {
            const z = t === 0 ? 50 : 10;
            plan.crawledNew[t] = z;
            if (bits & (1 << t)) (plan.recrawled[0] as Float64Array)[t] = pages;
            pages += z;
          }
          const objective = objectiveOf(of, plan);
          for (const bound of bounds) expect(bound).toBeLessThanOrEqual(objective + slightly(objective));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is below the best of all whole plans, and close to it where buckets are many', () => {
    const periods = 3;
    const of = programme({
      periods,
      capacity: 60,
      buckets: [0.05, 0.1, 0.2, 0.4].map((rate) => bucket({ pages: 30, obsolete: 3, share: 0.25, rate, discovery: 0 })),
      newPages: { waiting: 0, arriving: 0, cost: 1, discovery: 0, weight: 0 },
    });
    let best = Number.POSITIVE_INFINITY;
    for (let bits = 0; bits < 2 ** (4 * periods); bits++) {
      const recrawled = of.buckets.map((_, i) =>
        Float64Array.from({ length: periods }, (_, t) => ((bits >> (i * periods + t)) & 1) * 30),
      );
      const followed = simulate(of, { recrawled, crawledNew: new Float64Array(periods) });
      if (followed.ok) best = Math.min(best, followed.course.objective);
    }
    const { course, lowerBound } = solve(of);
    expect(course.objective).toBeLessThanOrEqual(best + slightly(best));
    expect(lowerBound).toBeLessThanOrEqual(course.objective);
    expect(lowerBound).toBeGreaterThan(0.97 * best);
  });
});

describe('crawls exchanged between periods', () => {
  it('leave each period with as many as before, and cost less', () => {
    fc.assert(
      fc.property(programmes, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (of, numbers) => {
        const state = new PlanState(of, new Float64Array(of.periods));
        state.begin(
          of.buckets.map(() =>
            Array.from({ length: of.periods }, (_, t) => t).filter(() => numbers.next().value < 0.4),
          ),
          new Float64Array(of.periods),
        );
        state.dropParts();
        const wholes = () =>
          Array.from({ length: of.periods }, (_, t) => of.buckets.filter((_, i) => state.shareOf(i, t) === 1).length);
        const cost = () => of.buckets.reduce((sum, _, i) => sum + state.costOf(i), 0);
        const [before, cheaperThan] = [wholes(), cost()];
        const exchanged = exchangeCrawls(state, of.buckets.length, of.periods, of.periods);
        expect(wholes()).toEqual(before);
        if (exchanged) expect(cost()).toBeLessThan(cheaperThan);
        else expect(cost()).toBe(cheaperThan);
      }),
    );
  });

  it('find that the page which changes more should be crawled last', () => {
    const of = programme({
      periods: 2,
      capacity: 100,
      buckets: [0.1, 0.5].map((rate) => bucket({ rate, obsolete: 0, share: 0.5, discovery: 0, weight: [0, 1] })),
      newPages: { waiting: 0, arriving: 0, cost: 1, discovery: 0, weight: 0 },
    });
    const state = new PlanState(of, new Float64Array(2));
    state.begin([[1], [0]], new Float64Array(2));
    expect(exchangeCrawls(state, 2, 2, 1)).toBe(true);
    expect([state.shareOf(0, 0), state.shareOf(1, 1)]).toEqual([1, 1]);
  });
});

describe('new pages left waiting', () => {
  const web = (over: Partial<ProgrammeInput> = {}) =>
    programme({
      periods: 4,
      capacity: 103,
      buckets: [0.1, 0.2, 0.3].map((rate) => bucket({ pages: 50, obsolete: 5, share: 1 / 3, rate, discovery: 0 })),
      newPages: { waiting: 6, arriving: 6, cost: 1, discovery: 0, weight: 0 },
      ...over,
    });

  it('are as many as bring out buckets whole', () => {
    // 103 = 2 · 50 + 3: of the six incoming pages, three fill the capacity that two whole buckets leave.
    const held = heldPages(web(), { capacity: new Float64Array(4).fill(1), waiting: new Float64Array(4) });
    expect(Math.abs((held[0] ?? 0) - 3)).toBeLessThan(50 / 40);
  });

  it('are zero if waiting costs more, and if buckets differ in size', () => {
    const prices = { capacity: new Float64Array(4).fill(1), waiting: new Float64Array(4).fill(20) };
    expect([...heldPages(web(), prices)]).toEqual([0, 0, 0, 0]);
    const unlike = web({
      buckets: [50, 60].map((pages) => bucket({ pages, obsolete: 5, share: 0.5, discovery: 0 })),
    });
    expect([...heldPages(unlike, { ...prices, waiting: new Float64Array(4) })]).toEqual([0, 0, 0, 0]);
  });
});

describe('a coarser programme', () => {
  it('has as many pages, copies out of date and changes in few buckets', () => {
    fc.assert(
      fc.property(programmes, fc.integer({ min: 1, max: 3 }), (of, most) => {
        const coarse = of.coarser(most);
        expect(coarse.buckets.length).toBeLessThanOrEqual(Math.max(most, 1));
        const sum = (one: Programme, value: (bucket: Programme['buckets'][number]) => number) =>
          one.buckets.reduce((all, each) => all + value(each), 0);
        for (const value of [
          (each: Programme['buckets'][number]) => each.pages,
          (each: Programme['buckets'][number]) => each.obsolete,
          (each: Programme['buckets'][number]) => each.share,
          (each: Programme['buckets'][number]) => each.pages * (each.rate[0] ?? 0),
        ])
          expect(sum(coarse, value)).toBeCloseTo(sum(of, value), 6);
      }),
    );
  });
});

describe('the solver', () => {
  it('gives a feasible plan that no other beats by more than the gap it states', () => {
    fc.assert(
      fc.property(programmes, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (of, numbers) => {
        const { plan, course, lowerBound } = solve(of);
        expect(objectiveOf(of, plan)).toBe(course.objective);
        expect(bestPrices(of).relaxed.bound).toBeLessThanOrEqual(course.objective + slightly(course.objective));
        for (let k = 0; k < 20; k++) {
          const other = objectiveOf(
            of,
            somePlan(of, () => numbers.next().value),
          );
          expect(lowerBound).toBeLessThanOrEqual(other + slightly(other));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('answers for one bucket, a budget of nil, pages that never or always change, and a single period', () => {
    const idle = programme({ capacity: 0 });
    expect([...solve(idle).plan.crawledNew]).toEqual([0, 0, 0]);
    expect(solve(idle).gap).toBeLessThan(1e-3);
    const still = programme({ buckets: [bucket({ rate: 0, obsolete: 0 })] });
    expect(solve(still).course.obsoleteTotal.every((y) => y === 0)).toBe(true);
    const restless = solve(programme({ buckets: [bucket({ rate: 1 })], capacity: 60 }));
    expect(restless.gap).toBeLessThan(0.05);
    const once = solve(programme({ periods: 1, capacity: 55 }));
    expect(once.course.objective).toBeCloseTo((1 - 50 / 100) * 19 + 0.1 * 5 + 1 + 0.5, 6);
    const weightless = solve(
      programme({ buckets: [bucket({ weight: 0 })], newPages: { ...input().newPages, weight: 0 } }),
    );
    expect([weightless.course.objective, weightless.gap]).toEqual([0, 0]);
  });

  it('is never worse for more capacity, but for its gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 100 }), fc.integer({ min: 1, max: 50 }), (capacity, more) => {
        const buckets = [0.02, 0.05, 0.1, 0.3].map((rate) => bucket({ rate, share: 0.25 }));
        const less = solve(programme({ capacity, buckets }));
        const rich = solve(programme({ capacity: capacity + more, buckets }));
        expect(rich.lowerBound).toBeLessThanOrEqual(less.course.objective * (1 + 1e-9));
        expect(rich.course.objective).toBeLessThanOrEqual(less.course.objective * (1 + rich.gap) + 1e-9);
      }),
      { numRuns: 25 },
    );
  });

  it('crawls every page once and slow ones first where only the end counts', () => {
    const periods = 6;
    const rates = Array.from({ length: 12 }, (_, i) => 0.01 * (i + 1));
    const of = programme({
      periods,
      capacity: 200,
      buckets: rates.map((rate) => bucket({ rate, share: 1 / 12, discovery: 0, weight: STRATEGIES.S2(periods) })),
      newPages: { waiting: 0, arriving: 0, cost: 1, discovery: 0, weight: STRATEGIES.S2(periods) },
    });
    const { plan, gap } = solve(of);
    const times = plan.recrawled.map((x) => x.findIndex((pages) => pages > 99.9));
    expect(plan.recrawled.map((x) => Math.round(x.reduce((sum, pages) => sum + pages, 0)))).toEqual(
      rates.map(() => 100),
    );
    expect(times).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(gap).toBeLessThan(1e-3);
  });
});
