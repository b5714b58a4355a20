import { expect, it, vi } from 'vitest';
import { HashingService } from './hashing.service.js';
import { hashPassword } from './passwords.js';

vi.mock('./passwords.js', () => ({ hashPassword: vi.fn() }));

/** A service with as many running hashes as it computes at once, and the order in which waiting ones start. */
async function fullHashing() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  vi.mocked(hashPassword).mockImplementation((password) => {
    begun.push(password);
    return new Promise((resolve) => ends.push(() => resolve(password)));
  });
  const hashing = new HashingService({ N: 2, r: 1, p: 1 });
  const outcomes = new Map<string, string>();
  const come = (name: string, key: string, known = false): void => {
    const settled = (outcome: string) => () => void outcomes.set(name, outcome);
    hashing.hash(name, { key, known }).then(settled('hashed'), settled('busy'));
  };
  come('first', 'a');
  come('second', 'b');
  come('third', 'c');
  const atOnce = begun.length;
  expect(atOnce).toBeLessThanOrEqual(2);
  const finishAll = async () => {
    for (let i = 0; i < ends.length; i++) {
      ends[i]?.();
      await new Promise(setImmediate);
    }
  };
  return { begun, outcomes, come, finishAll, waiting: 3 - atOnce };
}

it('computes few hashes at once and lets twelve wait', async () => {
  const { begun, outcomes, come, finishAll, waiting } = await fullHashing();
  for (let i = waiting; i < 12; i++) come(`p${i}`, `prefix ${i}`);
  come('late', 'prefix late');
  await new Promise(setImmediate);
  expect(begun.length).toBeLessThanOrEqual(2);
  expect([...outcomes]).toEqual([['late', 'busy']]);
  await finishAll();
  expect(outcomes.get('p11')).toBe('hashed');
});

it('a full line of strangers takes no place from those who have signed in before', async () => {
  const { begun, outcomes, come, finishAll } = await fullHashing();
  for (let i = 0; i < 100; i++) come(`attack ${i}`, `prefix ${i}`);
  come('owner', 'browser', true);
  await finishAll();
  expect(outcomes.get('owner')).toBe('hashed');
  expect(begun.indexOf('owner')).toBeLessThan(4);
});

it('a prefix with many places yields one to a stranger of another', async () => {
  const { outcomes, come, finishAll } = await fullHashing();
  for (let i = 0; i < 100; i++) come(`attack ${i}`, 'one prefix');
  come('stranger', 'another prefix');
  await finishAll();
  expect(outcomes.get('stranger')).toBe('hashed');
  expect([...outcomes.values()].filter((outcome) => outcome === 'busy').length).toBeGreaterThan(85);
});
