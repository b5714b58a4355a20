import type { QueryWord, WordChange } from '@hyrde/contracts';
import { canonicalUrl, type Page, registrableDomain } from '../../site/index.js';
import { urlKey } from '../algorithms/herder/words/url-parts.js';
import { pageWords } from '../opened-page.js';
import { type JudgedPage, Lexicon, labelsTo, termsOfSites } from './site-terms.js';
import { WeightEstimator } from './weight-estimator.js';
import type { LearnedWords } from './words-from-verdicts.js';

/** Strength of the prior in sites: examples were chosen by hand, so that one page outweighs it. */
const PRIOR_SITES = 0.5;
const MAX_WORDS = 20;
const MIN_WEIGHT = 0.3;
/** Maximum number of words in `QueryWords`. */
const MAX_QUERY = 100;

interface ExampleWord extends QueryWord {
  term: string;
  /** Number of sites whose example contains the term. */
  sites: number;
}

/**
 * Query words that discriminate the example pages from the rest of their sites by log-odds (`WeightEstimator`), each
 * site counting once. Words of title, heading and address weigh up to 3, those of links and text up to 1. Words of only
 * one of several sites are dropped. If many remain, frequent ones are preferred, as in the paper's recipe, since few
 * pages share many rare words by chance. Descending by weight; empty if no word discriminates.
 * @param others other pages of the examples' sites: the home page, which links to them, and a few more
 * @param language primary subtag, of all pages
 */
export function wordsFromExamples(examples: readonly Page[], others: readonly Page[], language: string): QueryWord[] {
  return discriminatingWords(examples, others, new Lexicon(language)).map(({ word, weight }) => ({ word, weight }));
}

/**
 * A version's words of one language merged with those learned from example pages: new ones are added, and no weight is
 * lowered.
 */
export function wordsWithExamples(
  current: readonly QueryWord[],
  examples: readonly Page[],
  others: readonly Page[],
  language: string,
): LearnedWords {
  const lexicon = new Lexicon(
    language,
    current.map(({ word }) => word),
  );
  const taught = new Map(discriminatingWords(examples, others, lexicon).map((one) => [one.term, one]));
  const changes: WordChange[] = [];
  const change = (word: string, before: number | null, { weight, sites }: ExampleWord) =>
    changes.push({ language, word, before, after: weight, right: sites, wrong: 0 });
  const kept = current.map(({ word, weight }) => {
    const one = taught.get(lexicon.termOf(word) ?? '');
    if (!one || one.weight <= weight) return { word, weight };
    change(word, weight, one);
    return { word, weight: one.weight };
  });
  for (const { word } of current) taught.delete(lexicon.termOf(word) ?? '');
  const added = [...taught.values()].slice(0, Math.max(0, MAX_QUERY - kept.length));
  for (const one of added) change(one.word, null, one);
  const words = [...kept, ...added.map(({ word, weight }) => ({ word, weight }))];
  return { words: words.sort((a, b) => b.weight - a.weight), changes };
}

function discriminatingWords(examples: readonly Page[], others: readonly Page[], lexicon: Lexicon): ExampleWord[] {
  const sites = termsOfSites(
    examples.map((page) => asRight(page, others)),
    lexicon,
  );
  const estimator = new WeightEstimator(sites, PRIOR_SITES);
  const often = lexicon.count(examples.map(pageWords).join('\n'));
  return [...estimator.terms()]
    .map((term) => ({ term, sites: estimator.siteCounts(term).right, weight: estimator.weightOf(term, 0) }))
    .filter((one) => one.sites >= Math.min(2, sites.length) && one.weight >= MIN_WEIGHT)
    .map((one) => ({ ...one, rank: one.weight * one.sites * Math.log1p(often.get(one.term) ?? 0) }))
    .sort((a, b) => b.rank - a.rank || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_WORDS)
    .sort((a, b) => b.weight - a.weight)
    .map((one) => ({ ...one, word: lexicon.wordOf(one.term), weight: Math.round(10 * one.weight) / 10 }));
}

function asRight(page: Page, others: readonly Page[]): JudgedPage {
  const site = siteOf(page);
  const rest = others.filter((other) => siteOf(other) === site);
  return { site, page, right: true, labels: labelsTo(page.url, rest), trailLabels: [], rest };
}

const siteOf = ({ url }: Page): string => registrableDomain(new URL(url).hostname);

/**
 * URLs of a site's pages to compare an example with, so that words common on the site have no weight: the pages above
 * it by address, which most often link to it, then links of the home page at even intervals.
 * @param count maximum number of URLs; neither the home page nor the example is among them
 */
export function comparisonPages(example: string, home: Page, count: number): string[] {
  const seen = new Set([urlKey(home.url), urlKey(example)]);
  const isNew = (url: string) => !seen.has(urlKey(url)) && seen.add(urlKey(url));
  const asLinked = new Map(home.links.map(({ url }) => [urlKey(url), url]));
  const above = foldersAbove(example)
    .filter(isNew)
    .map((url) => asLinked.get(urlKey(url)) ?? url);
  const linked = home.links.map(({ url }) => url).filter((url) => sameOrigin(url, home.url) && isNew(url));
  const wanted = Math.max(0, count - above.length);
  const step = Math.max(1, linked.length / Math.max(1, wanted));
  const spread = Array.from({ length: wanted }, (_, i) => linked[Math.floor(i * step)]);
  return [...above, ...spread.filter((url) => url !== undefined)].slice(0, count);
}

/** Folders that contain a page, the nearest first, without the root. */
function foldersAbove(url: string): string[] {
  const segments = new URL(url).pathname.split('/').filter(Boolean);
  return segments
    .map((_, n) =>
      canonicalUrl(
        `/${segments
          .slice(0, n)
          .map((segment) => `${segment}/`)
          .join('')}`,
        url,
      ),
    )
    .filter((folder) => folder !== null)
    .slice(1)
    .reverse();
}

const sameOrigin = (a: string, b: string): boolean => new URL(a).origin === new URL(b).origin;
