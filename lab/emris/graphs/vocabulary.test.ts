import { analyserFor } from '@hyrde/jobs/text';
import { expect, it } from 'vitest';
import { VOCABULARY } from './vocabulary.js';

it('gives every keyword a stem of its own, so that no two words of the generator are one to an algorithm', () => {
  const analyser = analyserFor('nb');
  expect(VOCABULARY.filter((word) => analyser.terms(word).length !== 1)).toEqual([]);
  const stems = VOCABULARY.map((word) => analyser.terms(word)[0]);
  expect(VOCABULARY.filter((_, i) => stems.indexOf(stems[i]) !== i)).toEqual([]);
  expect(VOCABULARY).toHaveLength(812);
});
