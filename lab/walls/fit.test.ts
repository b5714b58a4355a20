import { WALL_WEIGHTS } from '@hyrde/jobs/site';
import { describe, expect, it } from 'vitest';
import { bestStrength, costOf, fitted, leftOutScores, lossOf, scoreOf } from './fit.js';
import { MISTAKEN } from './index.js';
import { type Example, ownExamples } from './material.js';

/** An example without a page. */
const example = (from: Example['from'], terms: Example['terms'], vendor: string = from, language = 'en'): Example => ({
  ...{ name: '', reworded: false, from, terms, vendor, language },
});

/** Walls that state it, and honest pages with a subject of their own. */
const simple = Array.from({ length: 6 }, (_, n) => [
  example('wall', { bias: 1, headSays: 1, asks: 1 }, `vendor ${n}`, n % 2 ? 'nb' : 'en'),
  example('ours', { bias: 1, headSays: 1, ownSubject: 1, words: 12 }, `honest ${n}`, n % 2 ? 'nb' : 'en'),
]).flat();

describe('the fit of walls', () => {
  it('separates by the terms that differ, and keeps the prior’s weights of the others', () => {
    const weights = fitted(simple, 0.01);
    const scores = simple.map(({ terms }) => scoreOf(terms, weights));
    expect(costOf(scores, simple)).toBe(0);
    expect(weights.asks).toBeGreaterThan(1);
    expect(weights.password).toBe(2.5);
    expect(fitted(simple, 1e6).asks).toBeCloseTo(1, 3);
    expect(fitted(simple, 0.01, ['asks']).asks).toBe(0);
  });

  it('judges each group by the others', () => {
    const odd = example('wall', { bias: 1, password: 1 }, 'odd');
    const examples = [...simple, odd];
    const scores = leftOutScores(examples, 'vendor');
    const others = examples.filter((one) => one !== odd);
    expect(scores.at(-1)).toBe(scoreOf(odd.terms, fitted(others, bestStrength(others, 'vendor'))));
  });

  it('costs errors by their kind; pages that cannot be walls cost nothing', () => {
    const four = [example('wall', {}), example('wall', null), example('ours', {}), example('recorded', null)];
    expect(costOf([1, -1, 1, 1], four)).toBe(0.5 + 5);
    expect(lossOf([0, 0, 0, 0], four)).toBeCloseTo((0.5 + 5) * Math.LN2);
  });
});

it('the product’s weights take no page written for the project the wrong way', () => {
  const examples = ownExamples().filter(({ reworded }) => !reworded);
  const scores = examples.map(({ terms }) => scoreOf(terms, WALL_WEIGHTS));
  const wrong = (from: Example['from']) =>
    examples.filter((one, i) => one.from === from && (scores[i] ?? 0) >= 0 !== (from === 'wall'));
  expect(wrong('wall')).toEqual([]);
  expect(wrong('ours').map(({ name }) => name)).toEqual(MISTAKEN);
});
