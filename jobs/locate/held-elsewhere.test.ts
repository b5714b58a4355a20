import type { FailureReason } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { type Link, madeUpAddress, type Page, withOpen } from '../site/index.js';
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
function search(
  links: readonly Link[],
  pages: readonly Page[] = [home, school],
  failures = new Map<string, FailureReason>(),
) {
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
  const staff: Page = pageOf(urlOf(3), 'Siden finnes ikke', 'Siden finnes ikke', []);
  const leading = pageOf(HOME, 'Nordby kommune', 'Velkommen', [
    [school.url, 'Skole'],
    [staff.url, 'Postliste'],
  ]);
  const failing = (url: string, reason: FailureReason) => search([], [leading, school], new Map([[url, reason]]));

  it.each<FailureReason>(['robots-disallow', 'too-large', 'redirect-broken', 'redirect-loop'])(
    'is not exhausted if a page was not read: %s',
    async (reason) => {
      const { outcome, reason: ended } = await failing(staff.url, reason);
      expect([outcome, ended]).not.toEqual(['not-found', 'site-exhausted']);
      expect(outcome).not.toBe('found');
    },
  );

  it.each<FailureReason>(['missing', 'not-a-page'])(
    'is exhausted if the site says that there is no page: %s',
    async (reason) => {
      expect(await failing(staff.url, reason)).toMatchObject({ outcome: 'not-found', reason: 'site-exhausted' });
    },
  );

  it('is not exhausted if it could not be checked whether a page is missing', async () => {
    const unchecked = new Map<string, FailureReason>([[madeUpAddress(staff.url), 'time-out']]);
    const { outcome, reason } = await search([], [leading, school, staff], unchecked);
    expect([outcome, reason]).not.toEqual(['not-found', 'site-exhausted']);
  });
});
