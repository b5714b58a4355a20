import type { FailureReason } from '@hyrde/contracts';
import { documentOf, routeOf } from './canonical-url.js';
import { APOLOGIES, BESIDE_MISSING, MISSING_PHRASES, type MissingPhrases, YET } from './missing-phrases.js';
import { linesOfMain, mainOf, type Page } from './page.js';
import type { Web } from './web.js';

/** Characters at which a title or heading divides into sentences, besides " - " and ". ". */
const DIVIDERS = /([|–—·•»›:!?…\n/()[\]]+|\s-+\s|\.(?=\s|$))/u;
/** Maximum characters of such a sentence; a longer one says something else, too. */
const MAX_SENTENCE = 120;
/** Status codes of missing pages (RFC 9110 sections 15.5.5 and 15.5.11). */
const STATUS = /^4(?:04|10)$/;
const HAS_STATUS = /\b4(?:04|10)\b/;
/** Maximum words before the noun, between a preceding predicate and the noun, and after the noun ("that you look for"). */
const MAX_LEADING = 4;
const MAX_BETWEEN = 2;
const MAX_FOLLOWING = 7;

/** Lower case, without accents and punctuation, with single spaces. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[’‘ʼ´`]/gu, "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();

/** Folded phrases with the languages in which they mean that. */
class Phrases {
  readonly #languages = new Map<string, string[]>();
  /** Number of words of the longest phrase. */
  #longest = 0;

  constructor(part: keyof MissingPhrases) {
    for (const [language, phrases] of Object.entries(MISSING_PHRASES))
      for (const phrase of new Set(phrases[part]?.split('|').map(folded))) {
        this.#languages.set(phrase, [...(this.#languages.get(phrase) ?? []), language]);
        this.#longest = Math.max(this.#longest, phrase.split(' ').length);
      }
  }

  /** The phrases that begin at the word of that index: the index after each, and its languages. */
  at(words: readonly string[], from: number): { to: number; languages: readonly string[] }[] {
    return Array.from({ length: Math.min(this.#longest, words.length - from) }, (_, i) => from + i + 1).flatMap(
      (to) => {
        const languages = this.#languages.get(words.slice(from, to).join(' '));
        return languages ? [{ to, languages }] : [];
      },
    );
  }
}

/** The phrases of all languages, read at the first use. */
class Vocabulary {
  readonly page = new Phrases('page');
  readonly after = new Phrases('after');
  readonly before = new Phrases('before');
  readonly whole = new Phrases('whole');
  readonly beside: ReadonlySet<string> = new Set(folded(BESIDE_MISSING).split(' '));
  readonly omitted: ReadonlySet<string> = new Set(folded(`${APOLOGIES} ${YET}`).split(' '));
}
let vocabulary: Vocabulary | undefined;

/**
 * True if a whole sentence of the page's title or of the first two headings of it or of its main part says that the page does not exist. A word
 * of such a sentence proves nothing: "Clinic has moved" and "Zoning plan 404" are titles of pages. The statement alone
 * proves little either (`MissingPages`); it decides whether a check is worth a download.
 */
export function saysMissing(page: Pick<Page, 'title' | 'headings' | 'text' | 'mainLines'>): boolean {
  const main = new Set(mainOf(page, page.text.split('\n')));
  const own = page.headings.filter((heading) => main.has(heading));
  const names = [page.title, ...page.headings.slice(0, 2), ...own.slice(0, 2)];
  return names.some((name) => sentencesOf(name).some(isMissingSentence));
}

/**
 * True if a page may be missing, so that a comparison is worth a download: it says so, or asks not to be listed and is
 * titled by its address.
 */
export const mayBeMissing = (page: Page): boolean =>
  saysMissing(page) || (page.noindex === true && withoutAddresses(page.title, [page]) !== page.title);

/** The sentences of a title, without questions and announcements ("Not found: a lost painting"), but with "404: x". */
function sentencesOf(name: string): string[] {
  const parts = name.split(DIVIDERS);
  const isLead = (at: number) =>
    /[:?]/.test(parts[at + 1] ?? '') && parts[at + 2]?.trim() && !HAS_STATUS.test(parts[at] ?? '');
  return parts.filter((_, at) => at % 2 === 0 && !isLead(at));
}

function isMissingSentence(text: string): boolean {
  if (text.length > MAX_SENTENCE) return false;
  vocabulary ??= new Vocabulary();
  const { beside, omitted, whole } = vocabulary;
  const all = folded(text)
    .split(' ')
    .filter((word) => !omitted.has(word));
  const isBeside = (word = '') => beside.has(word) || STATUS.test(word);
  let [from, to] = [0, all.length];
  while (from < to && isBeside(all[from])) from++;
  while (from < to && isBeside(all[to - 1])) to--;
  const words = all.slice(from, to);
  if (words.length === 0) return all.some((word) => STATUS.test(word));
  if (endsAt(whole.at(words, 0), words.length)) return true;
  // "Page" is a noun of the sentence, too: "page non trouvée", "we couldn't find that page".
  if (from > 0 && vocabulary.page.at(all, from - 1).length > 0) from--;
  if (to < all.length && vocabulary.page.at(all, to).length > 0) to++;
  return hasNounAndPredicate(all.slice(from, to), vocabulary);
}

const endsAt = (found: readonly { to: number }[], end: number): boolean => found.some(({ to }) => to === end);

/** True if the words are a noun with its predicate, and few words besides. */
function hasNounAndPredicate(words: readonly string[], { page, after, before }: Vocabulary): boolean {
  for (let from = 0; from <= Math.min(MAX_LEADING, words.length - 1); from++) {
    for (const noun of page.at(words, from))
      for (let next = noun.to; next <= Math.min(noun.to + MAX_FOLLOWING, words.length - 1); next++) {
        const predicates = after.at(words, next).filter((predicate) => shared(predicate, noun));
        if (endsAt(predicates, words.length)) return true;
      }
    for (const predicate of before.at(words, from))
      for (let next = predicate.to; next <= Math.min(predicate.to + MAX_BETWEEN, words.length - 1); next++)
        for (const noun of page.at(words, next))
          if (shared(predicate, noun) && words.length - noun.to <= MAX_FOLLOWING) return true;
  }
  return false;
}

const shared = (one: { languages: readonly string[] }, other: { languages: readonly string[] }): boolean =>
  one.languages.some((language) => other.languages.includes(language));

/** Name of a page that no site has; understandable in the site's log. */
const NO_SUCH_PAGE = 'hyrde-no-such-page-7q4x2k';

/**
 * An address beside `url` that the site cannot have: another route, else another last value of its query, else another
 * last part of its path.
 */
export function madeUpAddress(url: string): string {
  const [mark] = /^#!?\/?/.exec(routeOf(url)) ?? [''];
  if (mark !== '') return documentOf(url) + mark + NO_SUCH_PAGE;
  const made = new URL(url);
  const last = [...made.searchParams.keys()].at(-1);
  if (last === undefined) return new URL(NO_SUCH_PAGE, made).href;
  made.searchParams.set(last, NO_SUCH_PAGE);
  return made.href;
}

/** Minimum fraction of common lines of two error pages. */
const ALIKE = 0.8;

/** Whether a page that answered with status 200 exists. */
export type Existence =
  | { kind: 'page' }
  | { kind: 'missing' }
  /** The site could not be asked; `reason`: why. */
  | { kind: 'unknown'; reason: FailureReason | 'budget-spent' };

/** A host's answer for an address that cannot exist; `page` is null if the host says that it is missing. */
type MadeUp = { page: Page | null } | { page?: undefined; reason: FailureReason | 'budget-spent' };

/**
 * Detects error pages with status 200 (soft 404: Bar-Yossef et al., WWW 2004) by comparing a page with the host's answer
 * for an address that cannot exist. A host whose answer is 404, or is another page, distinguishes missing pages from
 * others: the page exists, whatever it says. That answer is fetched at most once a host, and once a page whose query or
 * route decides what it shows, at the cost of a download, and only for a page that may be missing (`mayBeMissing`).
 */
export class MissingPages {
  readonly #answers = new Map<string, MadeUp>();

  constructor(private readonly web: Web) {}

  /** Existence of a page that answered with status 200. */
  async existenceOf(page: Page): Promise<Existence> {
    if (!mayBeMissing(page)) return { kind: 'page' };
    const made = await this.madeUp(page.url);
    if (made.page === undefined) return { kind: 'unknown', reason: made.reason };
    return { kind: made.page !== null && alike(made.page, page) ? 'missing' : 'page' };
  }

  /**
   * True if the host redirects an address that cannot exist to this address, too: then a redirect to it says nothing
   * about where a page has moved.
   */
  async isRefuge(url: string): Promise<boolean> {
    const { page } = await this.madeUp(url);
    return page?.url === url;
  }

  private async madeUp(url: string): Promise<MadeUp> {
    const made = madeUpAddress(url);
    const { host, pathname, search } = new URL(made);
    const place = routeOf(made) !== '' ? made : search === '' ? host : `${host}${pathname}`;
    const known = this.#answers.get(place);
    if (known) return known;
    const answer = answerOf(await this.web.open(made));
    if (!('reason' in answer) || answer.reason !== 'budget-spent') this.#answers.set(place, answer);
    return answer;
  }
}

function answerOf(opened: Awaited<ReturnType<Web['open']>>): MadeUp {
  switch (opened.kind) {
    case 'page':
      return { page: opened.page };
    case 'failed':
      return opened.reason === 'missing' ? { page: null } : { reason: opened.reason };
    case 'budget-spent':
      return { reason: 'budget-spent' };
    default:
      return { page: null };
  }
}

/** A text without the paths of pages that are compared, their last parts and their queries' last values: error pages repeat these. */
export function withoutAddresses(text: string, pages: readonly Pick<Page, 'url'>[]): string {
  const parts = pages.flatMap(({ url }) => {
    const { pathname, search, searchParams } = new URL(url);
    return [pathname + search, pathname.split('/').filter(Boolean).at(-1), [...searchParams.values()].at(-1)];
  });
  return parts.reduce<string>((rest, part = '') => (part.length > 1 ? rest.replaceAll(part, '') : rest), text);
}

/** True if one of the lines says more than the title; a page that a script fills later has no such line. */
export const saysMore = (lines: Iterable<string>, title: string): boolean =>
  [...lines].some((line) => line.trim() !== '' && line.trim() !== title.trim());

/**
 * True if both pages are the site's error page: by their titles, or by the lines of their main parts. If they do not both
 * say so, as in a language whose phrases are unknown, the answer for the impossible address must be titled by it, and titles
 * and main parts may differ in nothing but the addresses.
 */
function alike(madeUp: Page, page: Page): boolean {
  const says = saysMissing(madeUp) && saysMissing(page);
  if (!says && !madeUp.title.includes(NO_SUCH_PAGE)) return false;
  if (says && page.title !== '' && madeUp.title === page.title) return true;
  const pages = [madeUp, page];
  const own = (lines: readonly string[]) => new Set(lines.map((line) => withoutAddresses(line, pages)));
  const [one, two] = pages.map((each) => own(linesOfMain(each))) as [Set<string>, Set<string>];
  const common = [...one].filter((line) => two.has(line)).length;
  const most = Math.max(one.size, two.size);
  if (says) return common >= ALIKE * most;
  const [title = '', other] = own([madeUp.title, page.title]);
  return other === undefined && common === most && saysMore(one, title);
}
