import { expect, it } from 'vitest';
import { MODEL } from './fitted.js';
import { mayClaim } from './search.js';

const { claimFrom } = MODEL;
const page = { coverage: 0.1, anyCoverage: 0.2, amongNews: 0 };
const article = { ...page, amongNews: 1 };

it.each([
  ['below the threshold never', claimFrom - 0.01, page, true, false],
  ['from the threshold on', claimFrom, page, false, true],
  ['without a word of the query never', 0.99, { ...page, coverage: 0, anyCoverage: 0 }, true, false],
  ['among the news only by a name', 0.99, article, true, true],
  ['among the news without a name never', 0.99, article, false, false],
])('a page is claimed %s', (_when, confidence, features, isNamed, claimed) => {
  expect(mayClaim(confidence, features, isNamed, MODEL)).toBe(claimed);
});
