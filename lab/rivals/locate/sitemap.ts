import type { Locator } from '@hyrde/jobs/locate';
import { type Link, robotsOf, usualSitemap, type Web } from '@hyrde/jobs/site';
import { addressWords, Bm25, type Crawl, crawlingBy } from './crawl.js';

/** Maximum number of sitemaps read: an index may name hundreds. */
const MOST_LISTS = 4;

/**
 * The sitemap, then BM25 on titles: what a purpose-built script does. Of the URLs in the site's sitemaps, those with
 * the best-matching words are opened until the budget is spent; the page with the best title is named. If there is no
 * sitemap, the home page's links are used.
 */
export const sitemapFirst: Locator = (task, web) => {
  let listed: readonly Link[] | null = null;
  const search = crawlingBy(
    async (crawl) => {
      listed ??= ranked(await linksOf(crawl), crawl);
      const [next, ...others] = listed;
      listed = others;
      return next ? [next] : [];
    },
    ({ title }) => title,
  );
  return search(task, web);
};

async function linksOf({ web, home }: Crawl): Promise<readonly Link[]> {
  const urls = await addressesListed(web, home.url);
  return urls.length > 0
    ? urls.filter((url) => url !== home.url).map((url) => ({ url, label: '', hint: '', place: 'main' }))
    : home.links;
}

async function addressesListed(web: Web, home: string): Promise<string[]> {
  const robots = await web.open({ url: robotsOf(home), manner: { as: 'sitemap' } });
  const named = robots.kind === 'sitemap' ? robots.sitemap.sitemaps : [];
  const lists = named.length > 0 ? [...named] : [usualSitemap(home)];
  const pages: string[] = [];
  for (let read = 0; read < MOST_LISTS; read++) {
    const url = lists.shift();
    const opened = url && (await web.open({ url, manner: { as: 'sitemap' } }));
    if (!opened) break;
    if (opened.kind !== 'sitemap') continue;
    pages.push(...opened.sitemap.pages);
    lists.push(...opened.sitemap.sitemaps);
  }
  return pages;
}

function ranked(links: readonly Link[], { termsOf, query }: Crawl): Link[] {
  const addresses = new Bm25();
  const numbered = links.map((link) => ({
    link,
    number: addresses.add(termsOf(`${link.label} ${addressWords(link.url)}`)),
  }));
  const scored = numbered.map(({ link, number }) => ({ link, score: addresses.scoreOf(number, query) }));
  return scored.sort((a, b) => b.score - a.score).map(({ link }) => link);
}
