import type { Contribution } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { whyNot } from './locate-with-dossier.js';

const of = (terms: Partial<Record<Contribution['feature'], number>>): Contribution[] =>
  Object.entries(terms).map(([feature, value]) => ({ feature: feature as Contribution['feature'], value }));
const herder = (terms: Parameters<typeof of>[0]) => of({ intercept: -1.9, alternatives: -3, calibration: 1, ...terms });
const speaking = { nameScore: 2, coverage: 1.5 };

describe('the reasons why a page is not the target', () => {
  it.each([
    ['nothing of it has the words', herder({}), ['no-words']],
    ['only its text has them', herder({ coverage: 2 }), ['not-named']],
    ['only its names have them', herder({ nameScore: 2, coverage: 0.2 }), ['few-words']],
    ['it is an article about it', herder({ ...speaking, mention: -4, amongNews: -1 }), ['mentions-it', 'among-news']],
    [
      'the strongest of many',
      herder({ mention: -4, amongNews: -1, queryVariant: -2 }),
      ['no-words', 'mentions-it', 'variant'],
    ],
    ['a term too small to tell', herder({ ...speaking, nameOtherWords: -0.3 }), ['outweighed']],
    ['its names say something else', herder({ coverage: 2, nameOtherWords: -1.2 }), ['not-named']],
    ['its names say more', herder({ ...speaking, nameOtherWords: -1.2 }), ['other-names']],
    ['all spoke for it', herder(speaking), ['outweighed']],
    ['a likeness of none', of({ similarity: 0 }), ['no-words']],
    ['too little likeness', of({ similarity: 0.2 }), ['low-score']],
    ['no word counted', of({ queryWords: 0 }), ['no-words']],
    ['an automaton that quits as on an empty text', of({ automatonTime: 40, emptyAutomatonTime: 40 }), ['no-words']],
    ['an automaton that quits later', of({ automatonTime: 90, emptyAutomatonTime: 40 }), ['low-score']],
    ['an algorithm that says nothing', [], ['low-score']],
  ])('%s', (_what, contributions, why) => {
    expect(whyNot(contributions)).toEqual(why);
  });
});
