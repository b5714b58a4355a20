import { expect, it } from 'vitest';
import { readStoredKeys, rebound } from './keys';

it('gives a key to one action at a time', () => {
  const keys = { correct: 'c', wrong: 'w', undo: 'z' };
  expect(rebound(keys, 'correct', 'j')).toEqual({ ...keys, correct: 'j' });
  expect(rebound(keys, 'correct', 'w')).toEqual({ correct: 'w', wrong: 'c', undo: 'z' });
  expect(rebound(keys, 'correct', 'c')).toEqual(keys);
});

it('reads what the browser has stored, and nothing else', () => {
  expect(readStoredKeys('{"on":false,"keys":{"correct":"j"}}')).toEqual({ on: false, keys: { correct: 'j' } });
  expect(readStoredKeys('{"keys":{"correct":"jj","wrong":3,"undo":"y"}}')).toEqual({ on: true, keys: { undo: 'y' } });
  for (const damaged of [null, '', 'x', '[]', '{"on":true}', '7']) expect(readStoredKeys(damaged)).toBeNull();
});
