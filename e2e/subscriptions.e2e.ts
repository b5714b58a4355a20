import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overhang, violations } from './axe.js';
import { press, product, sees, signIn, type Visitor, visit } from './visitor.js';

const PICTURES = path.join(import.meta.dirname, 'screenshots');

describe.skipIf(!product)('subscribing to new documents', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    visitor = await visit();
    await signIn(visitor);
  });
  afterAll(() => visitor?.leave());

  /** At both widths. */
  async function looksRight(name: string): Promise<void> {
    const { page } = visitor;
    for (const width of [1280, 390]) {
      await page.setViewport({ width, height: 844 });
      await page.screenshot({ path: path.join(PICTURES, `${name}-${width}.png`), fullPage: true });
      expect(await overhang(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
    }
    await page.setViewport({ width: 1280, height: 800 });
  }
  /** In both languages, English last. */
  async function looksRightInBoth(address: string, name: string): Promise<void> {
    const { page, open } = visitor;
    for (const language of ['nb', 'en']) {
      await page.setCookie({ name: 'hyrde_language', value: language, url: product?.url });
      await open(address);
      await looksRight(`${name}-${language}`);
    }
  }
  const linkShown = () =>
    visitor.page.$eval('code', (code) => code.textContent ?? '').then((text) => new URL(text).pathname);
  const read = async (address: string) => {
    const response = await fetch(`${product?.url}${address}`);
    return { status: response.status, text: await response.text() };
  };

  it('makes a feed from the filters of Feed, which is read by its link alone until that is renewed', async () => {
    const { page, open } = visitor;
    await open('/feed?data=practice&hubKind=list');
    await press(page, 'Subscribe');
    await page.waitForFunction(() => location.pathname === '/subscriptions/new');
    await page.waitForSelector('input[name=means][value=feed]');
    expect(await page.$eval('select[name=hubKind]', (select) => select.value)).toBe('list');
    await page.click('input[name=means][value=feed]');
    await page.waitForFunction(() => !document.querySelector('input[name=address]'));
    await page.type('input[name=name]', 'New minutes');
    await looksRight('subscription-new-feed-en');
    await page.click('main form button[type=submit]');
    await sees(page, 'The links of this feed');
    await looksRight('subscription-links-en');
    const first = await linkShown();
    const { status, text } = await read(first);
    expect([status, parseFeed(text).format]).toEqual([200, 'atom']);

    await press(page, 'Go to the subscription');
    await sees(page, 'Read by its link; nothing is sent.');
    await press(page, 'Renew the links');
    await page.locator('dialog[open] button ::-p-text(Renew the links)').click();
    await sees(page, 'The links of this feed');
    expect((await read(first)).status).toBe(404);
    expect((await read(await linkShown())).status).toBe(200);
    await looksRightInBoth(new URL(page.url()).pathname, 'subscription-feed');
    await looksRightInBoth('/subscriptions', 'subscriptions-feed');
    await looksRightInBoth('/subscriptions/new?about=documents', 'subscription-new');
    await looksRightInBoth('/feed?data=practice', 'feed-subscribe');
  });
});
