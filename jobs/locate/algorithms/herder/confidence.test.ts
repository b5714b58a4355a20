import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODEL, NAMES_MODEL } from './fitted.js';
import { mayClaim, withOthers } from './search.js';

const { claimFrom } = MODEL;
const page = { coverage: 0.1, anyCoverage: 0.2 };

it.each([
  ['below the threshold never', claimFrom - 0.01, page, false],
  ['from the threshold on', claimFrom, page, true],
  ['without a word of the query never', 0.99, { coverage: 0, anyCoverage: 0 }, false],
])('a page is claimed %s', (_when, confidence, features, claimed) => {
  expect(mayClaim(confidence, features, MODEL)).toBe(claimed);
});

describe('the probability of presence by other sites', () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const { calibration } = NAMES_MODEL;
  const by = (presence: number, sites: number, expected: number) =>
    withOthers(presence, calibration, { sites, expected });

  it('is never lower, whatever other sites have, so that no absence is surer since they were not found', () => {
    fc.assert(
      fc.property(fraction, fc.nat(500), fraction, (presence, sites, part) => {
        const now = by(presence, sites, part * sites);
        expect(now).toBeGreaterThanOrEqual(presence - 1e-12);
        expect(now).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('rises with the fraction of other sites and their number, by Bayes’ rule in the limit', () => {
    expect(by(0.05, 10, 10)).toBeGreaterThan(by(0.05, 10, 7));
    expect(by(0.05, 100, 100)).toBeGreaterThan(by(0.05, 10, 10));
    const odds = (p: number) => p / (1 - p);
    const many = odds(by(0.05, 1e9, 9e8));
    expect(many).toBeCloseTo((odds(0.05) * odds(0.9)) / odds(calibration.present), 4);
  });

  it('stays where no other site was searched', () => {
    for (const presence of [0, 0.05, 1]) expect(withOthers(presence, calibration)).toBeCloseTo(presence, 12);
  });
});
