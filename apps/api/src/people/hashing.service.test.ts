import { expect, it, vi } from 'vitest';
import { HashingService } from './hashing.service.js';
import { hashPassword } from './passwords.js';

vi.mock('./passwords.js', () => ({ hashPassword: vi.fn() }));

it('computes few hashes at once and admits twelve requests, another one after each that ends', async () => {
  const begun: (() => void)[] = [];
  vi.mocked(hashPassword).mockImplementation(
    (password) => new Promise((resolve) => begun.push(() => resolve(password))),
  );
  const hashing = new HashingService({ N: 2, r: 1, p: 1 });
  const come = (name: string) => hashing.admit(() => hashing.hash(name));
  const inside = Array.from({ length: 12 }, (_, i) => come(`p${i}`));
  await expect(come('late')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '3' } });
  expect(begun.length).toBeLessThanOrEqual(2);
  begun[0]?.();
  expect(await inside[0]).toBe('p0');
  const next = come('next');
  for (let i = 1; i < 13; i++) {
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(i));
    begun[i]?.();
  }
  expect(await next).toBe('next');
  await Promise.all(inside);
});
