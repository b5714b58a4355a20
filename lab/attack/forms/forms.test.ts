import { describe, expect, it } from 'vitest';
import { DECEIVING } from './deceiving.js';
import { HONEST } from './honest.js';
import { acted, tryForm, wasSent } from './try-form.js';

describe('a form that acts', () => {
  it('has at least forty examples of distinct names, beside twenty that search', () => {
    expect(DECEIVING.length).toBeGreaterThanOrEqual(40);
    expect(HONEST.length).toBeGreaterThanOrEqual(20);
    const names = [...DECEIVING, ...HONEST].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(DECEIVING.map((form) => [form.name, form] as const))('is never sent: %s', async (_, form) => {
    expect(acted(form, await tryForm(form))).toEqual([]);
  });

  it.each(HONEST.map((form) => [form.name, form] as const))('is not what searches: %s', async (_, form) => {
    const tried = await tryForm(form);
    expect({ sent: wasSent(form, tried), ...tried }).toMatchObject({ sent: true });
  });
});
