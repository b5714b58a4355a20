import { parseUrl } from '@hyrde/contracts';
import type { Page } from '../../site/index.js';
import { pathOf, urlKey, urlWords } from '../algorithms/herder/words/url-parts.js';
import type { JudgedPage } from './judged-page.js';
import type { Lexicon } from './lexicon.js';

export type Terms = ReadonlySet<string>;
/** The share of some documents that carries each term. */
export type Shares = ReadonlyMap<string, number>;

/** The terms of a page. */
export interface PageTerms {
  /** What it calls itself: title, heading, address. */
  names: Terms;
  /** Its own text. */
  text: Terms;
  /** Of the links to it and of those on the trail to it: "you find the list here". */
  links: Terms;
}

/** The terms of one site. */
export interface SiteTerms {
  /** Its judged pages. */
  right: PageTerms[];
  wrong: PageTerms[];
  /** Its other pages. */
  rest: PageTerms[];
  /** The share of what the other pages link to, and of themselves, that carries each term. */
  others: { names: Shares; text: Shares };
  /** The names of each address, from the links to it and its own words; the right ones lead to a right page. */
  links: { right: Terms[]; others: Terms[] };
}
const TITLE_BARS = /\s+[|–—·•:»-]\s+/;

/** Reads the judged pages, site by site, in the order of the sites' names. */
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
    others: {
      names: shares(namesOf(rest, pages).map(asTerms)),
      text: shares(asRead.map(({ text }) => text)),
    },
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

/** Lines, headings and parts of titles that several pages have: the site's, not the page's. */
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

/** What a page calls itself: the first part of its title and of its first heading that are its own. */
export function ownNamesOf({ title, headings }: Page, boilerplate: ReadonlySet<string>): string[] {
  const [ofTitle = ''] = own(title.split(TITLE_BARS), boilerplate, '= ');
  const [heading = ''] = own(headings.slice(0, 1), boilerplate, '# ');
  return [ofTitle, heading.split(TITLE_BARS)[0] ?? ''];
}

/** A page, and the links that lead there. */
type Linked = Pick<JudgedPage, 'page' | 'labels' | 'trailLabels'>;

function pageTermsOf(
  { page, labels, trailLabels }: Linked,
  boilerplate: ReadonlySet<string>,
  lexicon: Lexicon,
): PageTerms {
  const names = lexicon.read(ownNamesOf(page, boilerplate).join('\n'));
  const text = lexicon.read(own(page.text.split('\n'), boilerplate).join('\n'));
  const links = lexicon.read([...labels, ...trailLabels].join('\n'));
  // An address spells words in its own way (`moteprotokoll`): it confirms those that people read.
  for (const term of lexicon.read(urlWords(page.url))) if (text.has(term) || links.has(term)) names.add(term);
  return { names, text, links };
}

/** The names of each address that these pages link to, but for those of `except`. */
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
