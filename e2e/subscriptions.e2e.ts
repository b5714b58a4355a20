import { parseFeed } from 'feedsmith';
import { beforeAll, describe, expect, it } from 'vitest';
import { looksRight, looksRightInBoth } from './looks-right.js';
import { press, product, sees, signedIn, type Visitor } from './visitor.js';

describe.skipIf(!product)('subscribing to new documents', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await signedIn();
  });
  const linkShown = () =>
    visitor.page.$eval('code', (code) => code.textContent ?? '').then((text) => new URL(text).pathname);
  const read = async (address: string) => {
    const response = await fetch(`${product?.url}${address}`);
    return { status: response.status, text: await response.text() };
  };

  it('makes a feed from the filters of Feed, which is read by its link alone until that is renewed', async () => {
    const { page, open } = visitor;
    await open('/records/feed?data=practice&hubKind=list');
    await press(page, 'Subscribe');
    await page.waitForFunction(() => location.pathname === '/records/subscriptions/new');
    await page.waitForSelector('input[name=means][value=feed]');
    expect(await page.$eval('select[name=hubKind]', (select) => select.value)).toBe('list');
    await page.click('input[name=means][value=feed]');
    await page.waitForFunction(() => !document.querySelector('input[name=address]'));
    await page.type('input[name=name]', 'New minutes');
    await looksRight(visitor, 'subscription-new-feed-en');
    await page.click('main form button[type=submit]');
    await sees(page, 'The links of this feed');
    await looksRight(visitor, 'subscription-links-en');
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
    await looksRightInBoth(visitor, new URL(page.url()).pathname, 'subscription-feed');
    await looksRightInBoth(visitor, '/records/subscriptions', 'subscriptions-feed');
    await looksRightInBoth(
      visitor,
      '/records/subscriptions/new?events=document.found&events=sweep.done',
      'subscription-new',
    );
    await looksRightInBoth(visitor, '/records/feed?data=practice', 'feed-subscribe');
  });
});
