import { areKin } from '@hyrde/contracts';
import { inSlices } from '../../../../concurrency/index.js';
import { type Link, type Page, robotsOf, usualSitemap } from '../../../../site/index.js';
import type { OpenedPage } from '../../../opened-page.js';
import type { Reader } from '../reader.js';
import { decoded, urlWords } from '../words/url-parts.js';
import type { ListedLinks, Source, SourceContext } from './source.js';

/** Half of the sites have a sitemap in the usual place, and half of the sitemaps have all pages … */
const USUAL = 0.25;
/** … one that robots.txt names is there. */
const NAMED = 0.5;
/** Of the lists that an index names. */
const FURTHER = 0.3;
/** More lists than this are of things that come in thousands, and no index of a body's few statements. */
const MAX_LISTS = 4;
/** Addresses taken of a list, those whose words match the query best first. */
const MAX_LINKS = 30;
/** More addresses with the same words, numbers apart, are of a series: cases, meetings, news. */
const MIN_SERIES = 8;
/** Characters that are read before everybody else in the process has a turn: a list may have 50,000 addresses of 2,000. */
const SLICE = 100_000;
/** An address costs something however short it is. */
const LEAST = 50;
/** Of fewer, so many are taken: the same page in several languages or departments. */
const MAX_SAME_NAME = 2;

/** Names that content management systems give to lists of series. */
const SERIES_NAME =
  /news|nyhet|aktuel|nachricht|actualit|noticia|notizi|nieuws|uutis|post(?:s|-|_)|blog|event|arrangement|kalend|calend|veranstalt|agenda|ansatt|person|staff|author|users?|tags?|categor|kategori|taxonom|image|video|bilder|media|product|kunngj|archive/i;

/** The site's own lists of its pages (sitemaps.org): where robots.txt says, else where they usually are. */
export function sitemapSource({ web, home, query, reader, graph }: SourceContext): Source {
  let waiting: ListToAsk[] = web.sitemaps ? [{ url: '', chance: USUAL }] : [];
  let asked = 0;
  let looked = false;
  const known = new Set<string>();
  const open = (url: string) => web.open({ url, manner: { as: 'sitemap' } });

  async function look(): Promise<void> {
    if (looked || !web.sitemaps) return;
    looked = true;
    const opened = await open(robotsOf(home.page.url));
    const named = opened.kind === 'sitemap' ? opened.sitemap.sitemaps : [];
    waiting = named.length > 0 ? ranked(named, NAMED) : [{ url: usualSitemap(home.page.url), chance: USUAL }];
    for (const { url } of waiting) known.add(url);
  }

  const ranked = (urls: readonly string[], chance: number): ListToAsk[] =>
    urls
      .map((url) => ({ url, chance: chance * suitability(url, query.language, reader) }))
      .sort((a, b) => b.chance - a.chance);

  return {
    chance: () => (asked < MAX_LISTS ? (waiting[0]?.chance ?? 0) : 0),
    async ask() {
      await look();
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

/** A list that was not asked for yet, and the probability that it has the target. */
interface ListToAsk {
  url: string;
  chance: number;
}

/** How well a list's name fits the query, 0 … 1: by its words, its language, and whether it is of a series. */
function suitability(url: string, language: string | null, reader: Reader): number {
  const name = decoded(new URL(url).pathname);
  if (reader.read(urlWords(url)).hits.length > 0) return 1;
  const codes: readonly string[] = name.toLowerCase().match(/(?<![a-z])[a-z]{2}(?![a-z])/g) ?? [];
  const otherLanguage = language !== null && codes.length > 0 && !codes.some((code) => areKin(code, language));
  return (SERIES_NAME.test(name) ? 0.2 : 0.9) * (otherLanguage ? 0.5 : 1);
}

const listPage = (url: string): Page => ({ url, title: '', language: null, headings: [], text: '', links: [] });

/** The addresses that carry words of the query: all the others say nothing, and there may be thousands. */
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
    await begins(LEAST + name.length);
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

/** Addresses with the same words, and how well these match the query. */
interface NamedAddresses {
  name: string;
  same: string[];
  score: number;
}

async function sameName(urls: readonly string[]): Promise<Map<string, string[]>> {
  const byName = new Map<string, string[]>();
  const begins = inSlices(SLICE);
  for (const url of urls) {
    await begins(LEAST + url.length);
    const name = nameIn(url);
    const known = byName.get(name);
    if (known) known.push(url);
    else byName.set(name, [url]);
  }
  return byName;
}

/** An address's own words, which are the only name that a list has for it; its number is none. */
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
