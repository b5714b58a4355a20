import { MODEL } from '@hyrde/jobs/locate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice } from '../country/random.js';
import { curvatureAt, type Factor, type Smooth } from '../fitting/curvature.js';
import { minimum } from '../fitting/minimum.js';
import {
  absenceFit,
  calibratedModels,
  calibrationFit,
  hazardFit,
  startOf,
  weighedModel,
  weighedModels,
} from './fit.js';
import type { End } from './likelihood.js';
import { AT, hubLoss, posteriorLoss, scoresOf, vectorOf } from './likelihood.js';
import { LINK, type Look, PAGE, SEARCH, type SearchLooks } from './look.js';
import { PRACTICE, practiceMaterial } from './material.js';
import { modelFile } from './model-file.js';

const random = (dice: Dice, count: number) => Float32Array.from({ length: count }, () => dice.normal());

/** A random look whose right page has more query words in its text. */
function lookOf(dice: Dice, present: boolean): Look {
  const [pages, links] = [random(dice, 4 * PAGE.length), random(dice, 5 * LINK.length)];
  pages[PAGE.indexOf('coverage')] = present ? 3 : 0;
  const downloads = dice.between(1, 60);
  const state = Float32Array.from([1, Math.log(downloads), Math.log(6), 0, 0]);
  const seen = present && dice.chance(0.5);
  const [rightPages, onTheWay] = [seen ? [0] : [], present && !seen ? [1] : []];
  return {
    weight: 1,
    downloads,
    search: state,
    pages,
    links,
    offsets: new Float32Array(5),
    rightPages,
    rightLinks: [],
    onTheWay,
    present,
  };
}

function materialOf(seed: number, count: number): SearchLooks[] {
  const dice = new Dice('material', seed);
  return Array.from({ length: count }, (_, i) => {
    const present = i % 3 > 0;
    const looks = [lookOf(dice, present), lookOf(dice, present)];
    const foundAfter = present && looks.some(({ rightPages }) => rightPages.length > 0) ? 7 : null;
    return {
      group: `site ${i % 6}`,
      name: `${i}`,
      byNames: false,
      present,
      weight: 1,
      looks,
      foundAfter,
      downloads: 60,
    };
  });
}

/** Gradient by differences of the values. */
function slopes(of: Smooth, at: Float64Array): number[] {
  const h = 1e-5;
  const value = (i: number, by: number) =>
    of(
      at.map((x, j) => (i === j ? x + by : x)),
      new Float64Array(at.length),
    );
  return Array.from(at, (_, i) => (value(i, h) - value(i, -h)) / (2 * h));
}

describe('the fit', () => {
  it('goes downhill by the true gradient', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), (seed) => {
        const looks = materialOf(seed, 6).flatMap((search) => search.looks);
        const dice = new Dice('at', seed);
        for (const [loss, size] of [
          [posteriorLoss, AT.end],
          [hubLoss, LINK.length],
        ] as const) {
          const at = Float64Array.from({ length: size }, () => 0.3 * dice.normal());
          const of = loss(looks, new Float64Array(size), new Float64Array(size).fill(0.7));
          const gradient = new Float64Array(size);
          of(at, gradient);
          for (const [i, slope] of slopes(of, at).entries()) expect(gradient[i]).toBeCloseTo(slope, 4);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('finds where a function is least', () => {
    const at = minimum(
      ([x = 0, y = 0], gradient) => {
        gradient[0] = 4 * (x - 3) ** 3 + 2 * (x - 3);
        gradient[1] = 20 * (y + 1);
        return (x - 3) ** 4 + (x - 3) ** 2 + 10 * (y + 1) ** 2;
      },
      Float64Array.from([-5, 8]),
    );
    expect(at[0]).toBeCloseTo(3, 3);
    expect(at[1]).toBeCloseTo(-1, 3);
  });

  it('learns weights of informative features, leaves fixed weights unchanged, and writes the same file again', () => {
    const material = materialOf(1, 180);
    const model = weighedModel(material);
    expect(model.page.coverage).toBeGreaterThan(2.5);
    expect(model.link).toMatchObject({ sameLabel: -1, folderSuccess: 1 });
    const file = (fitted: typeof model) => {
      const fit = { model: fitted, loss: 1 };
      return modelFile({ words: fit, names: fit }, material, { practiceSeed: 7, practiceSites: 1 });
    };
    expect(file(weighedModel(materialOf(1, 180)))).toBe(file(model));
    const right = material.flatMap(({ looks }) => looks).filter(({ rightPages }) => rightPages.length > 0);
    const best = right.filter((look) => {
      const { pages } = scoresOf(look, vectorOf(model));
      return look.rightPages.includes(pages.indexOf(Math.max(...pages)));
    });
    expect(best.length).toBeGreaterThan(0.7 * right.length);
  });

  it('ends in the same place wherever it begins', () => {
    const material = materialOf(1, 60);
    const others = material.filter(({ group }) => group !== 'site 2');
    const cold = weighedModel(others);
    const warm = weighedModel(others, startOf(material));
    for (const part of ['page', 'link', 'hub', 'unseen', 'absent'] as const)
      for (const [name, value] of Object.entries(cold[part]))
        expect(Object.entries(warm[part]).find(([other]) => other === name)?.[1] ?? 0, `${part}.${name}`).toBeCloseTo(
          value,
          2,
        );
  });

  it('needs few iterations if it gets the curvature of the loss', () => {
    const looks = materialOf(1, 40).flatMap((search) => search.looks);
    const [prior, strengths] = [new Float64Array(AT.end), new Float64Array(AT.end).fill(0.5)];
    const loss = posteriorLoss(looks, prior, strengths);
    const stepsWith = (curvature?: Factor) => {
      let steps = 0;
      const counted: Smooth = (at, gradient) => {
        steps++;
        return loss(at, gradient);
      };
      return { at: minimum(counted, prior, curvature), steps };
    };
    const without = stepsWith();
    const found = stepsWith(curvatureAt(loss, without.at, strengths));
    expect(found.steps).toBeLessThan(0.7 * without.steps);
    for (const [i, x] of without.at.entries()) expect(found.at[i]).toBeCloseTo(x, 2);
  });

  it('finds how likely the next download is to find it', () => {
    const dice = new Dice('hazard', 1);
    const searches = Array.from({ length: 4_000 }, (): SearchLooks => {
      let foundAfter: number | null = null;
      for (let k = 1; k < 60 && foundAfter === null; k++) if (dice.chance(0.8 / (k + 3))) foundAfter = k + 1;
      return { group: 'a', name: 'a', byNames: false, present: true, weight: 1, looks: [], foundAfter, downloads: 60 };
    });
    const { a, b } = hazardFit(searches);
    for (const k of [2, 10, 30]) expect(a / (k + b) / (0.8 / (k + 3))).toBeCloseTo(1, 0.6);
  });

  it('corrects probabilities that say too much', () => {
    const dice = new Dice('calibration', 1);
    const claims = Array.from({ length: 40_000 }, () => {
      const logOdds = 3 * dice.normal();
      const right = dice.chance(1 / (1 + Math.exp(-(0.5 * logOdds - 0.4))));
      return {
        weight: 1,
        probability: 1 / (1 + Math.exp(-logOdds)),
        prominent: false,
        right,
      };
    });
    const { slope, offset, ceilingElsewhere: ceiling } = calibrationFit(claims);
    expect(slope).toBeCloseTo(0.5, 1);
    expect(offset).toBeCloseTo(-0.4, 1);
    expect(ceiling).toBeGreaterThan(0.97);
  });

  it('keeps what is wrong among the surest from flattening the curve for all', () => {
    const dice = new Dice('ceiling', 1);
    const claims = Array.from({ length: 4_000 }, () => {
      const logOdds = 3 * dice.normal();
      const curve = 1 / (1 + Math.exp(-(1.2 * logOdds + 0.5)));
      const prominent = dice.chance(0.5);
      const right = dice.chance((prominent ? 0.95 : 0.8) * curve);
      return { weight: 1, probability: 1 / (1 + Math.exp(-logOdds)), prominent, right };
    });
    const { slope, offset, ceiling, ceilingElsewhere } = calibrationFit(claims);
    expect(slope).toBeCloseTo(1.2, 0);
    expect(offset).toBeCloseTo(0.5, 0);
    expect(ceiling).toBeCloseTo(0.95, 1);
    expect(ceilingElsewhere).toBeCloseTo(0.8, 1);
  });

  it('learns how often what was near, and what was not read, is the page', () => {
    const dice = new Dice('absence', 1);
    const unclaimed = Array.from({ length: 20_000 }, () => {
      const confidence = 0.1 * dice.next();
      const unread = dice.chance(0.5) ? 0 : 0.5 * dice.next();
      return { confidence, unread, weight: 1, present: dice.chance(2 * confidence + 0.3 * unread) };
    });
    const { nearMiss, unread } = absenceFit(unclaimed);
    expect(nearMiss).toBeCloseTo(2, 0.7);
    expect(unread).toBeCloseTo(0.3, 1);
  });

  it('takes hub weights of searches by words for searches by names that need no hub', () => {
    const words = materialOf(1, 60);
    const withoutHub = ({ looks, ...search }: SearchLooks): SearchLooks => ({
      ...search,
      byNames: true,
      looks: looks.map((look) => ({ ...look, onTheWay: [] })),
    });
    const { words: byWords, names } = weighedModels([...words, ...materialOf(2, 60).map(withoutHub)]);
    expect(names.hub).toEqual(byWords.hub);
    expect(names.page).not.toEqual(byWords.page);
  });

  it('calibrates words that mean a built-in target by searches with such words', () => {
    const dice = new Dice('known', 1);
    const ends = (known: End['known'], offset: number) =>
      Array.from({ length: 4_000 }, (): End => {
        const logOdds = 2 * dice.normal();
        const right = dice.chance(1 / (1 + Math.exp(-logOdds - offset)));
        const probability = 1 / (1 + Math.exp(-logOdds));
        const truth = { right, present: right, unread: 0, isNamedOtherwise: false };
        return { group: 'a', known, weight: 1, probability, prominent: false, ...truth };
      });
    const models = { words: MODEL, names: MODEL };
    const { words, names } = calibratedModels(models, [...ends('names', 0), ...ends('meant', 1), ...ends('words', -1)]);
    expect(names.calibration.offset).toBeCloseTo(0, 0);
    expect(names.calibrationOfWords.offset).toBeCloseTo(1, 0);
    expect(words.calibrationOfWords.offset).toBeCloseTo(-1, 0);
    expect(words.calibration).toEqual(words.calibrationOfWords);
  });

  it('takes its looks from real searches, of pages that are there and of some that are not', async () => {
    const real = materialOf(1, 10);
    const material = await practiceMaterial(3, 2, [...real, ...real.map((search) => ({ ...search, byNames: true }))]);
    for (const byNames of [false, true])
      expect(
        material.filter((search) => search.byNames === byNames).reduce((sum, { weight }) => sum + weight, 0),
      ).toBeCloseTo(5, 9);
    expect(new Set(material.map(({ group }) => group))).toEqual(new Set([PRACTICE]));
    expect(material.some(({ present }) => !present)).toBe(true);
    const found = material.filter(({ foundAfter }) => foundAfter !== null);
    expect(found.length).toBeGreaterThan(0.8 * material.filter(({ present }) => present).length);
    for (const { looks, present } of material) {
      expect(looks.length).toBeGreaterThan(0);
      for (const look of looks) {
        expect(look.search).toHaveLength(SEARCH.length);
        expect([...look.pages, ...look.links].every(Number.isFinite)).toBe(true);
        if (!present) expect([...look.rightPages, ...look.rightLinks, ...look.onTheWay]).toEqual([]);
      }
    }
  });
});

describe('the model of the product', () => {
  it('is as the fit writes it', () => {
    for (const name of Object.keys(MODEL.page)) expect(PAGE).toContain(name);
    for (const name of Object.keys(MODEL.link)) expect(LINK).toContain(name);
    expect(MODEL.link.sameLabel).toBe(-1);
    expect(MODEL.link.folderSuccess).toBe(1);
  });
});
