import { areKin, parseUrl, percentDecoded, unseenKindOf } from '@hyrde/contracts';
import { inSlices } from '../../../concurrency/index.js';
import {
  isListOfFinds,
  type Link,
  type Page,
  robotsOf,
  type SearchForm,
  searchUrl,
  usualSitemap,
  type Web,
} from '../../../site/index.js';
import { isInSitesLanguage, type Query } from '../../query.js';
import type { OpenedPage, Survey } from '../../survey.js';
import type { LinkGraph } from './graph/link-graph.js';
import type { Reader } from './reader.js';
import { urlWords } from './words/url-parts.js';

/** Links from a source, and the list that contains them. */
interface ListedLinks {
  /** The list as a step of trails: a sitemap, or a page of results. */
  list: OpenedPage;
  links: readonly Link[];
}

/** A way to find pages besides the site's links. Each request costs a download. */
export interface Source {
  /** Probability that the next answer links to the target, if it is unseen; 0 if the source is exhausted. */
  chance(): number;
  /** True if the next answer is given, so that the request costs nothing. */
  isGiven(): Promise<boolean>;
  /** Makes one request. @returns a list, or a page that the request led to; null without result */
  request(): Promise<ListedLinks | OpenedPage | null | 'budget-spent'>;
}

/** Dependencies of all sources. */
export interface SourceContext {
  web: Web;
  home: OpenedPage;
  survey: Survey;
  query: Query;
  reader: Reader;
  graph: Pick<LinkGraph, 'reserve'>;
  /** URLs whose answers are given (`LocateTask.given`). */
  given: ReadonlySet<string>;
}

/** Probability that the usual sitemap lists the target: half of the sites have one, half of those list all pages. */
const USUAL = 0.25;

/** The same for a sitemap named in robots.txt, which exists. */
const NAMED = 0.5;

/** The same for sitemaps named in an index. */
const FURTHER = 0.3;

/** Maximum number of lists requested: a site with more lists items by the thousand. */
const MAX_LISTS = 4;

/** Maximum number of addresses taken from a list, descending by match. */
const MAX_LINKS = 30;

/** Number of addresses with equal words, apart from numbers, above which they are a series: cases, meetings, news. */
const MIN_SERIES = 8;

/** Characters read before yielding to other work: a list may have 50,000 addresses of 2,000 characters. */
const SLICE = 100_000;

/** Minimum cost of an address, in characters. */
const MIN_COST = 50;

/** Maximum addresses with equal words that are taken if no series: one page in several languages or departments. */
const MAX_SAME_NAME = 2;

/** Names that content management systems give to lists of series. */
const SERIES_NAME =
  /news|nyhet|aktuel|nachricht|actualit|noticia|notizi|nieuws|uutis|post(?:s|-|_)|blog|event|arrangement|kalend|calend|veranstalt|agenda|ansatt|person|staff|author|users?|tags?|categor|kategori|taxonom|image|video|bilder|media|product|kunngj|archive/i;

/** The site's sitemaps (sitemaps.org): those in robots.txt, else the usual address. */
export function sitemapSource({ web, home, survey, query, reader, graph, given }: SourceContext): Source {
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
    async isGiven() {
      if (given.size > 0) await readRobots();
      return asked < MAX_LISTS && given.has(waiting[0]?.url ?? '');
    },
    async request() {
      await readRobots();
      const next = waiting.shift();
      if (!next || !graph.reserve(next.url)) return null;
      asked++;
      const opened = await open(next.url);
      if (opened.kind === 'budget-spent') return opened.kind;
      if (opened.kind === 'failed' && unseenKindOf(opened.reason) !== null) survey.leaveUnchecked();
      if (opened.kind !== 'sitemap') return null;
      const { sitemap } = opened;
      const further = sitemap.sitemaps.filter((url) => !known.has(url) && known.add(url));
      waiting = [...ranked(further, FURTHER), ...waiting].sort((a, b) => b.chance - a.chance);
      if (asked === MAX_LISTS && waiting.length > 0) survey.leaveUnchecked();
      survey.noteListed(sitemap.pages);
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
  const name = percentDecoded(new URL(url).pathname);
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

/** Probability that the site's search finds an existing page by its heaviest word. */
const FIRST = 0.5;

/** Probability that it finds the page by another word, after the first result was something else. */
const AGAIN = 0.25;

const MAX_QUESTIONS = 2;

/** Maximum number of other searches' questions that are read, to learn whether the form answers. */
const MAX_OTHERS = 3;

/** The site's own search form, queried with one word at a time. */
export function siteSearchSource({ home, survey, query, reader, graph, given }: SourceContext): Source {
  const { searchForm } = home.page;
  const questions = searchForm && isInSitesLanguage(query, home.page) ? bestWords(query.words, MAX_QUESTIONS) : [];
  const boilerplate = new Set(home.page.links.map(({ url }) => url));
  const others = searchForm && questions.length > 0 ? questionsAmong(given, searchForm).slice(0, MAX_OTHERS) : [];
  let asked = 0;
  /** Number of other searches' questions without any result. */
  let without = 0;
  return {
    chance: () => (asked < questions.length ? (asked === 0 ? FIRST : AGAIN) / (1 + without) : 0),
    isGiven: async () => others.length > 0 && asked < questions.length,
    async request() {
      const other = others.shift();
      if (other !== undefined) return readOther(other);
      const words = questions[asked++];
      const url = searchForm && words !== undefined ? searchUrl(searchForm, words) : null;
      if (url === null || words === undefined || !graph.reserve(url)) return null;
      const results = await survey.follow({ url, label: words, hint: '', place: 'header' }, home);
      if (results === 'budget-spent') return results;
      if (results && searchForm && !isListOfFinds(searchForm, results.page.url)) return results;
      const links = results?.page.links.filter((to) => !boilerplate.has(to.url) && carriesWord(to)) ?? [];
      if (links.length === 0) asked = questions.length;
      return results && { list: results, links };
    },
  };

  /** Reads the results of another search's question. A form without an answer to it is not asked again. */
  async function readOther({ url, words }: Question) {
    if (!graph.reserve(url)) return null;
    const results = await survey.follow({ url, label: words, hint: '', place: 'header' }, home);
    if (results === 'budget-spent') return results;
    if (!results) asked = questions.length;
    const links = results?.page.links.filter((to) => !boilerplate.has(to.url)) ?? [];
    if (links.length === 0) without++;
    return results && { list: results, links: links.filter(carriesWord) };
  }

  function carriesWord({ label, hint, context = '' }: Link): boolean {
    return [label, hint, context].some((text) => reader.read(text).hits.length > 0);
  }
}

/** A question to a site's search form. */
interface Question {
  url: string;
  words: string;
}

/** The questions to this form among the URLs. */
const questionsAmong = (urls: Iterable<string>, form: SearchForm): Question[] =>
  [...urls].flatMap((url) => {
    const words = parseUrl(url)?.searchParams.get(form.field) ?? null;
    return words !== null && searchUrl(form, words) === url ? [{ url, words }] : [];
  });

/** The heaviest words; of equal ones the first, since people name the thing first. */
const bestWords = (words: SourceContext['query']['words'], count: number): string[] =>
  [...words]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ word }) => word);
