import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looksRight } from './looks-right.js';
import { type Municipality, openMunicipality } from './municipality.js';
import { type Product, startFirst } from './product.js';
import { press, product, sees, type Visitor, visit } from './visitor.js';

describe.skipIf(!product)('the first ten minutes', () => {
  let fresh: Product;
  let town: Municipality;
  let newcomer: Visitor;
  beforeAll(async () => {
    fresh = await startFirst();
    town = await openMunicipality('127.0.0.1', fresh.reached.site);
    newcomer = await visit({ url: fresh.url });
  }, 600_000);
  afterAll(async () => {
    await town?.close();
    await fresh?.stop();
  });

  it('begin with what Hyrde is, after the first sign-in', async () => {
    const { page, open } = newcomer;
    await open('/');
    await page.waitForSelector('form[data-ready]');
    await page.type('[name=email]', fresh.email);
    await page.type('[name=password]', fresh.password);
    await page.click('button[type=submit]');
    await page.waitForSelector('[name=next]');
    await page.type('[name=next]', 'seks svaler over sjøen');
    await page.click('form button[type=submit]');
    await sees(page, 'Welcome to Hyrde');
    await sees(page, 'The 40 bodies that are here already are invented');
  });

  it('look right in both languages', async () => {
    const { page, open } = newcomer;
    for (const value of ['nb', 'en']) {
      await page.setCookie({ name: 'hyrde_language', value, url: fresh.url });
      await open('/start');
      await looksRight(newcomer, `welcome-${value}`);
    }
  });

  it('find the page of one site while the newcomer watches, three clicks after the password', async () => {
    const { page } = newcomer;
    await page.type('[name=homeUrl]', town.home);
    await page.select('[name=target]', 'mail-record');
    await page.click('input[type=checkbox][required]');
    await press(page, 'Find it');
    await page.waitForFunction(() => /^\/runs\/./.test(location.pathname));
    await sees(page, /Done/);
    await sees(page, 'innsyn/postliste');
    await looksRight(newcomer, 'welcome-found');
    const { items } = await newcomer.api<{ items: { id: string }[] }>('/sites?practice=false');
    expect(items).toHaveLength(1);
  });

  it('go on with the Overview once something was chosen', async () => {
    const { page, open } = newcomer;
    await open('/start');
    expect(new URL(page.url()).pathname).toBe('/');
    await sees(page, 'Do the sites have the page?');
  });
});
