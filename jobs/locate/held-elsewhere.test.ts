import { describe, expect, it } from 'vitest';
import { type Link, type Page, withOpen } from '../site/index.js';
import { LOCATORS } from './locators.js';
import { openMemoryWeb, pageOf, urlOf } from './testing/memory-web.js';

const HOME = urlOf(0);
const words = {
  nb: [
    { word: 'postliste', weight: 3 },
    { word: 'offentlig journal', weight: 2 },
    { word: 'innsyn', weight: 2 },
  ],
};
const school = pageOf(urlOf(1), 'Skole', 'Alt om skolene i kommunen', []);
const home = pageOf(HOME, 'Nordby kommune', 'Velkommen til Nordby', [[school.url, 'Skole']]);

const link = (url: string, label: string): Link => ({ url, label, hint: '', place: 'main' });

/** Searches a site of these pages, whose home page links to other sites. */
function search(links: readonly Link[], pages: readonly Page[] = [home, school], failures = new Map()) {
  const site = { home: HOME, pages: new Map(pages.map((page) => [page.url, page])), failures };
  const plain = openMemoryWeb(site);
  const web = withOpen(plain, async (request) => {
    const opened = await plain.open(request);
    return opened.kind === 'page' && opened.page.url === HOME ? { ...opened, offSite: links } : opened;
  });
  return LOCATORS.herder({ home: HOME, words, language: 'nb', parameters: {} }, web);
}

describe('a page that is held elsewhere', () => {
  it('is named with its address and trail if a link to another site has an exact name, though no register is known', async () => {
    const located = await search([
      link('https://arkiv.test/1234', 'Skjenking'),
      link('https://arkiv.test/77', 'Postliste'),
    ]);
    expect(located).toMatchObject({
      outcome: 'found',
      reason: 'held-elsewhere',
      found: { url: 'https://arkiv.test/77', title: 'Postliste', text: '' },
    });
    expect(located.found?.trail.map(({ url }) => url)).toEqual([HOME, 'https://arkiv.test/77']);
    expect(located.found?.confidence).toBeLessThan(0.75);
  });

  it.each([
    ['mentions the name in a sentence', 'Ny postliste i kommunen fra mandag'],
    ['has another name', 'Kontakt oss'],
  ])('is not named if the link %s', async (_, label) => {
    expect(await search([link('https://arkiv.test/77', label)])).toMatchObject({ outcome: 'not-found', found: null });
  });

  it('gives way to the site’s own page', async () => {
    const record = pageOf(
      urlOf(2),
      'Postliste',
      'Postliste og innsyn i dokumentene. Offentlig journal dag for dag.',
      [],
    );
    const leading = pageOf(HOME, 'Nordby kommune', 'Velkommen', [[record.url, 'Postliste']]);
    const { found } = await search([link('https://arkiv.test/77', 'Postliste')], [leading, record]);
    expect(found?.url).toBe(record.url);
  });
});

describe('a site that was not seen as a whole', () => {
  it('is not exhausted if a page was refused', async () => {
    const leading = pageOf(HOME, 'Nordby kommune', 'Velkommen', [
      [school.url, 'Skole'],
      [urlOf(3), 'Ansatte'],
    ]);
    const failures = new Map([[urlOf(3), 'robots-disallow']]);
    const refused = await search([], [leading, school], failures);
    expect(refused).toMatchObject({ outcome: 'not-found' });
    expect(refused.reason).not.toBe('site-exhausted');
  });
});
