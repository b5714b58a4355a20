import { expect, it } from 'vitest';
import { meantNames } from './query.js';

it('finds the target of most words by their stems, in the language of the words', () => {
  expect(meantNames(['glossaries', 'definition', 'terms'], 'en')?.names).toContain('Glossary');
  expect(meantNames(['ordlister', 'begrep'], 'no')?.names).toContain('Ordliste');
  expect(meantNames(['privacy', 'policy', 'site'], 'en')?.names).toContain('Privacy policy');
});

it('finds no target if most words belong to none, or if their language is unknown', () => {
  expect(meantNames(['smart', 'card', 'logon', 'contact'], 'en')).toBeNull();
  expect(meantNames(['glossary'], null)).toBeNull();
  expect(meantNames(['glossary'], 'xx')).toBeNull();
  expect(meantNames([], 'en')).toBeNull();
});
