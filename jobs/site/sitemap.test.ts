import { describe, expect, it } from 'vitest';
import type { Page } from './page.js';
import { pagesHere, usualSitemap } from './sitemap.js';

const link = (url: string) => ({ url, label: '', hint: '', place: 'main' as const });
const home = (url: string, ...links: string[]): Page => ({
  url,
  title: '',
  language: null,
  headings: [],
  text: '',
  links: links.map((path) => link(new URL(path, url).href)),
});
const listed = (...pages: string[]) => ({ url: 'http://127.0.0.1:4100/sitemap.xml', pages, sitemaps: [] });
const there = 'https://www.nordvik.no';

describe('the pages of a sitemap', () => {
  it('are unchanged if they are on the site’s own host, or on several', () => {
    const own = listed(`${there}/`, `${there}/a`);
    expect(pagesHere(own, home(`${there}/`))).toEqual(own.pages);
    const mixed = listed(`${there}/a`, 'https://other.no/b');
    expect(pagesHere(mixed, home('http://127.0.0.1:4100/'))).toEqual(mixed.pages);
  });

  it.each([
    ['the home page is among them', home('http://127.0.0.1:4100/'), [`${there}/`, `${there}/a?b=c`]],
    [
      'pages that the home page links to are',
      home('http://127.0.0.1:4100/', '/a/', '/b', '/c'),
      [`${there}/a`, `${there}/b`, `${there}/c`],
    ],
    ['hosts differ in www and scheme alone', home('http://nordvik.no/'), [`${there}/a`]],
  ])('are read as paths of this host where %s', (_, here, pages) => {
    const { origin } = new URL(here.url);
    expect(pagesHere(listed(...pages), here)).toEqual(pages.map((url) => url.replace(there, origin)));
  });

  it('are nobody’s where nothing says that the other host is this site', () => {
    expect(pagesHere(listed(`${there}/a`, `${there}/b`), home('http://127.0.0.1:4100/', '/x', '/y', '/a'))).toEqual([]);
  });
});

it('a sitemap speaks for its folder', () => {
  expect(usualSitemap('https://www.usa.test/espanol/index.html')).toBe('https://www.usa.test/espanol/sitemap.xml');
});
