import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, product, sees, signIn, type Visitor, visit } from './visitor.js';

const LIST = [
  'name;homeUrl;region;language;population',
  'Exampleby;https://www.example.org/;Testland;en;1200',
  'Brokenby;not an address;Testland;en;10',
  ';https://nameless.example.org/;Testland;en;10',
  'Sampleton;https://sample.example.org/;Testland;en;3400',
].join('\n');

describe.skipIf(!product)('importing a site list', () => {
  let visitor: Visitor;
  const folder = mkdtempSync(path.join(tmpdir(), 'hyrde-list-'));
  beforeAll(async () => {
    visitor = await visit();
    await signIn(visitor);
    writeFileSync(path.join(folder, 'list.csv'), LIST);
  });
  afterAll(async () => {
    await visitor?.leave();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes the good lines in, and says which failed and why', async () => {
    const { page, open } = visitor;
    await open('/sites/import');
    const field = await page.waitForSelector('input[type=file]');
    const input = await field?.toElement('input');
    await input?.uploadFile(path.join(folder, 'list.csv'));
    await page.locator('main form button[type=submit]').click();
    await page.waitForFunction(() => location.pathname.startsWith('/sites/imports/'));
    await sees(page, 'Added: 2');
    await sees(page, 'Failed: 2');
    await press(page, 'Failed: 2');
    await page.waitForFunction(() => location.search === '?result=failed');
    const rows = await page.$$eval('tbody tr', (all) => all.map((row) => row.textContent ?? ''));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('Brokenby');
    expect(rows[0]?.startsWith('3')).toBe(true);
  });

  it('shows the real sites apart from the practice ones', async () => {
    const { page, open } = visitor;
    await open('/sites?data=real');
    await sees(page, 'Exampleby');
    const text = await page.evaluate(() => document.body.innerText);
    expect(text).not.toContain('Practice country:');
    expect(text).toContain('2 of 2 shown');
  });

  it('is not swept by nobody: who starts a sweep of real sites unnamed, confirms it', async () => {
    const { page, open, api } = visitor;
    await open('/sweeps/new?data=real');
    await sees(page, 'Nobody is named as the one who asks.');
    await page.locator(`main form button[type=submit]`).click();
    expect(await page.$eval('input[type=checkbox][required]', (box) => box.matches(':invalid'))).toBe(true);
    expect((await api<{ items: unknown[] }>('/sweeps?practice=false')).items).toEqual([]);
  });

  it('is undone', async () => {
    const { page, open, api } = visitor;
    await open('/sites/import');
    await press(page, 'list.csv');
    await press(page, 'Undo this import');
    await page.locator('dialog[open] button:last-of-type').click();
    await sees(page, '2 sites removed');
    expect((await api<{ total: number }>('/sites?practice=false')).total).toBe(0);
    await open('/?data=practice');
  });
});
