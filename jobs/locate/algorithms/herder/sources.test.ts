import type { QueryWord } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksRobots, type Opened, type Page, type PageRequest, type Web, withOpen } from '../../../site/index.js';
import { LOCATORS } from '../../index.js';
import { anySite, type MemorySite, openMemoryWeb, pageOf, urlOf } from '../../testing/memory-web.js';

const HOME = urlOf(0);
const words: QueryWord[] = ['mail', 'record', 'letters'].map((word) => ({ word, weight: 1 }));
const searchForm = { action: `${HOME}search`, field: 'q', hidden: [] };
const topics = ['School', 'Roads', 'Water', 'Taxes', 'Parks', 'Ice'];
const pages = topics.map((topic, i) => pageOf(urlOf(1 + i), topic, `${topic} for everybody`, []));
const home = pageOf(
  HOME,
  'Town',
  'Welcome',
  topics.map((topic, i): [string, string] => [urlOf(1 + i), topic]),
);
const record = pageOf(`${HOME}about/mail-record`, 'Mail record', 'All letters\nto and from us, each mail', []);

interface Lists {
  named?: string[];
  sitemaps?: Record<string, { pages?: string[]; sitemaps?: string[] }>;
}

/** The site with sitemaps; each costs a download. */
function withLists(site: MemorySite, { named = [], sitemaps = {} }: Lists, budget = 60): { web: Web; asked: string[] } {
  const web = openMemoryWeb(site, { budget });
  const open = async (request: string | PageRequest): Promise<Opened> => {
    const { url, manner } = typeof request === 'string' ? { url: request } : request;
    if (manner?.as !== 'sitemap') return web.open(request);
    if (asksRobots({ url, manner })) return { kind: 'sitemap', sitemap: { url, pages: [], sitemaps: named } };
    if (web.remaining === 0) return { kind: 'budget-spent' };
    web.asked.push(url);
    const list = sitemaps[url];
    if (!list) return { kind: 'failed', url, reason: site.failures?.get(url) ?? 'missing' };
    return { kind: 'sitemap', sitemap: { url, pages: [], sitemaps: [], ...list } };
  };
  return { web: Object.assign(withOpen(web, open), { sitemaps: true }), asked: web.asked };
}

const siteOf = (...all: Page[]): MemorySite => ({ home: HOME, pages: new Map(all.map((page) => [page.url, page])) });
const search = (web: Web, language = 'en', cost?: number, given: readonly string[] = []) =>
  LOCATORS.herder({ home: HOME, words, language, parameters: cost === undefined ? {} : { cost }, given }, web);

describe('a site whose sitemap lists more than its links lead to', () => {
  const map = `${HOME}sitemap.xml`;
  const hidden = pageOf(`${HOME}n7`, 'Numbered', 'Said nowhere else', []);
  const ended = async (listed: readonly string[]) =>
    search(withLists(siteOf(home, ...pages, hidden), { sitemaps: { [map]: { pages: [...listed] } } }).web, 'en', 0);

  it('is not exhausted while listed addresses were not requested', async () => {
    expect(await ended([HOME, `${urlOf(1)}/`])).toMatchObject({ reason: 'site-exhausted' });
    expect(await ended([HOME, hidden.url])).toMatchObject({ outcome: 'not-found', reason: 'not-all-seen' });
  });

  it('is not exhausted if the sitemap could not be fetched', async () => {
    const failures = new Map([[map, 'server-error' as const]]);
    const { web } = withLists({ ...siteOf(home, ...pages), failures }, {});
    expect(await search(web, 'en', 0)).toMatchObject({ reason: 'not-all-seen' });
  });
});

describe('a page that no link leads to', () => {
  it('is found in the sitemap, which is in its trail', async () => {
    const map = `${HOME}sitemap.xml`;
    const { web } = withLists(siteOf(home, ...pages, record), { sitemaps: { [map]: { pages: [HOME, record.url] } } });
    const { found } = await search(web);
    expect(found?.trail).toEqual([
      { url: HOME, label: '' },
      { url: map, label: 'sitemap.xml' },
      { url: record.url, label: 'mail record' },
    ]);
  });

  it('is found in the best matching list of an index named in robots.txt', async () => {
    const index = `${HOME}maps/index.xml`;
    const further = [`${HOME}news.xml`, `${HOME}pages.xml`];
    const lists = { [index]: { sitemaps: further }, [`${HOME}pages.xml`]: { pages: [record.url] } };
    const { web, asked } = withLists(siteOf(home, ...pages, record), { named: [index], sitemaps: lists });
    expect((await search(web)).found?.url).toBe(record.url);
    expect(asked).not.toContain(`${HOME}sitemap.xml`);
    expect(asked).not.toContain(`${HOME}news.xml`);
  });

  it('is found in the list of the site’s language, by any of its codes', async () => {
    const [english, norwegian] = [`${HOME}en/map.xml`, `${HOME}no/map.xml`];
    const lists = { [norwegian]: { pages: [record.url] } };
    const { web, asked } = withLists(siteOf(home, ...pages, record), { named: [english, norwegian], sitemaps: lists });
    expect((await search(web, 'nb')).found?.url).toBe(record.url);
    expect(asked).not.toContain(english);
  });

  it('is found by the search of the site, whose results are never claimed themselves', async () => {
    const results = pageOf(`${HOME}search?q=mail`, 'mail record letters', 'mail record letters mail record letters', [
      [urlOf(1), 'School'],
      [record.url, 'Mail record'],
    ]);
    const site = siteOf({ ...home, searchForm }, ...pages, record, results);
    const { found, runnersUp } = await search(withLists(site, {}).web);
    expect(found?.trail.map(({ url }) => url)).toEqual([HOME, results.url, record.url]);
    const alone = await search(withLists(siteOf({ ...home, searchForm }, ...pages, results), {}).web);
    expect(alone.found).toBeNull();
    for (const { url } of [...runnersUp, ...alone.runnersUp]) expect(url).not.toBe(results.url);
  });
});

describe('given answers', () => {
  const map = `${HOME}sitemap.xml`;
  const linked = { ...home, searchForm };
  const results = pageOf(`${HOME}search?q=permit`, 'permit', 'Nothing found', []);
  const questions = (asked: readonly string[]) => asked.filter((url) => url.includes('?q='));

  it('are read first: pages once a link to them is known, then lists', async () => {
    const deep = pageOf(`${HOME}deep`, 'Deep', 'Below a topic', []);
    const leading = pageOf(urlOf(1), 'School', 'School for everybody', [[deep.url, 'Deep']]);
    const site = siteOf(home, ...pages, leading, deep, record);
    const { asked, web } = withLists(site, { sitemaps: { [map]: { pages: [record.url] } } });
    const given = [`${HOME}unlinked`, map, deep.url, leading.url];
    expect((await search(web, 'en', undefined, given)).found?.url).toBe(record.url);
    expect(asked.slice(0, 4)).toEqual([HOME, leading.url, deep.url, map]);
    expect(asked).not.toContain(`${HOME}unlinked`);
  });

  it('suffice for a search that asked the same alone', async () => {
    const leading = { ...home, links: [...home.links, ...pageOf(HOME, '', '', [[record.url, 'Mail record']]).links] };
    for (const site of [siteOf(leading, ...pages, record), siteOf(home, ...pages)]) {
      const alone = withLists(site, {});
      const { found } = await search(alone.web);
      const after = withLists(site, {});
      const again = await search(after.web, 'en', undefined, alone.asked);
      expect(alone.asked).toEqual(expect.arrayContaining(after.asked));
      expect(again.found?.url).toBe(found?.url);
    }
  });

  it('show whether the site’s search answers: a form without an answer is not asked again', async () => {
    const works = withLists(siteOf(linked, ...pages, results), {});
    await search(works.web, 'en', undefined, [results.url]);
    expect(questions(works.asked)).toEqual([results.url, `${HOME}search?q=mail`]);
    const fails = withLists(siteOf(linked, ...pages), {});
    await search(fails.web, 'en', undefined, [results.url]);
    expect(questions(fails.asked)).toEqual([results.url]);
  });
});

describe('sources', () => {
  it('cost an easy search no download', async () => {
    const linked = {
      ...home,
      searchForm,
      links: [...home.links, ...pageOf(HOME, '', '', [[record.url, 'Mail record']]).links],
    };
    const { asked, web } = withLists(siteOf(linked, ...pages, record), { named: [`${HOME}map.xml`] });
    await search(web);
    expect(asked.slice(0, 2)).toEqual([HOME, record.url]);
    expect(asked).not.toContain(`${HOME}map.xml`);
  });

  it('skip series of pages that differ in their number', async () => {
    const many = Array.from({ length: 50 }, (_, n) => `${HOME}case/approval-of-mail-record-${n}`);
    const map = `${HOME}sitemap.xml`;
    const { asked, web } = withLists(siteOf(home, ...pages), { sitemaps: { [map]: { pages: many } } });
    await search(web);
    expect(asked.filter((url) => url.includes('approval'))).toEqual([]);
  });

  it('stay within the budget, request nothing twice, and are deterministic', async () => {
    const url = fc.oneof(
      fc.nat(16).map(urlOf),
      fc.constantFrom('a', 'b', 'mail', 'record-2').map((name) => HOME + name),
    );
    const list = fc.record({ pages: fc.array(url), sitemaps: fc.array(url, { maxLength: 6 }) });
    const lists = fc.record({ named: fc.array(url, { maxLength: 3 }), sitemaps: fc.dictionary(url, list) });
    await fc.assert(
      fc.asyncProperty(
        anySite,
        lists,
        fc.boolean(),
        fc.integer({ min: 1, max: 12 }),
        fc.array(url),
        async (site, named, form, budget, given) => {
          const start = site.pages.get(site.home);
          if (start && form) start.searchForm = { ...searchForm, action: urlOf(3) };
          const one = withLists(site, named, budget);
          const located = await search(one.web, 'en', undefined, given);
          expect(located.downloads).toBe(one.asked.length);
          expect(one.asked.length).toBeLessThanOrEqual(budget);
          expect(new Set(one.asked).size).toBe(one.asked.length);
          const two = withLists(site, named, budget);
          expect(await search(two.web, 'en', undefined, given)).toEqual(located);
        },
      ),
    );
  });
});
