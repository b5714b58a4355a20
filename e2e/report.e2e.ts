/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { SHORT } from '../scripts/testing/extent.js';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, press, product, sees, signIn, smallSweep, until, type Visitor, visit } from './visitor.js';

interface Pdfs {
  items: { madeAt: string | null; sheets: number; parts: { sha256: string; pages: number }[] }[];
}
const isMade = ({ items }: Pdfs) => items.length > 0 && items.every(({ madeAt }) => madeAt !== null);
const sumOf = ({ page }: Visitor, address: string) =>
  page.evaluate(async (where) => {
    const bytes = await fetch(where).then((response) => response.arrayBuffer());
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }, address);

describe.skipIf(!product)('the report of a sweep by a link', () => {
  let auditor: Visitor;
  let reader: Visitor;
  let sweepId = '';
  let path = '';
  beforeAll(async () => {
    [auditor, reader] = await Promise.all([visit(), visit()]);
    await signIn(auditor, '/?data=practice');
    await firstSweepDone(auditor);
    // The Overview links to the newest sweep; earlier tests may have left others.
    sweepId = await smallSweep(auditor, { name: 'Reported', budget: 60, target: 'mail-record' });
  }, 600_000);

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

  it('is made as PDF in two clicks from the Overview, and downloaded unchanged', async () => {
    const { page, open, api } = auditor;
    await open('/');
    await page.locator(`a[href="/runs/${sweepId}"]`).click();
    await sees(page, 'Report as PDF');
    await page.locator('button::-p-text(Make the PDF)').click();
    const [pdf] = (await until(() => api<Pdfs>(`/sweeps/${sweepId}/report-pdfs`), isMade, 300_000)).items;
    if (!pdf) return expect.fail('There is no PDF.');
    expect(pdf.sheets).toBeGreaterThan(0);
    expect(pdf.parts.reduce((sum, { pages }) => sum + pages, 0)).toBeGreaterThanOrEqual(2 + pdf.sheets);
    await looksRightInBoth(auditor, `/runs/${sweepId}`, 'report-pdf');
    const ofAuditor = await page.$eval('a[href*="/api/report-pdfs/"]', (link) => link.getAttribute('href') ?? '');
    await reader.open(path);
    const ofReader = await reader.page.$eval('a[href*="/pdfs/"]', (link) => link.getAttribute('href') ?? '');
    const [part] = pdf.parts;
    expect([await sumOf(auditor, ofAuditor), await sumOf(reader, ofReader)]).toEqual([part?.sha256, part?.sha256]);
  });

  it('is read by somebody who is not signed in, in both languages, and on paper', async () => {
    const { page, open, api } = reader;
    await open(path);
    await sees(page, 'Which public bodies publish this: Mail record?');
    const report = await api<{ answers: Record<string, number> }>(path);
    const all = Object.values(report.answers).reduce((sum, count) => sum + count, 0);
    expect(await page.$$eval('tbody', (tables) => tables.at(-1)?.rows.length)).toBe(all);
    expect(await page.$$eval('a[href*="/proof-sheets/"]', (links) => links.length)).toBeGreaterThan(0);
    expect(await page.$eval('meta[name=robots]', (meta) => meta.getAttribute('content'))).toContain('noindex');
    await looksRightInBoth(reader, path, 'report');
    await page.emulateMediaType('print');
    await page.screenshot({ path: 'e2e/screenshots/report-print.png', fullPage: true });
    await page.emulateMediaType('screen');
  });

  it.skipIf(SHORT)('of several targets is of what the matrix shows, a column each', async () => {
    await auditor.open('/bodies?targets=mail-record,contact');
    await press(auditor.page, 'Make a link');
    const link = await auditor.page.waitForSelector('[role=status] a[href*="/reports/"]');
    const where = new URL((await link?.evaluate((a) => a.getAttribute('href'))) ?? '').pathname;
    await press(auditor.page, 'Make a PDF');
    await press(auditor.page, 'Make the PDF');
    await until(() => auditor.api<Pdfs>('/matrix/report-pdfs?practice=true'), isMade, 300_000);
    await looksRightInBoth(auditor, '/bodies?targets=mail-record,contact', 'matrix-report-pdf');
    await reader.open(where);
    await sees(reader.page, 'What public bodies publish');
    const { sites } = await reader.api<{ sites: number }>(where);
    const rows = await reader.page.$$eval('tbody', (all) => all.map(({ rows }) => rows.length));
    expect([rows[0], rows.at(-1)]).toEqual([2, 2 * sites]);
    expect(await reader.page.$$eval('a[href*="/pdfs/"]', (links) => links.length)).toBe(1);
    await looksRightInBoth(reader, where, 'report-matrix');
    await reader.open(where.replace('/reports/', '/reports/matrix/')); // as links were before
    await sees(reader.page, 'What public bodies publish');
    await reader.open(path);
  });

  it('of a saved view has its own title and stays at its address, for signed-in people and by link', async () => {
    const { page, open, api } = auditor;
    const query = { answers: 'mail-record:no,not-found,could-not-be-reached' };
    const view = await page.evaluate(
      async (body) => {
        const sent = await fetch('/api/views', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        return sent.json();
      },
      JSON.stringify({ name: 'Without a mail record', practice: true, shared: true, query }),
    );
    await open(`/bodies?${new URLSearchParams(query)}`);
    await page.locator(`a[href="/bodies/report?view=${view.id}"]`).click();
    await sees(page, 'Bodies whose answer to “Mail record” is “No”, “Not found” or “Could not be reached”.');
    await looksRightInBoth(auditor, `/bodies/report?view=${view.id}`, 'report-of-view');
    await page.locator('summary::-p-text(Title and introduction)').click();
    await page.locator('label::-p-text(Title)').click();
    await page.keyboard.type('Who keeps its mail record to itself?');
    await page.locator('label::-p-text(Introduction)').click();
    await page.keyboard.type('Made for the yearly audit.');
    await press(page, 'Make a link');
    const link = await page.waitForSelector('[role=status] a[href*="/reports/"]');
    const where = new URL((await link?.evaluate((a) => a.getAttribute('href'))) ?? '').pathname;
    await reader.open(where);
    await sees(reader.page, 'Who keeps its mail record to itself?');
    await sees(reader.page, 'Made for the yearly audit.');
    const { sites } = await api<{ sites: number }>(`/views/${view.id}`);
    expect(await reader.page.$$eval('tbody', (all) => all.at(-1)?.rows.length)).toBe(sites);
    await looksRightInBoth(reader, where, 'report-of-view-link');
    await reader.page.emulateMediaType('print');
    await reader.page.screenshot({ path: 'e2e/screenshots/report-of-view-print.png', fullPage: true });
    await reader.page.emulateMediaType('screen');
    await reader.open(path);
  });

  it('carries the organisation’s name and logo, which administrators set', async () => {
    const { page, open } = auditor;
    await open('/set-up/installation');
    const field = await page.waitForSelector('input[name=name]');
    await field?.evaluate((input) => input.setAttribute('value', ''));
    await page.locator('label::-p-text(Name)').click();
    await page.keyboard.type('Office of the Auditor');
    const file = await page.waitForSelector('input[name=logo]');
    await (await file?.toElement('input'))?.uploadFile('apps/web/app/icon.svg');
    await page.locator('form:has(input[name=logo]) button[type=submit]').click();
    await sees(page, 'Remove the logo');
    await looksRight(auditor, 'organisation');
    await reader.open(path);
  });

  it('is over at once where its link is revoked, for who reads it too', async () => {
    await auditor.open(`/runs/${sweepId}`);
    await press(auditor.page, 'Revoke');
    await auditor.page.locator('dialog[open] button::-p-text(Revoke)').click();
    await sees(auditor.page, 'Link revoked.');
    const response = await reader.page.reload();
    expect(response?.status()).toBe(404);
    await sees(reader.page, 'This report cannot be read');
    const cutOff = await reader.page.goto(reader.page.url().slice(0, -1));
    expect(cutOff?.status()).toBe(404);
  });
});
