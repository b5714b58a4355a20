import { type EditedNames, plainPhrase, type QueryWord, type WordChange } from '@hyrde/contracts';
import { canonicalUrl, type Page, registrableDomain } from '../../site/index.js';
import { tokensOf } from '../../text/index.js';
import { urlKey, urlWords } from '../algorithms/herder/words/url-parts.js';
import { pageWords } from '../survey.js';
import { boilerplateOf, type JudgedPage, Lexicon, labelsTo, ownNamesOf, termsOfSites } from './site-terms.js';
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

/** A version's words of a language, merged with those of example pages: new ones are added, no weight is lowered. */
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

/** Maximum number of learned names: about the number in the library; rarer names hardly matter. */
const MAX_NAMES = 14;
/** Maximum number of names in `EditedNames`. */
const MAX_EDITED = 100;
const MAX_NAME_LENGTH = 80;
/** Maximum number of words of a name; a longer label or title is a sentence. */
const MAX_NAME_WORDS = 8;

/** A phrase that names example pages. */
interface Phrase {
  /** First spelling that was read. */
  text: string;
  /** Sites whose example the phrase names. */
  sites: Set<string>;
  /** Number of titles, headings, links and addresses with the phrase. */
  places: number;
}

/**
 * Names of example pages, from their titles, first headings and the links to them, without the site's own name,
 * descending by number of sites. A phrase in a single place of a single site is left out unless there is no other,
 * since it may be specific to that page. A label that also leads elsewhere ("Read more") is ignored.
 * @param others other pages of the examples' sites: the home page, which links to them, and a few more
 */
export function namesFromExamples(examples: readonly Page[], others: readonly Page[]): string[] {
  const phrases = new Map<string, Phrase>();
  for (const page of examples) {
    const site = siteOf(page);
    const rest = others.filter((other) => siteOf(other) === site && urlKey(other.url) !== urlKey(page.url));
    for (const { text, places } of phrasesOf(page, rest)) {
      const key = plainPhrase(text);
      const known = phrases.get(key) ?? { text, sites: new Set(), places: 0 };
      phrases.set(key, { ...known, sites: known.sites.add(site), places: known.places + places });
    }
  }
  const all = [...phrases.values()];
  const agreed = all.filter(({ sites, places }) => sites.size > 1 || places > 1);
  return (agreed.length > 0 ? agreed : all)
    .sort((a, b) => b.sites.size - a.sites.size || b.places - a.places)
    .slice(0, MAX_NAMES)
    .map(({ text }) => text);
}

/** A language's names followed by new ones from examples; null if there are no new ones. */
export function withTaughtNames(
  known: EditedNames[string] | undefined,
  taught: readonly string[],
): EditedNames[string] | null {
  const { names, not } = known ?? { names: [], not: [] };
  const there = new Set([...names, ...not].map(plainPhrase));
  const fresh = taught.filter((name) => !there.has(plainPhrase(name))).slice(0, MAX_EDITED - names.length);
  return fresh.length > 0 ? { names: [...names, ...fresh], not } : null;
}

function phrasesOf(page: Page, rest: readonly Page[]): { text: string; places: number }[] {
  const address = plainPhrase(urlWords(page.url));
  const ofSite = wordsInTitles(rest);
  const texts = new Map<string, { text: string; places: number }>();
  for (const text of [...ownNamesOf(page, boilerplateOf([page, ...rest])), ...labelsOf(page.url, rest)].map((phrase) =>
    withoutSite(tidy(phrase), ofSite),
  )) {
    const key = plainPhrase(text);
    if (!namesSomething(text)) continue;
    const known = texts.get(key) ?? { text, places: key === address ? 1 : 0 };
    texts.set(key, { ...known, places: known.places + 1 });
  }
  return [...texts.values()];
}

/** Labels of links that lead to this URL only. */
function labelsOf(url: string, pages: readonly Page[]): string[] {
  const key = urlKey(url);
  const links = pages.flatMap(({ links }) => links);
  const linesOf = (here: boolean) =>
    links.filter((link) => (urlKey(link.url) === key) === here).flatMap(({ label }) => label.split('\n'));
  const elsewhere = new Set(linesOf(false).map(plainPhrase));
  return [...new Set(linesOf(true))].filter((label) => !elsewhere.has(plainPhrase(label)));
}

/** Words in the titles of most pages of a site: its own name. */
function wordsInTitles(pages: readonly Page[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { title } of pages)
    for (const word of new Set(tokensOf(title))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => 2 * count > pages.length).map(([word]) => word));
}

/** A phrase without the site's own name at its beginning or end; empty if nothing else is left. */
function withoutSite(text: string, ofSite: ReadonlySet<string>): string {
  const words = text.split(' ');
  const isOfSite = (word: string) => tokensOf(word).every((token) => ofSite.has(token));
  const first = words.findIndex((word) => !isOfSite(word));
  const last = words.findLastIndex((word) => !isOfSite(word));
  return first < 0 ? '' : tidy(words.slice(first, last + 1).join(' '));
}

/** The text with white space normalised, without numbers in brackets and without punctuation at its ends. */
export const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** True if a phrase may be a name: it has letters, and is no sentence. */
export const namesSomething = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && text.length <= MAX_NAME_LENGTH && text.split(' ').length <= MAX_NAME_WORDS;
