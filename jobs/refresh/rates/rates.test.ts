import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterChange, afterQuiet, type ChangeLaw, expectedAge, survival, withBackground } from './belief.js';
import { beliefAfter, LAW as FITTED, fittedLaw, fittedRates, lawOfSite, logLikelihood } from './change-law.js';
import { likelyRate, priorRate } from './estimators.js';
import { evenHistory, NOTHING_SEEN, type PageHistory, withVisit } from './history.js';

/** Uniform random numbers in (0, 1): Lehmer generator. */
function random(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** History of a page with a constant change rate, visited at the given gaps. */
function poissonPage(rate: number, gaps: readonly number[], next: () => number): PageHistory {
  return gaps.reduce((history, gap) => withVisit(history, gap, next() > Math.exp(-rate * gap)), NOTHING_SEEN);
}

const uneven = (visits: number, next: () => number) => Array.from({ length: visits }, () => 0.5 + 9.5 * next());

describe('rate estimates of Poisson pages', () => {
  const next = random(1);
  const RATE = 0.15;
  const pages = Array.from({ length: 300 }, () => poissonPage(RATE, uneven(80, next), next));

  it('are right in the mean', () => {
    const mean = pages.reduce((sum, page) => sum + likelyRate(page).rate, 0) / pages.length;
    expect(mean).toBeGreaterThan(RATE * 0.96);
    expect(mean).toBeLessThan(RATE * 1.06);
  });

  it('hold the truth in their 95 % interval as often as they say', () => {
    const holds = pages.filter((page) => likelyRate(page).low <= RATE && RATE <= likelyRate(page).high).length;
    expect(holds / pages.length).toBeGreaterThan(0.92);
  });

  it('stand where likelihood is highest', () => {
    for (const page of pages.slice(0, 20)) {
      const { rate } = likelyRate(page);
      const gaps = [...page.changes.map(({ gapDays }) => gapDays), 0.5];
      const quiet = page.changes.reduce((sum, { quietDays }) => sum + quietDays, page.quietDays) + 0.5;
      const likelihood = (λ: number) => gaps.reduce((sum, gap) => sum + Math.log(-Math.expm1(-λ * gap)), -λ * quiet);
      expect(likelihood(rate)).toBeGreaterThanOrEqual(likelihood(rate * 1.01));
      expect(likelihood(rate)).toBeGreaterThanOrEqual(likelihood(rate * 0.99));
    }
  });

  it('say that nothing is known where nothing was seen', () => {
    const { rate, low, high } = likelyRate(NOTHING_SEEN);
    expect([low < rate / 5, high > rate * 5]).toEqual([true, true]);
  });

  it('stay within bounds for pages that never or always change', () => {
    for (const [changes, visits] of [
      [0, 5_000],
      [5_000, 5_000],
    ] as const)
      for (const gap of [0.001, 1, 300]) {
        const { rate, low, high } = likelyRate(evenHistory(changes, visits, gap));
        expect(low).toBeLessThanOrEqual(rate * (1 + 1e-9) + 1e-12);
        expect(high).toBeGreaterThanOrEqual(rate * (1 - 1e-9));
        expect(Number.isFinite(high)).toBe(true);
      }
  });
});

const LAW: ChangeLaw = { shape: 0.5, days: 5, persistence: 0.3, background: 0 };
const belief = fc.record({
  shape: fc.double({ min: 0.02, max: 20, noNaN: true }),
  days: fc.double({ min: 0.1, max: 3_000, noNaN: true }),
});
const gap = fc.double({ min: 0.01, max: 400, noNaN: true });

describe('the belief about a page', () => {
  it('is rid of the past by a quiet visit as Bayes has it: in one step or in two', () => {
    fc.assert(
      fc.property(belief, gap, gap, ({ shape, days }, a, b) => {
        const step = afterQuiet({ shape, days }, a);
        expect(survival(shape, days, a) * survival(step.shape, step.days, b)).toBeCloseTo(
          survival(shape, days, a + b),
          9,
        );
      }),
    );
  });

  it('has the mean and variance of the exact posterior after a change if persistence is 1', () => {
    fc.assert(
      fc.property(belief, gap, ({ shape, days }, g) => {
        const after = afterChange({ shape, days }, g, { ...LAW, persistence: 1 });
        const [mean, variance] = posterior(shape, days, g);
        expect(after.shape / after.days / mean).toBeCloseTo(1, 6);
        expect(after.shape / after.days ** 2 / variance).toBeCloseTo(1, 3);
      }),
      { numRuns: 200 },
    );
  });

  it('returns to the law at a change if persistence is 0', () => {
    const after = afterChange({ shape: 4, days: 900 }, 10, { ...LAW, persistence: 0 });
    expect(after).toEqual({ shape: LAW.shape, days: LAW.days + 5 });
  });

  it('takes little from a change that the background is likelier to have made', () => {
    const quiet = { shape: 0.5, days: 5_000 };
    const own = afterChange(quiet, 10, LAW);
    const swept = afterChange(quiet, 10, { ...LAW, background: 0.1 });
    expect(swept.shape / swept.days).toBeLessThan((own.shape / own.days) * 0.25);
    expect(swept.shape / swept.days).toBeGreaterThan(quiet.shape / quiet.days);
  });

  it('keeps mean and variance when the background is added', () => {
    fc.assert(
      fc.property(belief, fc.double({ min: 0, max: 0.5, noNaN: true }), ({ shape, days }, background) => {
        const all = withBackground({ shape, days }, background);
        expect(all.shape / all.days).toBeCloseTo(shape / days + background, 9);
        expect(all.shape / all.days ** 2).toBeCloseTo(shape / days ** 2, 9);
      }),
    );
  });
});

/** E λ and Var λ under gamma(shape, days) × (1 − e^{−λ gap}). */
function posterior(shape: number, days: number, g: number): [number, number] {
  const less = (k: number) => (days / (days + g)) ** (shape + k);
  const mean = ((shape / days) * (1 - less(1))) / (1 - less(0));
  const square = ((shape * (shape + 1)) / days ** 2) * ((1 - less(2)) / (1 - less(0)));
  return [mean, square - mean ** 2];
}

describe('the expected age of a copy', () => {
  it('is ∫ (1 − S(t)) dt, smooth where the shape passes 1', () => {
    fc.assert(
      fc.property(belief, gap, ({ shape, days }, g) => {
        const steps = 4_000;
        let area = 0;
        for (let k = 0; k < steps; k++) {
          const t = g * ((k + 0.5) / steps) ** 3; // finer steps near 0, where the survival function S bends
          area += (1 - survival(shape, days, t)) * 3 * ((k + 0.5) / steps) ** 2 * (g / steps);
        }
        expect(Math.abs(expectedAge(shape, days, g) - area)).toBeLessThan(1e-5 * g);
      }),
      { numRuns: 100 },
    );
    expect(expectedAge(1, 3, 5)).toBeCloseTo(expectedAge(1 + 1e-7, 3, 5), 5);
  });
});

describe('rates that are taken to be constant', () => {
  it('start where those of others lie, and come to what visits say', () => {
    const prior = { shape: 0.5, days: 100 };
    expect(priorRate(NOTHING_SEEN, prior)).toBeCloseTo(0.005, 6);
    const busy = evenHistory(400, 1_000, 1);
    expect(priorRate(busy, { shape: 0.5, days: 1 }) / likelyRate(busy).rate).toBeCloseTo(1, 1);
    expect(priorRate(evenHistory(0, 100, 1), prior)).toBeCloseTo(0.0025, 6);
  });

  it('have a distribution that the fit recovers', () => {
    const next = random(9);
    const rates = Array.from({ length: 2_000 }, () => (next() < 0.5 ? 0.01 : 0.05));
    const pages = rates.map((rate) => poissonPage(rate, new Array<number>(100).fill(2), next));
    const { shape, days } = fittedRates([pages], { shape: 1, days: 10 });
    expect(shape / days).toBeGreaterThan(0.025);
    expect(shape / days).toBeLessThan(0.035);
    expect(shape / days ** 2).toBeGreaterThan(0.0002);
    expect(shape / days ** 2).toBeLessThan(0.0008);
  });
});

describe('a law', () => {
  it('is recovered from the histories of pages that follow it', () => {
    const next = random(5);
    const pages = Array.from({ length: 1_500 }, () => lawfulPage({ ...LAW, persistence: 0 }, 400, next));
    const law = fittedLaw([pages], { shape: 0.1, days: 1, persistence: 0.1, background: 0.0001 });
    expect(law.shape).toBeGreaterThan(0.4);
    expect(law.shape).toBeLessThan(0.62);
    expect(law.days).toBeGreaterThan(3);
    expect(law.days).toBeLessThan(8);
    expect(logLikelihood(pages, law)).toBeGreaterThan(logLikelihood(pages, { ...law, shape: law.shape * 1.3 }));
  });

  it('stays where it is when nothing was seen', () => {
    expect(fittedLaw([[NOTHING_SEEN]], LAW)).toBe(LAW);
    expect(beliefAfter(NOTHING_SEEN, LAW)).toEqual({ shape: LAW.shape, days: LAW.days });
  });
});

/** History of a page with Lomax-distributed gaps between changes, visited daily. */
function lawfulPage({ shape, days }: ChangeLaw, until: number, next: () => number): PageHistory {
  let [history, change] = [NOTHING_SEEN, days * (next() ** (-1 / shape) - 1)];
  for (let day = 1; day <= until; day++) {
    const changed = change <= day;
    while (change <= day) change += days * (next() ** (-1 / shape) - 1);
    history = withVisit(history, 1, changed);
  }
  return history;
}

describe('the law of one site', () => {
  const quiet = (days: number): PageHistory => ({ changes: [], quietDays: days, quietVisits: days });
  /** Pages that change repeatedly after long quiet periods, by the background only. */
  const swept: PageHistory[] = Array.from({ length: 200 }, () => ({
    changes: Array.from({ length: 5 }, () => ({ quietDays: 100, gapDays: 1 })),
    quietDays: 50,
    quietVisits: 500,
  }));

  it('is that of others where nothing was seen', () => {
    expect(lawOfSite([], FITTED)).toEqual(FITTED);
    expect(lawOfSite([NOTHING_SEEN, NOTHING_SEEN], FITTED)).toEqual(FITTED);
  });

  it('has more background where long quiet pages change, less where none ever does, and else the same', () => {
    const [more, less] = [lawOfSite(swept, FITTED), lawOfSite(Array(5_000).fill(quiet(1_000)), FITTED)];
    expect(more.background).toBeGreaterThan(3 * FITTED.background);
    expect(less.background).toBeLessThan(FITTED.background);
    expect({ ...more, background: FITTED.background }).toEqual(FITTED);
  });

  it('hardly moves by what a few visits saw', () => {
    const { background } = lawOfSite([quiet(3), quiet(5)], FITTED);
    expect(background / FITTED.background).toBeCloseTo(1, 1);
  });
});
