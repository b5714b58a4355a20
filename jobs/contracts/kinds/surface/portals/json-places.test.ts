import { expect, it } from 'vitest';
import { placeInJson } from './json-places.js';

const TEXT = `{
  "id": "a",
  "ways": [
    { "list": { "rows": "/x", "fields": { "a.b": "c\\"d" } } },
    { "list": 7 }
  ]
}`;
const at = (path: string) => {
  const { start, end, line } = placeInJson(TEXT, path);
  return [TEXT.slice(start, end), line];
};

it.each([
  ['id', '"a"', 2],
  ['ways.0.list.rows', '"/x"', 4],
  ['ways.1.list', '7', 5],
  ['ways.0.list.fields.a.b', '"c\\"d"', 4],
])('finds %s', (path, value, line) => {
  expect(at(path)).toEqual([value, line]);
});

it('gives the nearest parent of a member that is missing', () => {
  expect(at('ways.1.list.rows')).toEqual(['7', 5]);
  expect(at('name')).toEqual([TEXT, 1]);
});

it.each(['', '{', '{"a"', '[1,', '"', 'x', '{"a":]'])('ends on the broken text %s', (broken) => {
  expect(placeInJson(broken, 'a').line).toBe(1);
});
