import { type EditedNames, plainPhrase } from '@hyrde/contracts';
import { type Page, registrableDomain } from '../../site/index.js';
import { urlKey, urlWords } from '../algorithms/herder/words/url-parts.js';
import { boilerplateOf, ownNamesOf } from './site-terms.js';

/** As many as the library gives a target; those behind are met once in a while. */
const MOST_NAMES = 14;
/** `EditedNames` takes no more. */
const MOST_EDITED = 40;
const LONGEST = 80;
/** A longer label or title is a sentence. */
const MOST_WORDS = 8;

/** A phrase that calls example pages something. */
interface Phrase {
  /** As it was first read. */
  text: string;
  /** The sites whose page it calls so. */
  sites: Set<string>;
  /** Titles, headings, links and addresses that have it. */
  places: number;
}

/**
 * What example pages are called: by their titles, their first headings and the links that lead to them, those that most
 * sites say first. A phrase that one site says in one place alone is none, unless there is no other: it may be the page's
 * own business. So is what names the site, and a label that leads elsewhere too ("Read more").
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
    .slice(0, MOST_NAMES)
    .map(({ text }) => text);
}

/** A language's names with those that examples teach behind them; null where these bring none. */
export function withTaughtNames(
  known: EditedNames[string] | undefined,
  taught: readonly string[],
): EditedNames[string] | null {
  const { names, not } = known ?? { names: [], not: [] };
  const there = new Set([...names, ...not].map(plainPhrase));
  const fresh = taught.filter((name) => !there.has(plainPhrase(name))).slice(0, MOST_EDITED - names.length);
  return fresh.length > 0 ? { names: [...names, ...fresh], not } : null;
}

/** Each phrase that calls the page something, and in how many places. */
function phrasesOf(page: Page, rest: readonly Page[]): { text: string; places: number }[] {
  const address = plainPhrase(urlWords(page.url));
  const host = registrableDomain(new URL(page.url).hostname).split('.', 1)[0] ?? '';
  const texts = new Map<string, { text: string; places: number }>();
  for (const text of [...ownNamesOf(page, boilerplateOf([page, ...rest])), ...labelsOf(page.url, rest)].map(tidy)) {
    const key = plainPhrase(text);
    if (!namesSomething(text) || key.split(' ').includes(host)) continue;
    const known = texts.get(key) ?? { text, places: key === address ? 1 : 0 };
    texts.set(key, { ...known, places: known.places + 1 });
  }
  return [...texts.values()];
}

/** The labels of links that lead there and nowhere else. */
function labelsOf(url: string, pages: readonly Page[]): string[] {
  const key = urlKey(url);
  const links = pages.flatMap(({ links }) => links);
  const elsewhere = new Set(links.filter((link) => urlKey(link.url) !== key).map(({ label }) => plainPhrase(label)));
  const labels = links.filter((link) => urlKey(link.url) === key).map(({ label }) => label.replaceAll('\n', ' '));
  return [...new Set(labels)].filter((label) => !elsewhere.has(plainPhrase(label)));
}

/** Without white space, numbers in brackets and signs at its ends. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^)]*\)$/, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const namesSomething = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && text.length <= LONGEST && text.split(' ').length <= MOST_WORDS;

const siteOf = ({ url }: Page): string => registrableDomain(new URL(url).hostname);
