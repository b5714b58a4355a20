import { expect, it } from 'vitest';
import { report as en } from './en.js';
import { report as nn } from './nn.js';

it('a report of one body has the singular', () => {
  expect(en.headline('1', '1', '1')).toBe('1 of 1 does; 1 has been searched.');
  expect(en.headline('2', '3', '3')).toBe('2 of 3 do; 3 have been searched.');
  expect([nn.headline('1', '1', '1'), nn.headline('1', '2', '2')]).toEqual([
    '1 av 1 gjer det; 1 er gjennomsøkt.',
    '1 av 2 gjer det; 2 er gjennomsøkte.',
  ]);
});
