/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, press, product, sees, signIn, type Visitor, visit } from './visitor.js';

describe.skipIf(!product)('the report of a sweep by a link', () => {
  let auditor: Visitor;
  let reader: Visitor;
  let sweepId = '';
  let path = '';
  beforeAll(async () => {
    [auditor, reader] = await Promise.all([visit(), visit()]);
    await signIn(auditor);
    await auditor.open('/?data=practice');
    sweepId = (await firstSweepDone(auditor)).id;
  }, 600_000);
  afterAll(() => Promise.all([auditor?.leave(), reader?.leave()]));

  it('is two clicks from the Overview, and shown this once', async () => {
    const { page, open } = auditor;
    await open('/');
    await page.locator(`a[href="/runs/${sweepId}"]`).click();
    await sees(page, 'Report by link');
    await press(page, 'Make a link');
    const link = await page.waitForSelector('[role=status] a[href*="/reports/"]');
    path = new URL((await link?.evaluate((a) => a.getAttribute('href'))) ?? '').pathname;
    await looksRight(auditor, 'report-link');
    await auditor.open(`/runs/${sweepId}`);
    expect(await page.evaluate(() => document.documentElement.innerHTML)).not.toContain(path);
  });

  it('is read by somebody who is not signed in, in both languages, and on paper', async () => {
    const { page, open, api } = reader;
    await open(path);
    await sees(page, 'Which public bodies publish this: Mail record?');
    const report = await api<{ answers: Record<string, number> }>(path);
    const all = Object.values(report.answers).reduce((sum, count) => sum + count, 0);
    expect(await page.$$eval('tbody tr', (rows) => rows.length)).toBe(all);
    expect(await page.$eval('meta[name=robots]', (meta) => meta.getAttribute('content'))).toContain('noindex');
    await looksRightInBoth(reader, path, 'report');
    await page.emulateMediaType('print');
    await page.screenshot({ path: 'e2e/screenshots/report-print.png', fullPage: true });
    await page.emulateMediaType('screen');
  });

  it('is over at once where its link is revoked, for who reads it too', async () => {
    await auditor.open(`/runs/${sweepId}`);
    await press(auditor.page, 'Revoke');
    await auditor.page.locator('dialog[open] button::-p-text(Revoke)').click();
    await sees(auditor.page, 'Link revoked.');
    const response = await reader.page.reload();
    expect(response?.status()).toBe(404);
    await sees(reader.page, 'This report cannot be read');
  });
});
