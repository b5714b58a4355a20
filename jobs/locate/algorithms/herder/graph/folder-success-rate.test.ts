import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FolderSuccessRate } from './folder-success-rate.js';

const after = (asked: readonly (readonly [folder: string, found: boolean])[]): FolderSuccessRate => {
  const rates = new FolderSuccessRate();
  for (const [folder, found] of asked) {
    rates.asked(folder);
    if (found) rates.found(folder);
  }
  return rates;
};

describe('FolderSuccessRate', () => {
  it('expects pages nearly everywhere before any was asked for', () => {
    expect(after([]).of('/a/b/')).toBe(0.9);
  });

  it('expects less of a folder in which nothing was found, less of its neighbours, and least of itself', () => {
    const rates = after([
      ['/gone/', false],
      ['/gone/', false],
    ]);
    expect(rates.of('/gone/')).toBeLessThan(rates.of('/other/'));
    expect(rates.of('/gone/deeper/')).toBe(rates.of('/gone/'));
    expect(rates.of('/other/')).toBeLessThan(0.9);
  });

  it('is a chance, never nil and never certain, that each page found raises and each miss lowers', () => {
    const folder = fc.constantFrom('/', '/a/', '/a/b/', '/c/');
    fc.assert(
      fc.property(fc.array(fc.tuple(folder, fc.boolean())), folder, (asked, at) => {
        const now = after(asked).of(at);
        expect(now).toBeGreaterThan(0);
        expect(now).toBeLessThan(1);
        expect(after([...asked, [at, true]]).of(at)).toBeGreaterThan(now);
        expect(after([...asked, [at, false]]).of(at)).toBeLessThan(now);
      }),
    );
  });
});
