import { areKin, BUILT_IN_TARGETS } from '@hyrde/contracts';
import {
  canonicalUrl,
  closest,
  elementsIn,
  type Page,
  type PageTree,
  type TreeNode,
  textOf,
} from '../../site/index.js';
import type { HubItem } from '../news/item.js';
import { listItems } from '../news/list-items.js';

/** A page or feed that may be a hub. */
export interface Prospect {
  url: string;
  kind: 'feed' | 'list';
  /** The target whose page it is, or whose name leads there. */
  target: string | null;
}

/** How links to pages that list documents are called, in a site's languages, with the target that each names. */
export type HubNames = ReadonlyMap<string, string>;

/** Targets whose pages list documents. */
export const LISTS = BUILT_IN_TARGETS.filter(({ isList }) => isList);

/** The names for a site's language and those close to it; for all languages, where nobody said. */
export function hubNames(language: string | null): HubNames {
  return new Map(
    LISTS.flatMap(({ slug, languages }) =>
      Object.entries(languages)
        .filter(([words]) => language === null || areKin(words, language))
        .flatMap(([, { names }]) => names.map((name): [string, string] => [plain(name), slug])),
    ).reverse(),
  );
}

/** Of links alone; feeds, and what searches have found, come besides. */
const MOST_LINKS = 8;
/** A home page with a few dated lines is no list of news. */
const FEWEST = 3;

/** What a page shows that may be a hub: the feeds that it names, the lists that its links name, itself. */
export function prospectsOn(page: Page, tree: PageTree | undefined, names: HubNames): Prospect[] {
  const feeds = (page.feeds ?? []).map((url): Prospect => ({ url, kind: 'feed', target: null }));
  const links = page.links.flatMap(({ url, label, place }): (Prospect & { inMenu: boolean })[] => {
    const target = label.split('\n').flatMap((line) => names.get(plain(line)) ?? [])[0];
    return target === undefined ? [] : [{ url, kind: 'list', target, inMenu: place !== 'main' }];
  });
  const lists = links
    .toSorted((a, b) => Number(b.inMenu) - Number(a.inMenu))
    .slice(0, MOST_LINKS)
    .map(({ inMenu: _, ...prospect }) => prospect);
  return [...feeds, ...lists, ...itselfOn(page, tree)];
}

/** The page itself, where it has dated entries. */
export function itselfOn({ url }: Page, tree: PageTree | undefined): Prospect[] {
  const dated = tree ? listItems(tree).filter(({ date }) => date !== null).length : 0;
  return dated >= FEWEST ? [{ url, kind: 'list', target: null }] : [];
}

/** Of one hub; more links of its name are those of a menu on which it says nothing. */
const MOST_SUCCESSORS = 3;

/**
 * Where a list may stand that has left its address: what a link leads to that is called as the list was titled, or whose
 * address is the old one but for numbers in it.
 */
export function successorsOf(
  { url, target, title }: Pick<Prospect, 'url' | 'target'> & { title: string },
  page: Page,
): Prospect[] {
  const titles = new Set(partsOf(title));
  const isLike = (to: string) => withoutNumbers(to) === withoutNumbers(url);
  return page.links
    .filter(({ url: to }) => to !== url && to !== page.url)
    .filter(({ url: to, label }) => isLike(to) || label.split('\n').some((line) => titles.has(plain(line) || '-')))
    .slice(0, MOST_SUCCESSORS)
    .map((link) => ({ url: link.url, kind: 'list', target }));
}

/** Are both pages called the same, the site's name with them? */
export const areCalledAlike = (one: string, other: string): boolean =>
  partsOf(one).sort().join('|') === partsOf(other).sort().join('|');

const partsOf = (title: string): string[] => title.split(/\s+[-–—|·:»]\s+/).map(plain);

/** A page from which a list can be reached. */
export interface Way {
  url: string;
  label: string;
}

/** Links of a path stand few beside each other, those of a menu many. */
const FEW_LINKS = 6;
const MOST_WAYS = 4;

/**
 * Where a list's page says that it stands: the links above its first document that have few beside them, the nearest first –
 * a path of pages (“Home > Politics > Records”), as a rule.
 */
export function waysTo({ root, base, url: itself }: PageTree, items: readonly HubItem[], home: string): Way[] {
  const documents = new Set(items.flatMap(({ url }) => url ?? []));
  const above = new Map<string, Way>();
  for (const node of elementsIn(root)) {
    const { href } = node.attributes;
    const url = node.name === 'a' && href !== undefined ? canonicalUrl(href, base) : null;
    if (url === null || url === home || url === itself) continue;
    if (documents.has(url)) break;
    const label = textOf(node);
    if (plain(label) === '' || linksBeside(node) > FEW_LINKS) continue;
    above.delete(url);
    above.set(url, { url, label });
  }
  return documents.size === 0 ? [] : [...above.values()].slice(-MOST_WAYS).reverse();
}

function linksBeside(link: TreeNode): number {
  const block = link.parent && closest(link.parent, ({ name, isBlock }) => isBlock && name !== 'li');
  return block ? [...elementsIn(block)].filter(({ name }) => name === 'a').length : 1;
}

/** Where a way leads now, by what it was called, on a page that has it. */
export const wayOn = ({ label }: Way, page: Page): string | null =>
  page.links.find((link) => link.label.split('\n').some((line) => plain(line) === plain(label)))?.url ?? null;

const withoutNumbers = (url: string): string => url.replaceAll(/\d+/g, '#');

/** As links are compared with names. */
const plain = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
