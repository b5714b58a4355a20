import { describe, expect, it } from 'vitest';
import type { Page } from '../../site/index.js';
import { difference, settledByDraw } from './comparison.js';
import { fingerprintOf, type Statement, statementsOf } from './statements.js';
import { unsteadyLines } from './volatile-lines.js';

const statements = (lines: readonly string[]): Statement[] => {
  const page: Page = { url: 'http://nordby.test/', title: '', language: 'nb', headings: [], text: '', links: [] };
  return statementsOf({ ...page, text: lines.join('\n') });
};

const page = (...teasers: string[]) => ['Postliste', 'Brev fra Kari', 'Aktuelt', ...teasers, 'Kontakt oss'];
const BEFORE = page('Ny bru', 'Ledig stilling', 'Folkemøte');
const NONE = new Set<number>();
const found = (now: readonly string[], again: readonly string[], before = BEFORE) => {
  const unsteady = unsteadyLines(statements(now), statements(again), fingerprintOf(before));
  const seen = difference(fingerprintOf(before), statements(now), NONE);
  const left = difference(fingerprintOf(before), statements(now), unsteady.patterns);
  return { left, drawn: settledByDraw(seen, left, unsteady.drawn), unsteady };
};

describe('two answers in a row', () => {
  it('show a box of teasers drawn by lot, what both have of it and what was drawn before', () => {
    const { left, drawn } = found(
      page('Skolestart', 'Søk om støtte', 'Vasskart'),
      page('Skolestart', 'Ny bru', 'Bading'),
    );
    expect(left.added).toEqual([]);
    // One of the three earlier teasers was drawn again; the other two are settled.
    expect(drawn).toHaveLength(2);
  });

  it('let what changed elsewhere be seen', () => {
    const changed = (...teasers: string[]) => page(...teasers).map((line) => line.replace('Kari', 'Ola'));
    const { left, drawn } = found(
      changed('Skolestart', 'Vasskart', 'Bading'),
      changed('Skolestart', 'Ny bru', 'Sykling'),
    );
    expect(left.added).toHaveLength(1);
    expect(drawn).toBeNull();
  });

  it('let a line be seen that is gone besides', () => {
    const shorter = (...teasers: string[]) => page(...teasers).filter((line) => line !== 'Brev fra Kari');
    const { left, drawn } = found(
      shorter('Skolestart', 'Vasskart', 'Bading'),
      shorter('Skolestart', 'Ny bru', 'Sykling'),
    );
    expect([left.removed.length, drawn]).toEqual([3, null]);
  });

  it('say nothing of a new line beside a clock', () => {
    const at = (time: string, ...lines: string[]) => ['Postliste', `Klokken er ${time}`, ...lines, 'Kontakt oss'];
    const before = at('10.00.00');
    const { left, unsteady } = found(at('11.00.00', 'Brev fra Ola'), at('11.00.01', 'Brev fra Ola'), before);
    expect([left.added.length, unsteady.drawn.size]).toEqual([1, 0]);
  });

  it('that are the same show nothing', () => {
    const now = statements(page('Skolestart', 'Vasskart', 'Bading'));
    expect(unsteadyLines(now, now, fingerprintOf(BEFORE))).toEqual({
      patterns: NONE,
      drawn: NONE,
      learned: { page: [], figures: [], steady: true },
    });
  });

  const learnedOf = (before: string, now: string, again: string) => {
    const [was, is, then] = [before, now, again].map((line) => ['Postliste', line, 'Kontakt oss']);
    return unsteadyLines(statements(then ?? []), statements(is ?? []), fingerprintOf(was ?? [])).learned;
  };

  it('teach a counter, and a line that states a figure only the second time', () => {
    const counter = learnedOf('Vist 14 ganger', 'Vist 15 ganger', 'Vist 16 ganger');
    expect([counter.page.length, counter.figures?.length]).toEqual([1, 0]);
    const price = learnedOf('Strømpris: 14 øre', 'Strømpris: 15 øre', 'Strømpris: 16 øre');
    expect([price.page.length, price.figures?.length]).toEqual([1, 0]);
    for (const [before, now, again] of [
      ['Strømpris nå: 114 kr', 'Strømpris nå: 115 kr', 'Strømpris nå: 116 kr'],
      ['Sist endret 1. mars', 'Sist endret 2. mars', 'Sist endret 3. mars'],
      ['Du var her sist klokken 10.15', 'Du var her sist klokken 11.15', 'Du var her sist klokken 12.15'],
    ] as const) {
      const { page: own, figures } = learnedOf(before, now, again);
      expect([own.length, figures?.length]).toEqual([0, 1]);
    }
  });

  it('teach nothing if one of them is what the last visit saw: a copy may be out of date', () => {
    expect(learnedOf('Frist: 1. mars 2027', 'Frist: 9. mars 2027', 'Frist: 1. mars 2027')).toEqual({
      page: [],
      figures: [],
      steady: false,
    });
    const box = learnedOf('Ny bru', 'Ny skole', 'Ny bru');
    expect([box.page, box.steady]).toEqual([[], false]);
  });
});
