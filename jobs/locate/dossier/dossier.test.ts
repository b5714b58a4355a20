import { AlgorithmName, Dossier, type QueryWords, type Register } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Link, type Page, type Web, withOpen } from '../../site/index.js';
import { LOCATORS } from '../locators.js';
import type { Locator } from '../port.js';
import { anySite, type MemorySite, openMemoryWeb, pageOf, urlOf } from '../testing/memory-web.js';
import { locateWithDossier } from './locate-with-dossier.js';

const HOME = urlOf(0);
const words: QueryWords = {
  nb: [
    { word: 'postliste', weight: 3 },
    { word: 'innsyn', weight: 2 },
    { word: 'journal', weight: 2 },
  ],
  nn: [{ word: 'postlista', weight: 3 }],
  en: [{ word: 'correspondence', weight: 3 }],
};
const registers: Register[] = [{ host: '*.vendor.test', holder: 'Vendor', reach: 'part' }];
const searchForm = { action: `${HOME}sok`, field: 'q', hidden: [] };

const link = (url: string, label: string, context?: string): Link => ({
  url,
  label,
  hint: '',
  place: 'main',
  ...(context && { context }),
});

/** The same web, with these links to other sites on its pages. */
const withOffSite = (web: Web, offSite: ReadonlyMap<string, readonly Link[]>): Web =>
  withOpen(web, async (request) => {
    const opened = await web.open(request);
    return opened.kind === 'page' ? { ...opened, offSite: offSite.get(opened.page.url) ?? [] } : opened;
  });

const siteOf = (pages: Page[], more: Partial<MemorySite> = {}): MemorySite => ({
  home: HOME,
  pages: new Map(pages.map((page) => [page.url, page])),
  ...more,
});

const search = (
  site: MemorySite,
  { offSite = new Map<string, Link[]>(), language = 'nb' as string | null, algorithm = 'herder' as AlgorithmName } = {},
) =>
  locateWithDossier(
    LOCATORS[algorithm],
    { home: HOME, words, language, parameters: {} },
    withOffSite(openMemoryWeb(site), offSite),
    registers,
  );

const school = pageOf(urlOf(1), 'Skole', 'Alt om skolene i kommunen', []);
const news = pageOf(
  `${HOME}nyheter/ny-postliste`,
  'Ny postliste i kommunen fra mandag',
  'Vi bytter leverandør '.repeat(20),
  [],
);

describe('the dossier of a search', () => {
  it('lists every page read, descending by confidence, with the reasons against it', async () => {
    const home = pageOf(HOME, 'Nordby', 'Velkommen', [
      [school.url, 'Skole'],
      [news.url, 'Ny postliste'],
    ]);
    const { located, dossier } = await search(siteOf([home, school, news]));
    expect(dossier.pagesRead).toBe(3);
    expect(dossier.pages.map(({ url }) => url)).toContain(school.url);
    const sure = dossier.pages.map(({ confidence }) => confidence ?? -1);
    expect(sure).toEqual([...sure].sort((a, b) => b - a));
    for (const { url, why } of dossier.pages) expect(why.length > 0).toBe(url !== located.found?.url);
    expect(dossier.pages.find(({ url }) => url === school.url)?.why).toEqual(['no-words']);
  });

  it('lists links to other sites that name the target by label or context, and whether they were followed', async () => {
    const home = pageOf(HOME, 'Nordby', 'Velkommen', [[school.url, 'Skole']]);
    const offSite = new Map([
      [
        HOME,
        [
          link('https://nordby.vendor.test/', 'Her', 'Se kommunens postliste'),
          link('https://arkiv.test/nordby', 'Postlista'),
          link('https://facebook.test/nordby', 'Følg oss'),
          link('https://annet.test/', 'Offentlig innsyn'),
        ],
      ],
      [school.url, [link('https://arkiv.test/nordby', 'Postlista')]],
    ]);
    const { dossier } = await search(siteOf([home, school]), { offSite });
    expect(dossier.offSite).toEqual([
      {
        url: 'https://nordby.vendor.test/',
        label: 'Her',
        context: 'Se kommunens postliste',
        from: HOME,
        register: 'Vendor',
        followed: false,
      },
      {
        // A word of the related language counts with the weight in its own language, whatever its weight in the search.
        url: 'https://arkiv.test/nordby',
        label: 'Postlista',
        context: null,
        from: HOME,
        register: null,
        followed: false,
      },
    ]);
    expect(dossier.offSiteCount).toBe(2);
  });

  it('lists addresses without a page, those that robots.txt disallows first', async () => {
    const home = pageOf(HOME, 'Nordby', 'Velkommen', [
      [`${HOME}borte/postliste`, 'Postliste'],
      [`${HOME}intern/postliste`, 'Postliste for ansatte'],
    ]);
    const failures = new Map([[`${HOME}intern/postliste`, 'robots-disallow' as const]]);
    const { dossier } = await search(siteOf([home], { failures }));
    expect(dossier.unread.map(({ url, reason }) => [url, reason])).toEqual([
      [`${HOME}intern/postliste`, 'robots-disallow'],
      [`${HOME}borte/postliste`, 'missing'],
    ]);
  });

  it('lists first the address that is probably the target, if it could not be fetched', async () => {
    const home = pageOf(HOME, 'Nordby', 'Velkommen', [
      [`${HOME}intern/`, 'Internt'],
      [`${HOME}postliste`, 'Postliste og innsyn'],
    ]);
    const failures = new Map([
      [`${HOME}intern/`, 'robots-disallow' as const],
      [`${HOME}postliste`, 'server-error' as const],
    ]);
    const { located, dossier } = await search(siteOf([home], { failures }));
    expect(located).toMatchObject({ outcome: 'unreachable', reason: 'server-error', found: null });
    const { url, confidence } = located.withheld ?? {};
    expect(url).toBe(`${HOME}postliste`);
    const probable = { label: 'Postliste og innsyn', confidence };
    expect(dossier.unread[0]).toEqual({ url, reason: 'server-error', rule: null, probable });
    expect(dossier.unread.slice(1).map(({ probable }) => probable)).toEqual([null]);
  });

  it('lists the queries to the site’s search form, and their language', async () => {
    const home = { ...pageOf(HOME, 'Nordby', 'Velkommen', [[school.url, 'Skole']]), searchForm };
    const results = pageOf(`${HOME}sok?q=postliste`, 'Søk', 'Ingen treff', []);
    const { dossier } = await search(siteOf([home, school, results]));
    expect(dossier).toMatchObject({ language: 'nb', wordsLanguage: 'nb' });
    expect(dossier.box).toEqual({ state: 'asked', tries: [{ words: 'postliste', results: 0, reason: null }] });
    expect(dossier.pages.map(({ url }) => url)).not.toContain(results.url);
    const without = await search(siteOf([pageOf(HOME, 'Nordby', 'Velkommen', []), school]));
    expect(without.dossier.box).toEqual({ state: 'none', tries: [] });
  });

  it('reports a site of which nothing could be read', async () => {
    const { dossier } = await search(siteOf([], { failures: new Map([[HOME, 'forbidden']]) }));
    expect(dossier).toMatchObject({ pages: [], pagesRead: 0, language: null, wordsLanguage: null });
    expect(dossier.unread).toEqual([{ url: HOME, reason: 'forbidden', rule: null, probable: null }]);
  });

  it('counts what was not seen, by kind, and names the likeliest of the addresses that were not requested', async () => {
    const links: [string, string][] = [
      [`${HOME}1`, 'Skole'],
      [`${HOME}2/innsyn`, 'Kart'],
      [`${HOME}3`, 'Postliste'],
      [`${HOME}login`, 'Ansatte'],
      [`${HOME}robots`, 'Internt'],
      [`${HOME}app`, 'Vei'],
      [`${HOME}borte`, 'Borte'],
    ];
    const app = { ...pageOf(`${HOME}app`, 'Vei', '', []), needsBrowser: true as const };
    const failures = new Map([
      [`${HOME}login`, 'login-required' as const],
      [`${HOME}robots`, 'robots-disallow' as const],
    ]);
    const site = siteOf([pageOf(HOME, 'Nordby', 'Velkommen', links), app], { failures });
    const offSite = new Map([[HOME, [link('https://arkiv.test/nordby', 'Postliste og mer')]]]);
    const opens: Locator = async (task, web) => {
      for (const url of [HOME, `${HOME}login`, `${HOME}robots`, `${HOME}app`, `${HOME}borte`]) await web.open(url);
      return { ...(await LOCATORS.herder(task, openMemoryWeb(siteOf([])))), reason: 'budget-spent' };
    };
    const task = { home: HOME, words, language: 'nb', parameters: {} };
    const { dossier } = await locateWithDossier(opens, task, withOffSite(openMemoryWeb(site), offSite), registers);
    expect(dossier.notSeen).toEqual({
      counts: [
        { kind: 'refused', count: 1 },
        { kind: 'off-site', count: 1 },
        { kind: 'login', count: 1 },
        { kind: 'scripts', count: 1 },
        { kind: 'unopened', count: 3 },
      ],
      unopenedIsMore: false,
      likeliest: [
        { url: `${HOME}3`, label: 'Postliste' },
        { url: `${HOME}2/innsyn`, label: 'Kart' },
      ],
    });
  });

  it('says that everything was seen only if every address was requested', async () => {
    const home = pageOf(HOME, 'Nordby', 'Velkommen', [
      [`${school.url}/`, 'Skole'],
      [`${HOME}borte`, 'Borte'],
    ]);
    const located = await search(siteOf([home, { ...school, url: `${school.url}/` }]));
    expect(located.dossier.notSeen).toEqual({ counts: [], unopenedIsMore: false, likeliest: [] });
  });

  it('does not change the search on any site with any algorithm, and stays within its bounds', async () => {
    const anyAlgorithm = fc.constantFrom(...AlgorithmName.options);
    const offSiteLinks = fc.array(
      fc.tuple(fc.webUrl(), fc.string()).map(([url, label]) => link(url, label)),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(anySite, anyAlgorithm, offSiteLinks, async (site, algorithm, links) => {
        const offSite = new Map([...site.pages.keys()].map((url) => [url, links]));
        const { located, dossier } = await search(site, { algorithm, offSite, language: 'en' });
        const plain = await LOCATORS[algorithm](
          { home: site.home, words, language: 'en', parameters: {} },
          openMemoryWeb(site),
        );
        expect(located).toEqual(plain);
        expect(Dossier.parse(dossier)).toEqual(dossier);
        expect(dossier.pagesRead).toBeLessThanOrEqual(located.downloads);
        if (located.reason !== 'site-exhausted') return;
        expect(dossier.notSeen?.counts.filter(({ kind }) => kind !== 'off-site')).toEqual([]);
      }),
    );
  });
});
