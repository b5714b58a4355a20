import { readEnvironment } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { defaultsInForce } from './defaults.js';

const DATABASE_URL = 'postgresql://127.0.0.1/hyrde';

describe('the defaults in force', () => {
  it('are the product’s own where the environment says nothing', () => {
    const all = defaultsInForce(readEnvironment({ DATABASE_URL }));
    expect(all.filter(({ overridden }) => overridden)).toEqual([]);
    expect(all.find(({ key }) => key === 'HOST_PACE_MS')).toMatchObject({
      group: 'politeness',
      value: 1_000,
      unit: 'ms',
    });
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });

  it('are the environment’s where it says another value', () => {
    const all = defaultsInForce(readEnvironment({ DATABASE_URL, HOST_PACE_MS: '2500', RENDERING: '0' }));
    expect(all.flatMap(({ key, value, overridden }) => (overridden ? [[key, value]] : []))).toEqual([
      ['HOST_PACE_MS', 2_500],
      ['RENDERING', false],
    ]);
  });
});
