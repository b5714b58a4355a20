import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAlgorithm } from './algorithm-notation.js';
import { ALGORITHMS, AlgorithmName, formatAlgorithm, parseAlgorithm } from './algorithms.js';

describe('splitAlgorithm', () => {
  it('splits algorithms that this version does not know', () => {
    expect(splitAlgorithm('dog')).toEqual({ name: 'dog', parameters: [] });
    expect(splitAlgorithm('dog:nose=.5, legs = 4')).toEqual({
      name: 'dog',
      parameters: [
        ['nose', '.5'],
        ['legs', '4'],
      ],
    });
  });
});

describe('parseAlgorithm', () => {
  it('fills in the defaults', () => {
    expect(parseAlgorithm('ls2f')).toEqual({
      ok: true,
      spec: { name: 'ls2f', parameters: { S: 100, threshold: 0.75 } },
    });
  });

  it('reads parameters', () => {
    expect(parseAlgorithm('ls:S=400,threshold=.25')).toEqual({
      ok: true,
      spec: { name: 'ls', parameters: { S: 400, threshold: 0.25 } },
    });
  });

  it.each([
    ['dog', /no algorithm "dog"/],
    ['', /no algorithm/],
    ['sim:S=3', /no parameter "S"/],
    ['ls2f:S=1', /whole number from 2/],
    ['ls2f:S=3.5', /whole number/],
    ['ls2f:S=', /whole number/],
    ['ls2f:threshold=2', /from 0 to 1/],
    ['ls2f:constructor=1', /no parameter "constructor"/],
  ])('explains the error of "%s"', (text, message) => {
    const parsed = parseAlgorithm(text);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok) expect(parsed.error).toMatch(message);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(parseAlgorithm(text).ok).toBeTypeOf('boolean')));
  });

  it('is the inverse of formatAlgorithm', () => {
    const specs = fc.constantFrom(...AlgorithmName.options).chain((name) => {
      const rules = Object.entries(ALGORITHMS[name].parameters);
      const values = rules.map(([key, { min, max, integer }]) =>
        fc.tuple(
          fc.constant(key),
          integer ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }).map((v) => v + 0),
        ),
      );
      return fc.tuple(...values).map((pairs) => ({ name, parameters: Object.fromEntries(pairs) }));
    });
    fc.assert(
      fc.property(specs, (spec) => {
        expect(parseAlgorithm(formatAlgorithm(spec))).toEqual({ ok: true, spec });
      }),
    );
  });
});
