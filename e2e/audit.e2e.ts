/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { press, product, sees, signedIn, type Visitor } from './visitor.js';

describe.skipIf(!product)('the audit log', () => {
  let visitor: Visitor;
  let norwegian: Visitor;
  beforeAll(async () => {
    visitor = await signedIn();
    norwegian = await signedIn('/', { language: 'nb' });
  });

  it('is listed with its retention', async () => {
    await looksRightInBoth(visitor, '/set-up/retention', 'retention');
    await visitor.open('/set-up/retention');
    await sees(visitor.page, 'Downloaded content');
  });

  it('is filtered by keyboard, in the address, and taken away as it is shown', async () => {
    const { page, open } = visitor;
    await open('/set-up/audit');
    await sees(page, 'Signed in');
    await sees(page, 'Had names shown');
    await looksRight(visitor, 'audit');
    await page.focus('input[name=action]');
    await page.keyboard.type('session.');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.search.includes('action=session.'));
    await sees(page, 'Signed in');
    const actions = await page.$$eval('tbody tr td:nth-of-type(2) a', (links) =>
      links.map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('action')),
    );
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
    await sees(page, 'Had names shown');
  });

  it('speaks Norwegian', async () => {
    await norwegian.open('/set-up/audit?action=session');
    await sees(norwegian.page, 'Endringslogg');
    await looksRight(norwegian, 'audit-nb');
  });
});
