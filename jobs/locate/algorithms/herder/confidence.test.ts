import { expect, it } from 'vitest';
import { MODEL } from './fitted.js';
import { mayClaim } from './search.js';

const { claimFrom, weakClaim } = MODEL;
const weak = (claimFrom + weakClaim.sureFrom) / 2;
const page = { coverage: 0.1, anyCoverage: 0.2, unborne: 0 };
const unborne = { ...page, unborne: weakClaim.unborneBelow };

it.each([
  ['below the threshold never', claimFrom - 0.01, page, false],
  ['weak where the text bears out its names', weak, page, true],
  ['weak and not borne out: an article about it', weak, unborne, false],
  ['sure enough whatever its text', weakClaim.sureFrom, unborne, true],
  ['without a word of the query never', 0.99, { ...page, coverage: 0, anyCoverage: 0 }, false],
])('a page is claimed %s', (_when, confidence, features, claimed) => {
  expect(mayClaim(confidence, features, MODEL)).toBe(claimed);
});
