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

it('keeps the most recently used results', () => {
  let computed = 0;
  const named = oncePerLanguage((_: object, language) => {
    computed++;
    return language;
  });
  const target = {};
  for (let i = 0; i < 100; i++) {
    named(target, 'nb');
    named(target, `invented-${i}`);
  }
  expect(computed).toBe(101);
  named(target, 'invented-0');
  expect(computed).toBe(102);
});
