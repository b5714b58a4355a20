/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from './axe.js';
import { looksRight } from './looks-right.js';
import { press, product, sees, signedIn, type Visitor } from './visitor.js';

describe.skipIf(!product)('tokens for programs', () => {
  let visitor: Visitor;
  let norwegian: Visitor;
  beforeAll(async () => {
    visitor = await signedIn();
    norwegian = await signedIn('/', { language: 'nb' });
  });

  /** Request of a program to the dashboard's address. */
  const ask = (secret: string) =>
    fetch(`${product?.url}/api/session`, { headers: { authorization: `Bearer ${secret}` } });

  it('are made by keyboard, shown once, good for a program at once, and revoked', async () => {
    const { page, open } = visitor;
    await open('/set-up/security');
    const name = await page.waitForSelector('form:has(select[name=scope]) [name=name]');
    await name?.focus();
    await page.keyboard.type('Nightly export');
    await page.keyboard.press('Enter');
    await sees(page, 'Token Nightly export is made.');
    const secret = await page.$eval('[role=status] code', (code) => code.textContent ?? '');
    expect(secret).toMatch(/^hyrde_[\w-]{43}$/);
    await looksRight(visitor, 'tokens-made');

    const answer = await ask(secret);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('ratelimit')).toMatch(/^"token";r=599;t=\d+$/);
    expect(await answer.json()).toMatchObject({ email: product?.email, role: 'viewer' });

    await open('/set-up/security');
    await sees(page, 'Nightly export');
    expect(await page.content()).not.toContain(secret);
    await norwegian.open('/set-up/security');
    await sees(norwegian.page, 'Nøkler for programmer');
    await looksRight(norwegian, 'tokens-nb');

    await press(page, 'Revoke Nightly export');
    await sees(page, 'Programs that use it are refused at once.');
    expect(await violations(page)).toEqual([]);
    await page.locator('dialog[open] ::-p-xpath(.//button[normalize-space(.)="Revoke"])').click();
    await sees(page, 'Nightly export is revoked.');
    expect((await ask(secret)).status).toBe(401);
  });
});
