import { expect, it } from 'vitest';
import { en } from '@/words/en';
import { nb } from '@/words/nb';
import { byUse, displayName, languageName } from './display-names';

const CODES = ['bg', 'de', 'en', 'nb', 'nn', 'sv'];

it('puts the languages of most sites first, then the reader’s own, and the others by name', () => {
  expect(byUse(CODES, ['sv', 'no', 'fi'], 'en', en)).toEqual({ ours: ['sv', 'nb', 'nn', 'en'], others: ['bg', 'de'] });
});

it('leaves none in the drawer where none is of a site', () => {
  expect(byUse(['de', 'bg'], [], 'nb', en)).toEqual({ ours: ['bg', 'de'], others: [] });
});

it('names a language that nobody has written down, in the reader’s language, and leaves what is no code', () => {
  expect([languageName('nn', en), languageName('ja', en), languageName('ja', nb)]).toEqual([
    'Norwegian (nynorsk)',
    'Japanese',
    'japansk',
  ]);
  expect([languageName('qqx', en), languageName('no code', nb)]).toEqual(['qqx', 'no code']);
});

it('names countries, and the Union, in the reader’s language', () => {
  expect(['DK', 'NO', 'EU'].map((code) => displayName(code, 'region', nb))).toEqual([
    'Danmark',
    'Norge',
    'Den europeiske union',
  ]);
  expect(['DK', 'EU', 'no code'].map((code) => displayName(code, 'region', en))).toEqual([
    'Denmark',
    'European Union',
    'no code',
  ]);
});
