import { describe, expect, it } from 'vitest';
import { BY_HAND, bounded, scored } from './fit.js';
import { generatedForms } from './generated.js';
import { decide } from './given.js';
import type { Example } from './material.js';

describe('forms written by a rule', () => {
  const forms = generatedForms();

  it.each(['sw', 'vi', 'ka', 'ja', 'ar'])('in a language that no list has are not sent: %s', (language) => {
    const own = forms.filter((form) => form.language === language);
    const sent = own
      .filter((form) => decide(form) === 'send')
      .map(({ purpose, disguise, method, word }) => [purpose, word, disguise, method].join(' '));
    expect(own.length).toBeGreaterThan(100);
    expect(sent).toEqual([]);
  });
});

it('weights are bounded above every act, for each method alone', () => {
  const example = (from: Example['from'], method: Example['method'], terms: object): Example => ({
    ...{ name: '', source: '', language: '', from, method, terms },
  });
  const get = { bias: 1, get: 1, buttonSends: 1 };
  const post = { bias: 1, buttonSearches: 1 };
  const examples = [example('acts', 'GET', get), example('acts', 'POST', post)];
  const weights = bounded(BY_HAND, examples);
  expect(scored(examples[0] as Example, weights)).toBeCloseTo(-0.1);
  expect(scored(examples[1] as Example, weights)).toBeCloseTo(-0.5);
});
