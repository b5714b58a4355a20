import { expect, it } from 'vitest';
import { MODEL } from './fitted.js';
import { mayClaim } from './search.js';

const { claimFrom } = MODEL;
const page = { coverage: 0.1, anyCoverage: 0.2 };

it.each([
  ['below the threshold never', claimFrom - 0.01, page, false],
  ['from the threshold on', claimFrom, page, true],
  ['without a word of the query never', 0.99, { coverage: 0, anyCoverage: 0 }, false],
])('a page is claimed %s', (_when, confidence, features, claimed) => {
  expect(mayClaim(confidence, features, MODEL)).toBe(claimed);
});
