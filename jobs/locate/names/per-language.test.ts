import { expect, it } from 'vitest';
import { oncePerLanguage } from './per-language.js';

it('computes a result once for each object and language', () => {
  const asked: unknown[] = [];
  const named = oncePerLanguage((key: { name: string }, language) => {
    asked.push([key.name, language]);
    return language;
  });
  const [a, b] = [{ name: 'a' }, { name: 'b' }];
  expect([named(a, 'nb'), named(a, 'nb'), named(a, 'nn'), named(b, 'nb')]).toEqual(['nb', 'nb', 'nn', 'nb']);
  expect(asked).toEqual([
    ['a', 'nb'],
    ['a', 'nn'],
    ['b', 'nb'],
  ]);
});
