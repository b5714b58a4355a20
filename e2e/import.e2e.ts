import { truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderForFile } from '../scripts/testing/for-file.js';
import { press, product, sees, signedIn, type Visitor } from './visitor.js';

const LIST = [
  'name;homeUrl;region;language;population',
  'Exampleby;https://www.example.org/;Testland;en;1200',
  'Brokenby;not an address;Testland;en;10',
  ';https://nameless.example.org/;Testland;en;10',
  'Sampleton;https://sample.example.org/;Testland;en;3400',
].join('\n');
const folder = await folderForFile();

describe.skipIf(!product)('importing a site list', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn();
  });

  async function upload(file: string) {
    const field = await visitor.page.waitForSelector('input[type=file]');
    const input = await field?.toElement('input');
    await input?.uploadFile(file);
  }
  async function choose(name: string, list: string | Buffer) {
    await visitor.open('/bodies/import');
    writeFileSync(path.join(folder, name), list);
    await upload(path.join(folder, name));
  }
  async function load(button: string) {
    await press(visitor.page, button);
    await visitor.page.waitForFunction(() => location.pathname.startsWith('/bodies/import/'));
  }
  async function download(address: string): Promise<Buffer> {
    const bytes = await visitor.page.evaluate(async (where) => {
      const response = await fetch(where);
      return [...new Uint8Array(await response.arrayBuffer())];
    }, address);
    return Buffer.from(bytes);
  }
  async function undo(message: string) {
    await press(visitor.page, 'Undo this import');
    await visitor.page.locator("::-p-xpath(//dialog[@open]//button[contains(., 'Undo this import')])").click();
    await sees(visitor.page, message);
  }

  it('takes the good lines in, and says which failed and why', async () => {
    const { page } = visitor;
    await choose('list.csv', LIST);
    await sees(page, '4 lines: 2 cannot be read · 2 new sites');
    await sees(page, '“not an address” is no web address');
    await load('Import 2 sites');
    await sees(page, 'Added: 2');
    await sees(page, 'Failed: 2');
    await page.waitForFunction(() => location.search === '?result=failed');
    const rows = await page.$$eval('tbody tr', (all) => all.map((row) => row.textContent ?? ''));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('Brokenby');
    expect(rows[0]?.startsWith('3')).toBe(true);
  });

  it('hands out the failed lines, and reads them in once they are mended', async () => {
    const { page } = visitor;
    const { pathname } = new URL(page.url());
    await page.waitForSelector(`a[download][href="/api/site-imports/${pathname.split('/').at(-1)}/failed.csv"]`);
    const failed = (await download(`/api/site-imports/${pathname.split('/').at(-1)}/failed.csv`)).toString();
    expect(failed).toContain('Hyrde: what was wrong');
    const mended = failed.replace('not an address', 'https://broken.example.org').replace('\n,https', '\nNamed,https');
    await choose('mended.csv', mended);
    await sees(page, '2 lines: 2 new sites');
    await load('Import 2 sites');
    await sees(page, 'Added: 2');
    await sees(page, 'Failed: 0');
    await undo('2 sites removed');
  });

  it('takes a choice of the columns', async () => {
    const { page } = visitor;
    await choose('foreign.csv', 'Gemeinde;Netz\nFremdstadt;https://fremd.example.org\n');
    await sees(page, 'Say which column is: Name, Home page.');
    await page.select('select[aria-label="Column “Gemeinde” is"]', 'name');
    await sees(page, 'Say which column is: Home page.');
    await page.select('select[aria-label="Column “Netz” is"]', 'homeUrl');
    await sees(page, '1 line: 1 new site');
    await sees(page, 'https://fremd.example.org/');
  });

  it('adds a country in two clicks from the sites, and takes it away again in one', async () => {
    const { page, open, api } = visitor;
    const count = async () => (await api<{ total: number }>('/sites?practice=false')).total;
    const before = await count();
    await open('/bodies');
    await press(page, 'Add a country');
    await sees(page, 'Norway: 357 municipalities');
    await sees(page, 'Not checked: 357 addresses');
    await load('Add 357 sites');
    await sees(page, 'Added: 357');
    expect(await count()).toBe(before + 357);
    await press(page, 'Undo this import');
    await page.locator("::-p-xpath(//dialog[@open]//button[contains(., 'Undo this import')])").click();
    await sees(page, '357 sites removed');
    expect(await count()).toBe(before);
    await press(page, 'Bring back 357 sites');
    await sees(page, '357 sites brought back');
    expect(await count()).toBe(before + 357);
    await press(page, 'Undo this import');
    await page.locator("::-p-xpath(//dialog[@open]//button[contains(., 'Undo this import')])").click();
    await sees(page, '357 sites removed');
  });

  it('reads the sheet of a workbook that is requested', async () => {
    const { page } = visitor;
    await choose('norway.xlsx', await download('/api/countries/no/sites.xlsx'));
    await sees(page, '357 lines: 357 new sites');
    await page.select('main label select', 'Columns');
    await sees(page, 'Say which column is: Name, Home page.');
  });

  it('of 100 MB is refused: by the screen before it is sent, by the service with a sentence', async () => {
    const { page, open } = visitor;
    await open('/bodies/import');
    const huge = path.join(folder, 'huge.csv');
    writeFileSync(huge, '');
    truncateSync(huge, 100_000_000);
    await upload(huge);
    await sees(page, 'The file is larger than 5 MB.');
    const answer = await page.evaluate(async () => {
      const body = new Blob(Array.from({ length: 100 }, () => 'Name,https://name.example\n'.repeat(40_000)));
      const response = await fetch('/api/site-imports', {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body,
      });
      return { status: response.status, detail: ((await response.json()) as { detail: string }).detail };
    });
    expect(answer).toMatchObject({ status: 413, detail: expect.stringContaining('5 MB of a list') });
  });

  it('changes nothing where it is what the list of sites handed out', async () => {
    const { page, open } = visitor;
    await open('/bodies?data=real');
    for (const [name, start] of [
      ['sites.csv', '/api/matrix/export.csv?practice=false'],
      ['semicolon.csv', '/api/matrix/export.csv?practice=false&separator=semicolon'],
      ['sites.xlsx', '/api/matrix/export.xlsx?practice=false'],
    ] as const) {
      await open('/bodies');
      await page.waitForSelector(`a[download][href="${start}"]`);
      await choose(name, await download(start));
      await sees(page, '2 lines: 0 new sites · 2 there already');
      await load('Import 0 new, update 2');
      await sees(page, 'Unchanged: 2');
      await sees(page, 'Updated: 0');
    }
  });

  it('shows the real sites apart from the practice ones', async () => {
    const { page, open } = visitor;
    await open('/bodies?data=real');
    await sees(page, 'Exampleby');
    const text = await page.evaluate(() => document.body.innerText);
    expect(text).not.toContain('Practice data');
    expect(text).toContain('2 bodies');
  });

  it('is not swept by nobody: who starts a sweep of real sites unnamed, confirms it', async () => {
    const { page, open, api } = visitor;
    await open('/runs/new?data=real');
    await sees(page, 'Site owners cannot see who visits them.');
    await page.locator(`main form button[type=submit]`).click();
    expect(await page.$eval('input[type=checkbox][required]', (box) => box.matches(':invalid'))).toBe(true);
    expect((await api<{ items: unknown[] }>('/sweeps?practice=false')).items).toEqual([]);
  });

  it('is undone', async () => {
    const { page, open, api } = visitor;
    await open('/bodies/import');
    await press(page, 'list.csv');
    await undo('2 sites removed');
    expect((await api<{ total: number }>('/sites?practice=false')).total).toBe(0);
    await open('/?data=practice');
  });
});
