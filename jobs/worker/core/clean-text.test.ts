import { expect, it } from 'vitest';
import { cleanJson } from './clean-text.js';

it.each([
  ['x\0y', 'x\uFFFDy'],
  ['half \ud83d pair', 'half \uFFFD pair'],
  ['pair \ud83d\ude00', 'pair \ud83d\ude00'],
  ['spelled \\u0000 and \\ud800', 'spelled \\u0000 and \\ud800'],
  ['plain', 'plain'],
])('%j becomes %j, at any position', (text, clean) => {
  expect(JSON.parse(cleanJson({ list: ['beside', { text }] }))).toEqual({ list: ['beside', { text: clean }] });
});
