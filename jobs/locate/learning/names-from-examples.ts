import { type EditedNames, plainPhrase } from '@hyrde/contracts';
import { type Page, registrableDomain } from '../../site/index.js';
import { tokensOf } from '../../text/index.js';
import { urlKey, urlWords } from '../algorithms/herder/words/url-parts.js';
import { boilerplateOf, ownNamesOf } from './site-terms.js';

/** Maximum number of learned names: about the number in the library; rarer names hardly matter. */
const MAX_NAMES = 14;
/** Maximum number of names in `EditedNames`. */
const MAX_EDITED = 100;
const MAX_LENGTH = 80;
/** Maximum number of words of a name; a longer label or title is a sentence. */
const MAX_WORDS = 8;

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

/** Phrases that name the page, with their numbers of places. */
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
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const namesSomething = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && text.length <= MAX_LENGTH && text.split(' ').length <= MAX_WORDS;

const siteOf = ({ url }: Page): string => registrableDomain(new URL(url).hostname);
