import { describe, expect, it } from 'vitest';
import { LOCATORS } from './locators.js';
import { type MemorySite, openMemoryWeb, pageOf, urlOf } from './testing/memory-web.js';

const words = [
  { word: 'mail', weight: 3 },
  { word: 'record', weight: 2 },
];
const search = (site: MemorySite) =>
  LOCATORS.herder({ home: site.home, words, language: 'en', parameters: {} }, openMemoryWeb(site));
const siteOf = (...pages: ReturnType<typeof pageOf>[]): MemorySite => ({
  home: urlOf(0),
  pages: new Map(pages.map((page) => [page.url, page])),
});
const linksTo = (...numbers: number[]): [string, string][] => numbers.map((n) => [urlOf(n), `Page ${n}`]);
const NOTHING = { outcome: 'unreachable', reason: 'nothing-to-follow', found: null };

describe('a site that leads nowhere is never exhausted', () => {
  it('if the home page has no link', async () => {
    expect(await search(siteOf(pageOf(urlOf(0), 'Town', 'Welcome to the town', [])))).toMatchObject(NOTHING);
  });

  it('if the home page links to itself only', async () => {
    expect(await search(siteOf(pageOf(urlOf(0), 'Town', 'Welcome', linksTo(0))))).toMatchObject(NOTHING);
  });

  it('if every address answers with the home page', async () => {
    const alike = [0, 1, 2, 3].map((n) => pageOf(urlOf(n), 'Town', 'Please stand by', linksTo(0, 1, 2, 3)));
    expect(await search(siteOf(...alike))).toMatchObject(NOTHING);
  });

  it('if every other address answers alike', async () => {
    const alike = [1, 2, 3, 4, 5].map((n) => pageOf(urlOf(n), 'Town', 'Please stand by', linksTo(0)));
    const home = pageOf(urlOf(0), 'Town', 'Welcome to the town', linksTo(1, 2, 3, 4, 5));
    expect(await search(siteOf(home, ...alike))).toMatchObject(NOTHING);
  });

  it('but a small site of two pages is', async () => {
    const pages = [
      pageOf(urlOf(0), 'Town', 'Welcome', linksTo(1)),
      pageOf(urlOf(1), 'Roads', 'Roads are long', linksTo(0)),
    ];
    expect((await search(siteOf(...pages))).outcome).toBe('not-found');
  });
});

it('a site is not exhausted while a page with the words of another links to an address that was not requested', async () => {
  const hub = (n: number, to: number) => pageOf(urlOf(n), 'Town', 'Choose a department', linksTo(to));
  const roads = pageOf(urlOf(1), 'Roads', 'Roads are long', linksTo(2));
  expect((await search(siteOf(hub(0, 1), roads, hub(2, 3)))).reason).toBe('not-all-seen');
  expect((await search(siteOf(hub(0, 1), roads, hub(2, 1)))).reason).toBe('site-exhausted');
});
