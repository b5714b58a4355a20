import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '../apps/web/words/language.js';
import { product, sees, signedIn, type Visitor } from './visitor.js';

describe.skipIf(!product)('the language', () => {
  let visitor: Visitor;
  const language = () => visitor.page.evaluate(() => document.documentElement.lang);
  beforeAll(async () => {
    visitor = await signedIn();
  });

  it('is changed by a link, kept for the next page, and named in the document', async () => {
    const { page, open } = visitor;
    expect(await language()).toBe('en');
    await page.click('a[hreflang=nb]');
    await page.waitForFunction(() => document.documentElement?.lang === 'nb');
    expect(page.url()).not.toContain('lang=');
    await open('/bodies');
    await sees(page, 'Filtrer på navn');
  });

  it.each(LANGUAGE_CODES)('has the browser’s numbers and dates: %s', async (code) => {
    const { locale } = LANGUAGES[code];
    expect(await visitor.page.evaluate((one) => Intl.NumberFormat.supportedLocalesOf(one), locale)).toEqual([locale]);
  });

  it('is the browser’s where nobody chose', async () => {
    const { page, open } = visitor;
    await page.deleteCookie({ name: 'hyrde_language' });
    await page.setExtraHTTPHeaders({ 'accept-language': 'nn-NO,nn;q=0.9,en;q=0.5' });
    await open('/visits');
    expect(await language()).toBe('nn');
    await page.setExtraHTTPHeaders({ 'accept-language': 'de-DE' });
    await open('/visits');
    expect(await language()).toBe('en');
  });
});
