import { expect, it } from 'vitest';
import { meantNames } from './meant-target.js';

it('knows the target that most of the words are of, by their stems, in the language of the words', () => {
  expect(meantNames(['glossaries', 'definition', 'terms'], 'en')?.names).toContain('Glossary');
  expect(meantNames(['ordlister', 'begrep'], 'no')?.names).toContain('Ordliste');
  expect(meantNames(['privacy', 'policy', 'site'], 'en')?.names).toContain('Privacy policy');
});

it('knows none where most words are of no target, or nobody knows in which language they are', () => {
  expect(meantNames(['smart', 'card', 'logon', 'contact'], 'en')).toBeNull();
  expect(meantNames(['glossary'], null)).toBeNull();
  expect(meantNames(['glossary'], 'xx')).toBeNull();
  expect(meantNames([], 'en')).toBeNull();
});
