import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.js';
import { difference, settledByDraw } from './visits.js';
import { learnedFrom, unsteadyLines } from './volatile-lines.js';

const page = (...teasers: string[]) => ['Postliste', 'Brev fra Kari', 'Aktuelt', ...teasers, 'Kontakt oss'];
const BEFORE = page('Ny bru', 'Ledig stilling', 'Folkemøte');
const found = (now: readonly string[], again: readonly string[], before = BEFORE) => {
  const unsteady = unsteadyLines(now, again, fingerprintOf(before));
  const { site, page: own } = learnedFrom(unsteady.lines);
  const seen = difference(fingerprintOf(before), fingerprintOf(now), { site: new Set(), page: new Set() });
  const left = difference(fingerprintOf(before), fingerprintOf(now), { site: new Set(site), page: new Set(own) });
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
    const now = page('Skolestart', 'Vasskart', 'Bading');
    expect(unsteadyLines(now, now, fingerprintOf(BEFORE))).toEqual({ lines: [], drawn: new Set() });
  });
});
