import { describe, expect, it } from 'vitest';
import { changeOf } from './run.js';

const [here, there] = ['http://a.test/postliste', 'http://a.test/innsyn'];

describe('changeOf', () => {
  it.each([
    ['the first sweep finds it', undefined, here, {}, 'new'],
    ['the first sweep finds nothing', undefined, null, {}, null],
    ['never found, found now', null, here, {}, 'new'],
    ['lost before, recovered', null, here, { everFound: true }, 'recovered'],
    ['found before, not now', here, null, { everFound: true }, 'lost'],
    ['not found, twice', null, null, { everFound: true }, null],
    ['elsewhere', here, there, { everFound: true, sameText: true }, 'moved'],
    ['the same place, other text', here, here, { everFound: true }, 'changed'],
    ['the same place, the same text', here, here, { everFound: true, sameText: true }, 'unchanged'],
  ] as const)('%s', (_, before, now, memory, change) => {
    expect(changeOf(before, now, { everFound: false, sameText: false, ...memory })).toBe(change);
  });
});
