/// <reference lib="dom" />
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overhang, violations } from './axe.js';
import { press, product, sees, signIn, type Visitor, visit } from './visitor.js';

const PICTURES = path.join(import.meta.dirname, 'screenshots');

describe.skipIf(!product)('the audit log', () => {
  let visitor: Visitor;
  let norwegian: Visitor;
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    visitor = await visit();
    norwegian = await visit({ language: 'nb' });
    await signIn(visitor);
    await signIn(norwegian);
  });
  afterAll(() => Promise.all([visitor?.leave(), norwegian?.leave()]));

  async function looksRight({ page }: Visitor, name: string) {
    for (const width of [390, 1280]) {
      await page.setViewport({ width, height: 800 });
      if (!process.env.CI) await page.screenshot({ path: path.join(PICTURES, `${name}-${width}.png`) });
      expect(await overhang(page), `${name} ${width}`).toBe(0);
      expect(await violations(page), `${name} ${width}`).toEqual([]);
    }
  }

  it('is filtered by keyboard, in the address, and taken away as it is shown', async () => {
    const { page, open } = visitor;
    await open('/set-up/audit');
    await sees(page, 'session.signIn');
    await sees(page, 'names.open');
    await looksRight(visitor, 'audit');
    await page.focus('input[name=action]');
    await page.keyboard.type('session.');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.search.includes('action=session.'));
    await sees(page, 'session.signIn');
    const actions = await page.$$eval('tbody tr td:nth-of-type(2)', (cells) => cells.map((cell) => cell.textContent));
    expect(actions).toContain('session.signIn');
    expect(actions.filter((action) => !action?.startsWith('session.'))).toEqual([]);
    const csv = await page.$eval('a[href^="/api/audit/export.csv"]', (link) =>
      fetch(link.getAttribute('href') ?? '').then((response) => response.text()),
    );
    expect(csv.trim().split('\n')).toHaveLength(actions.length + 1);
    await page.focus('input[name=action]');
    await page.keyboard.type('none');
    await page.keyboard.press('Enter');
    await sees(page, 'There is no such entry.');
    await press(page, 'Clear filters');
    await sees(page, 'names.open');
  });

  it('speaks Norwegian', async () => {
    await norwegian.open('/set-up/audit?action=session');
    await sees(norwegian.page, 'Endringslogg');
    await looksRight(norwegian, 'audit-nb');
  });
});
