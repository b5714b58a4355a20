import { RowShapeError } from '@hyrde/store/statement';
import { Logger } from '@nestjs/common';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { readableRows, targetName, unreadable } from './readable.js';

const errors = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
afterEach(() => errors.mockClear());

it('a list leaves out the row that cannot be read, and logs it once', () => {
  const rows = [
    { id: 'a', plan: { budget: 1 } },
    { id: 'b', plan: { '***': 1 } },
    { id: 'c', plan: { budget: 3 } },
  ];
  const budgets = () => readableRows('plan', rows, ({ plan }) => z.object({ budget: z.number() }).parse(plan).budget);
  expect([budgets(), budgets()]).toEqual([
    [1, 3],
    [1, 3],
  ]);
  expect(errors).toHaveBeenCalledTimes(1);
  expect(errors.mock.calls[0]?.[0]).toContain('plan b');
});

it('a target without a readable name is shown by its short name', () => {
  expect(targetName({ slug: 'contact', name: { en: 'Contact', nb: 'Kontakt' } })).toEqual({
    en: 'Contact',
    nb: 'Kontakt',
  });
  expect(targetName({ slug: 'contact', name: { '***': 1 } })).toEqual({ en: 'contact', nb: 'contact' });
});

it('any other error is thrown', () => {
  const { error } = z.string().safeParse(1);
  expect(error && unreadable('row d')(new RowShapeError('a.statement', error))).toBeNull();
  expect(() => unreadable('row e')(new TypeError('no connection'))).toThrow('no connection');
});
