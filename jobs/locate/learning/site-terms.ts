import { parseUrl } from '@hyrde/contracts';
import type { Page } from '../../site/index.js';
import { type Analyser, analyserFor, tokensOf } from '../../text/index.js';
import { pathOf, urlKey, urlWords } from '../algorithms/herder/words/url-parts.js';

export type Terms = ReadonlySet<string>;
/** By term, the fraction of documents that contain it. */
export type Shares = ReadonlyMap<string, number>;

export interface PageTerms {
  /** Terms of the page's names: title, heading, address. */
  names: Terms;
  /** Terms of the page's own text. */
  text: Terms;
  /** Terms of the links to the page and on the trail to it: "you find the list here". */
  links: Terms;
}

export interface SiteTerms {
  /** Judged pages: right ones and wrongly claimed ones. */
  right: PageTerms[];
  wrong: PageTerms[];
  /** Other pages of the site. */
  rest: PageTerms[];
  /** By term, the fraction of other addresses' names, and of other pages' texts, that contain it. */
  others: { names: Shares; text: Shares };
  /** Names of each address, from the links to it and its own words; `right` lead to a right page. */
  links: { right: Terms[]; others: Terms[] };
}
const TITLE_BARS = /\s+[|–—·•:»-]\s+/;

/** Reads the judged pages, grouped by site, ascending by site name. */
export function termsOfSites(judged: readonly JudgedPage[], lexicon: Lexicon): SiteTerms[] {
  const sites = new Map<string, JudgedPage[]>();
  for (const one of judged) sites.set(one.site, [...(sites.get(one.site) ?? []), one]);
  const inOrder = [...sites].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([, pages]) => termsOfSite(pages, lexicon));
}

function termsOfSite(judged: readonly JudgedPage[], lexicon: Lexicon): SiteTerms {
  const paths = new Set(judged.map(({ page }) => pathOf(page.url)));
  const rest = distinct(judged.flatMap((one) => one.rest)).filter(({ url }) => !paths.has(pathOf(url)));
  const pages = distinct(judged.map(({ page }) => page));
  const boilerplate = boilerplateOf([...pages, ...rest]);
  const terms = (one: Linked) => pageTermsOf(one, boilerplate, lexicon);
  const asRead = rest.map((page) => terms({ page, labels: [], trailLabels: [] }));
  const right = oncePerPage(judged.filter((one) => one.right));
  const trails = new Set(right.flatMap(({ trailLabels }) => trailLabels));
  const asTerms = (name: readonly string[]) => lexicon.read(name.join('\n'));
  return {
    right: right.map(terms),
    wrong: oncePerPage(judged.filter((one) => !one.right)).map(terms),
    rest: asRead,
    others: { names: shares(namesOf(rest, pages).map(asTerms)), text: shares(asRead.map(({ text }) => text)) },
    links: {
      right: [
        ...right.map(({ page, labels }) => asTerms([urlWords(page.url), ...labels])),
        ...[...trails].map((label) => lexicon.read(label)),
      ],
      others: namesOf(
        [...pages, ...rest],
        right.map(({ page }) => page),
      )
        .filter((name) => !name.some((label) => trails.has(label)))
        .map(asTerms),
    },
  };
}

const oncePerPage = (judged: readonly JudgedPage[]): JudgedPage[] => [
  ...new Map(judged.map((one) => [one.page.url, one])).values(),
];
const distinct = (pages: readonly Page[]): Page[] => [...new Map(pages.map((page) => [page.url, page])).values()];

/** Lines, headings and parts of titles that several pages contain, so that they belong to the site. */
export function boilerplateOf(pages: readonly Page[]): ReadonlySet<string> {
  const once = new Set<string>();
  const again = new Set<string>();
  for (const { title, headings, text } of pages)
    for (const block of new Set([
      ...text.split('\n'),
      ...headings.map((heading) => `# ${heading}`),
      ...title.split(TITLE_BARS).map((part) => `= ${part}`),
    ]))
      (once.has(block) ? again : once).add(block);
  return again;
}

const own = (blocks: readonly string[], boilerplate: ReadonlySet<string>, mark = ''): string[] =>
  blocks.filter((block) => !boilerplate.has(mark + block));

/** Names of a page: the first own part of its title, and of its first heading if that is its own. */
export function ownNamesOf({ title, headings }: Page, boilerplate: ReadonlySet<string>): string[] {
  const [ofTitle = ''] = own(title.split(TITLE_BARS), boilerplate, '= ');
  const [heading = ''] = own(headings.slice(0, 1), boilerplate, '# ');
  return [ofTitle, heading.split(TITLE_BARS)[0] ?? ''];
}

/** A page with the labels of links to it. */
type Linked = Pick<JudgedPage, 'page' | 'labels' | 'trailLabels'>;

function pageTermsOf(
  { page, labels, trailLabels }: Linked,
  boilerplate: ReadonlySet<string>,
  lexicon: Lexicon,
): PageTerms {
  const names = lexicon.read(ownNamesOf(page, boilerplate).join('\n'));
  const text = lexicon.read(own(page.text.split('\n'), boilerplate).join('\n'));
  const links = lexicon.read([...labels, ...trailLabels].join('\n'));
  // An address spells words in its own way (`moteprotokoll`), so that it only confirms words of text or links.
  for (const term of lexicon.read(urlWords(page.url))) if (text.has(term) || links.has(term)) names.add(term);
  return { names, text, links };
}

/** Names of each address that these pages link to, except those of `except`. */
function namesOf(pages: readonly Page[], except: readonly Page[]): string[][] {
  const left = new Set(except.map(({ url }) => urlKey(url)));
  const names = new Map<string, Set<string>>();
  for (const { links } of pages)
    for (const { url, label, hint } of links) {
      const key = urlKey(url);
      if (left.has(key)) continue;
      const texts = names.get(key) ?? new Set(parseUrl(url) ? [urlWords(url)] : []);
      names.set(key, texts.add(label).add(hint));
    }
  return [...names.values()].map((texts) => [...texts]);
}

function shares(documents: readonly Terms[]): Shares {
  const shares = new Map<string, number>();
  for (const document of documents)
    for (const term of document) shares.set(term, (shares.get(term) ?? 0) + 1 / documents.length);
  return shares;
}

/** A page with a verdict: the target's page of its site, or a wrongly claimed one. */
export interface JudgedPage {
  /** Identifier of the site, such as an id or a registrable domain: a word counts once a site. */
  site: string;
  page: Page;
  right: boolean;
  /** Labels of the links to the page. */
  labels: readonly string[];
  /** Labels of the links on the trail from the home page to the judged page's parent; empty if the trail is unknown. */
  trailLabels: readonly string[];
  /** Other pages of the same site, whose common words do not discriminate. */
  rest: readonly Page[];
}

/** Distinct labels of the links to a URL on these pages. */
export function labelsTo(url: string, pages: readonly Page[]): string[] {
  const links = pages.flatMap((page) => page.links.filter((link) => link.url === url));
  return [...new Set(links.flatMap(({ label, hint }) => [label, hint]).filter(Boolean))];
}

/** A possible query word: letters, hyphens and apostrophes, 3–40 characters. */
const WORD = /^(?=.{3,40}$)[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*$/u;

/** Terms of one language's texts, with the most frequent form of each. */
export class Lexicon {
  readonly #analyser: Analyser;
  readonly #forms = new Map<string, Map<string, number>>();
  readonly #terms = new Map<string, string | null>();

  /** @param keep stop words that are kept, such as a query's own words */
  constructor(language: string, keep: readonly string[] = []) {
    this.#analyser = analyserFor(language, keep);
  }

  /** The terms of a text, without numbers, stop words and fragments. */
  read(text: string): Set<string> {
    const found = new Set<string>();
    for (const token of tokensOf(text)) {
      const term = this.#termOf(token);
      if (term === null) continue;
      found.add(term);
      this.#note(term, token);
    }
    return found;
  }

  /** Number of occurrences of each term in a text. */
  count(text: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const token of tokensOf(text)) {
      const term = this.#termOf(token);
      if (term === null) continue;
      counts.set(term, (counts.get(term) ?? 0) + 1);
      this.#note(term, token);
    }
    return counts;
  }

  /** The term of a query word; null for a phrase of several terms, whose weight is not learned. */
  termOf(word: string): string | null {
    const [term = null, ...more] = this.#analyser.terms(word);
    return more.length === 0 ? term : null;
  }

  /** The most frequent form read, the alphabetically first of equals; the term itself if none was read. */
  wordOf(term: string): string {
    const forms = [...(this.#forms.get(term) ?? [])].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return forms[0]?.[0] ?? term;
  }

  #termOf(token: string): string | null {
    const known = this.#terms.get(token);
    if (known !== undefined) return known;
    const term = WORD.test(token) ? this.#analyser.term(token) : null;
    this.#terms.set(token, term);
    return term;
  }

  #note(term: string, token: string): void {
    const forms = this.#forms.get(term) ?? new Map<string, number>();
    forms.set(token, (forms.get(token) ?? 0) + 1);
    this.#forms.set(term, forms);
  }
}
