import { areKin } from '@hyrde/contracts';
import { inSlices } from '../../../../concurrency/index.js';
import { type Link, type Page, robotsOf, usualSitemap } from '../../../../site/index.js';
import type { OpenedPage } from '../../../opened-page.js';
import type { Reader } from '../reader.js';
import { decoded, urlWords } from '../words/url-parts.js';
import type { ListedLinks, Source, SourceContext } from './source.js';

/**
 * Probability that the usual sitemap lists the target: half of the sites have one there, and half of those list all
 * pages.
 */
const USUAL = 0.25;
/** The same for a sitemap named in robots.txt, which exists. */
const NAMED = 0.5;
/** The same for sitemaps named in an index. */
const FURTHER = 0.3;
/** Maximum number of lists requested: a site with more lists items by the thousand. */
const MAX_LISTS = 4;
/** Maximum number of addresses taken from a list, descending by match. */
const MAX_LINKS = 30;
/**
 * Number of addresses with the same words, apart from numbers, above which they are a series: cases, meetings, news.
 */
const MIN_SERIES = 8;
/**
 * Number of characters read before yielding to other work of the process: a list may have 50,000 addresses of 2,000
 * characters.
 */
const SLICE = 100_000;
/** Minimum cost of an address, in characters. */
const MIN_COST = 50;
/**
 * Maximum number of addresses with the same words that are taken if they are not a series: one page in several
 * languages or departments.
 */
const MAX_SAME_NAME = 2;

/** Names that content management systems give to lists of series. */
const SERIES_NAME =
  /news|nyhet|aktuel|nachricht|actualit|noticia|notizi|nieuws|uutis|post(?:s|-|_)|blog|event|arrangement|kalend|calend|veranstalt|agenda|ansatt|person|staff|author|users?|tags?|categor|kategori|taxonom|image|video|bilder|media|product|kunngj|archive/i;

/** The site's sitemaps (sitemaps.org): those in robots.txt, else the usual address. */
export function sitemapSource({ web, home, query, reader, graph }: SourceContext): Source {
  let waiting: PendingList[] = web.sitemaps ? [{ url: '', chance: USUAL }] : [];
  let asked = 0;
  let looked = false;
  const known = new Set<string>();
  const open = (url: string) => web.open({ url, manner: { as: 'sitemap' } });

  async function readRobots(): Promise<void> {
    if (looked || !web.sitemaps) return;
    looked = true;
    const opened = await open(robotsOf(home.page.url));
    const named = opened.kind === 'sitemap' ? opened.sitemap.sitemaps : [];
    waiting = named.length > 0 ? ranked(named, NAMED) : [{ url: usualSitemap(home.page.url), chance: USUAL }];
    for (const { url } of waiting) known.add(url);
  }

  const ranked = (urls: readonly string[], chance: number): PendingList[] =>
    urls
      .map((url) => ({ url, chance: chance * suitability(url, query.language, reader) }))
      .sort((a, b) => b.chance - a.chance);

  return {
    chance: () => (asked < MAX_LISTS ? (waiting[0]?.chance ?? 0) : 0),
    async request() {
      await readRobots();
      const next = waiting.shift();
      if (!next || !graph.reserve(next.url)) return null;
      asked++;
      const opened = await open(next.url);
      if (opened.kind === 'budget-spent') return opened.kind;
      if (opened.kind !== 'sitemap') return null;
      const { sitemap } = opened;
      const further = sitemap.sitemaps.filter((url) => !known.has(url) && known.add(url));
      waiting = [...ranked(further, FURTHER), ...waiting].sort((a, b) => b.chance - a.chance);
      return listedLinks(sitemap.pages, listPage(sitemap.url), home, reader);
    },
  };
}

/** A list that was not requested yet, and the probability that it contains the target. */
interface PendingList {
  url: string;
  chance: number;
}

/** Prior factor of a list by its name, 0–1: query words, language, and whether it is a series. */
function suitability(url: string, language: string | null, reader: Reader): number {
  const name = decoded(new URL(url).pathname);
  if (reader.read(urlWords(url)).hits.length > 0) return 1;
  const codes: readonly string[] = name.toLowerCase().match(/(?<![a-z])[a-z]{2}(?![a-z])/g) ?? [];
  const otherLanguage = language !== null && codes.length > 0 && !codes.some((code) => areKin(code, language));
  return (SERIES_NAME.test(name) ? 0.2 : 0.9) * (otherLanguage ? 0.5 : 1);
}

const listPage = (url: string): Page => ({ url, title: '', language: null, headings: [], text: '', links: [] });

/** Links to the addresses that contain query words; the others say nothing, and there may be thousands. */
async function listedLinks(
  urls: readonly string[],
  page: Page,
  home: OpenedPage,
  reader: Reader,
): Promise<ListedLinks> {
  const byName = await sameName(urls);
  const matching: NamedAddresses[] = [];
  const begins = inSlices(SLICE);
  for (const [name, same] of byName) {
    await begins(MIN_COST + name.length);
    const score = same.length > MIN_SERIES ? 0 : scoreOf(name, reader);
    if (score > 0) matching.push({ name, same, score });
  }
  const links = matching
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_LINKS)
    .flatMap(({ name, same }) =>
      same
        .sort((a, b) => a.length - b.length)
        .slice(0, MAX_SAME_NAME)
        .map((url) => linkTo(url, name)),
    );
  const link = linkTo(page.url, new URL(page.url).pathname.split('/').at(-1) ?? '');
  return { list: { page, from: home, link }, links: links.slice(0, MAX_LINKS) };
}

/** Addresses with the same words, and the score of these. */
interface NamedAddresses {
  name: string;
  same: string[];
  score: number;
}

async function sameName(urls: readonly string[]): Promise<Map<string, string[]>> {
  const byName = new Map<string, string[]>();
  const begins = inSlices(SLICE);
  for (const url of urls) {
    await begins(MIN_COST + url.length);
    const name = nameIn(url);
    const known = byName.get(name);
    if (known) known.push(url);
    else byName.set(name, [url]);
  }
  return byName;
}

/** Words of an address without numbers: the only label that a list gives. */
const nameIn = (url: string): string =>
  urlWords(url)
    .replace(/(?<!\S)\S*\d\S*/g, '')
    .replace(/\s+/g, ' ')
    .trim();

function scoreOf(name: string, { read, weights }: Reader): number {
  const { hits, terms } = read(name);
  return hits.reduce((sum, { index, strength }) => sum + (weights[index] ?? 0) * strength, 0) / Math.sqrt(terms || 1);
}

const linkTo = (url: string, label: string): Link => ({ url, label, hint: '', place: 'main' });
