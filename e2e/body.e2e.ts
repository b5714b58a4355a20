/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { firstSweepDone, press, product, searchesOf, sees, signedIn, type Visitor } from './visitor.js';

describe.skipIf(!product)('a body’s page', () => {
  let visitor: Visitor;
  let path = '';
  beforeAll(async () => {
    visitor = await signedIn('/?data=practice');
    const { id } = await firstSweepDone(visitor);
    const [found] = await searchesOf(visitor, id, 'found');
    path = `/bodies/${found?.site.id}`;
  }, 600_000);

  it('has a line for each target, whose time line opens and is in the address', async () => {
    const { page, open } = visitor;
    await open(path);
    await sees(page, 'Mail record');
    await sees(page, /Norwegian \((bokmål|nynorsk)\)/); // The name, not the code.
    expect(await page.$('ol')).toBeNull();
    await press(page, 'Mail record');
    await page.waitForSelector('#mail-record ol li');
    expect(new URL(page.url()).searchParams.get('target')).toBe('mail-record');
    await open(path + new URL(page.url()).search);
    expect(await page.$$eval('#mail-record ol li', (entries) => entries.length)).toBeGreaterThan(0);
    await looksRight(visitor, 'body-open');
    await press(page, 'Mail record');
    await page.waitForFunction(() => !document.querySelector('#mail-record ol'));
  });

  it('takes what people enter by hand into its line', async () => {
    const { page, open } = visitor;
    await open(`${path}?target=mail-record#mail-record`);
    await press(page, 'Enter the page');
    await page.type('dialog [name=url]', 'https://www.vik.example/postliste');
    await page.type('dialog [name=note]', 'By telephone');
    await page.locator('dialog[open] button[type=submit]').click();
    await sees(page, /www\.vik\.example\/postliste ↗[\s\S]*entered by[\s\S]*“By telephone”/);
    await press(page, 'Take back');
    await page.waitForFunction(() => !document.querySelector('#mail-record')?.textContent?.includes('vik.example'));
  });

  it('has a line for a target that was never searched for, once it is opened', async () => {
    const { page, open } = visitor;
    await open(path);
    await page.locator('details summary').click();
    await page.locator('details a').click();
    await sees(page, 'has not been searched for it yet');
  });

  it('looks right in both languages', () => looksRightInBoth(visitor, path, 'body'));
});
