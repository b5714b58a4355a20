import { TargetSlug } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlug, slugOf } from './targets.service.js';

describe('a target’s short name', () => {
  it.each([
    ['Building permits', 'building-permits'],
    ['Møter og saker (§ 11)', 'moter-og-saker-11'],
    ['  Ærø — Çà  ', 'aero-ca'],
    ['公告', 'target'],
  ])('of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));

  it('is always a valid part of an address, and not taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(5), (name, others) => {
        const taken = new Set<string>();
        for (let i = 0; i < others; i++) taken.add(freeSlug(slugOf(name), taken));
        expect(taken.size).toBe(others);
        for (const slug of taken) expect(TargetSlug.safeParse(slug).success).toBe(true);
      }),
    );
  });
});
