import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstSignIn } from './first-sign-in.mjs';

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'hyrde-first-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const file = () => path.join(data, 'first-sign-in.json');
const asked = (...people: { email: string; unchanged: boolean }[]) => firstSignIn(data, async () => people);

describe('the first sign-in', () => {
  it('is made where there is nobody, for its owner’s eyes alone, and stays until the password is changed', async () => {
    const made = await asked();
    expect(made).toMatchObject({ email: 'admin@hyrde.localhost', password: expect.stringMatching(/^[\w-]{12}$/) });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await asked({ email: 'admin@hyrde.localhost', unchanged: true })).toEqual(made);
    expect(await asked({ email: 'admin@hyrde.localhost', unchanged: false })).toBeNull();
    expect(existsSync(file())).toBe(false);
    expect(await asked({ email: 'admin@hyrde.localhost', unchanged: false })).toBeNull();
  });

  it('is not made where others made the first person', async () => {
    expect(await asked({ email: 'kari@example.org', unchanged: true })).toBeNull();
    expect(existsSync(file())).toBe(false);
  });
});
