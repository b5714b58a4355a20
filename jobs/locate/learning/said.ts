import type { Page } from '../../site/index.js';
import { pathOf, sameness, urlWords } from '../herder/url-words.js';
import type { JudgedPage } from './judged-page.js';
import type { Lexicon } from './lexicon.js';

export type Terms = ReadonlySet<string>;
/** The share of some documents that carries each term. */
export type Shares = ReadonlyMap<string, number>;

/** The terms that speak for a page. */
export interface Said {
  /** What it calls itself: title, heading, address. */
  names: Terms;
  /** Its own text. */
  text: Terms;
  /** What links say that lead there, those to it and those on the way: "you find the list here". */
  way: Terms;
}

/** What one site says. */
export interface SiteSaid {
  /** Its judged pages. */
  right: Said[];
  wrong: Said[];
  /** Its other pages. */
  rest: Said[];
  /** The share of what the other pages link to, and of themselves, that carries each term. */
  others: { names: Shares; text: Shares };
  /** What each address is called, by links to it and by its own words; the right ones lead to a right page. */
  links: { right: Terms[]; others: Terms[] };
}
const TITLE_BARS = /\s+[|–—·•:»-]\s+/;

/** Reads what the judged pages say, site by site, in the order of the sites' names. */
export function readSites(judged: readonly JudgedPage[], lexicon: Lexicon): SiteSaid[] {
  const sites = new Map<string, JudgedPage[]>();
  for (const one of judged) sites.set(one.site, [...(sites.get(one.site) ?? []), one]);
  const inOrder = [...sites].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([, pages]) => readSite(pages, lexicon));
}

function readSite(judged: readonly JudgedPage[], lexicon: Lexicon): SiteSaid {
  const paths = new Set(judged.map(({ page }) => pathOf(page.url)));
  const rest = distinct(judged.flatMap((one) => one.rest)).filter(({ url }) => !paths.has(pathOf(url)));
  const pages = distinct(judged.map(({ page }) => page));
  const furniture = furnitureOf([...pages, ...rest]);
  const said = (one: Spoken) => saidBy(one, furniture, lexicon);
  const asRead = rest.map((page) => said({ page, labels: [], way: [] }));
  const right = oncePerPage(judged.filter((one) => one.right));
  const ways = new Set(right.flatMap(({ way }) => way));
  const asTerms = (name: readonly string[]) => lexicon.read(name.join('\n'));
  return {
    right: right.map(said),
    wrong: oncePerPage(judged.filter((one) => !one.right)).map(said),
    rest: asRead,
    others: {
      names: shares(namesOf(rest, pages).map(asTerms)),
      text: shares(asRead.map(({ text }) => text)),
    },
    links: {
      right: [
        ...right.map(({ page, labels }) => asTerms([urlWords(page.url), ...labels])),
        ...[...ways].map((label) => lexicon.read(label)),
      ],
      others: namesOf(
        [...pages, ...rest],
        right.map(({ page }) => page),
      )
        .filter((name) => !name.some((label) => ways.has(label)))
        .map(asTerms),
    },
  };
}

const oncePerPage = (judged: readonly JudgedPage[]): JudgedPage[] => [
  ...new Map(judged.map((one) => [one.page.url, one])).values(),
];
const distinct = (pages: readonly Page[]): Page[] => [...new Map(pages.map((page) => [page.url, page])).values()];

/** Lines, headings and parts of titles that stand on several pages: the site's, not the page's. */
function furnitureOf(pages: readonly Page[]): ReadonlySet<string> {
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

const own = (blocks: readonly string[], furniture: ReadonlySet<string>, mark = ''): string[] =>
  blocks.filter((block) => !furniture.has(mark + block));

/** What a page says, and what is said of it. */
type Spoken = Pick<JudgedPage, 'page' | 'labels' | 'way'>;

function saidBy({ page, labels, way }: Spoken, furniture: ReadonlySet<string>, lexicon: Lexicon): Said {
  const [title = ''] = own(page.title.split(TITLE_BARS), furniture, '= ');
  const [heading = ''] = own(page.headings.slice(0, 1), furniture, '# ');
  const names = lexicon.read(`${title}\n${heading.split(TITLE_BARS)[0]}`);
  const text = lexicon.read(own(page.text.split('\n'), furniture).join('\n'));
  const links = lexicon.read([...labels, ...way].join('\n'));
  // An address spells words in its own way (`moteprotokoll`): it confirms those that people read.
  for (const term of lexicon.read(urlWords(page.url))) if (text.has(term) || links.has(term)) names.add(term);
  return { names, text, way: links };
}

/** What each address is called that these pages link to, but for those of `except`. */
function namesOf(pages: readonly Page[], except: readonly Page[]): string[][] {
  const left = new Set(except.map(({ url }) => sameness(url)));
  const names = new Map<string, Set<string>>();
  for (const { links } of pages)
    for (const { url, label, hint } of links) {
      const key = sameness(url);
      if (left.has(key)) continue;
      const said = names.get(key) ?? new Set(URL.canParse(url) ? [urlWords(url)] : []);
      names.set(key, said.add(label).add(hint));
    }
  return [...names.values()].map((said) => [...said]);
}

function shares(documents: readonly Terms[]): Shares {
  const shares = new Map<string, number>();
  for (const document of documents)
    for (const term of document) shares.set(term, (shares.get(term) ?? 0) + 1 / documents.length);
  return shares;
}
