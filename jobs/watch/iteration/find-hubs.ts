import { areKin, BUILT_IN_TARGETS, type NewestQuestion } from '@hyrde/contracts';
import {
  canonicalUrl,
  closest,
  elementsIn,
  type Page,
  type PageTree,
  type TreeNode,
  textOf,
} from '../../site/index.js';
import type { HubItem } from '../news/hub-items.js';
import { listItems } from '../news/list-items.js';
import { feedsOn } from './hub-answers.js';

/** A page or feed that may be a hub. */
export interface Prospect {
  url: string;
  kind: 'feed' | 'list';
  /** Target that the page is known for, or that the link to it names; null if unknown. */
  target: string | null;
  /** Fields of a POST (`NewestQuestion`); omitted for a GET. */
  form?: NewestQuestion['form'];
  /** Fields of the request that take the days around a poll (`NewestQuestion`); omitted if it has none. */
  days?: NewestQuestion['days'];
  /** Recipe by which the portal of the page is asked (`NewestQuestion`); omitted without one. */
  recipe?: NewestQuestion['recipe'];
}

/** Labels of links to pages that list documents, in a site's languages, with the target that each label names. */
export type HubNames = ReadonlyMap<string, string>;

/** Targets whose pages list documents. */
export const LISTS = BUILT_IN_TARGETS.filter(({ isList }) => isList);

/** Labels in a site's language and those close to it; in all languages if that of the site is unknown. */
export function hubNames(language: string | null): HubNames {
  return new Map(
    LISTS.flatMap(({ slug, languages }) =>
      Object.entries(languages)
        .filter(([words]) => language === null || areKin(words, language))
        .flatMap(([, { names }]) => names.map((name): [string, string] => [plain(name), slug])),
    ).reverse(),
  );
}

/** Maximum number of prospects from links. Feeds and lists found by searches are added to them. */
const MAX_LINKS = 8;
/** Minimum number of dated entries that make a page a prospect; a home page with fewer is no list of news. */
const MIN_DATED = 3;

/** A link whose label names a list. */
type NamedLink = Prospect & { label: string; inMenu: boolean };

/** Number of different addresses by one label from which links are the documents of a list's rows ("Minutes"). */
const MIN_ROWS = 3;

const labelled = (label: string, links: readonly NamedLink[]): number =>
  new Set(links.flatMap((link) => (link.label === label && !link.inMenu ? link.url : []))).size;

/** Prospects on a page: the feeds that it names, the lists that its links name, and the page itself. */
export function prospectsOn(page: Page, tree: PageTree | undefined, names: HubNames): Prospect[] {
  const feeds = feedsOn(page).map((url): Prospect => ({ url, kind: 'feed', target: null }));
  const links = page.links.flatMap(({ url, label, place }): NamedLink[] => {
    const target = label.split('\n').flatMap((line) => names.get(plain(line)) ?? [])[0];
    return target === undefined ? [] : [{ url, kind: 'list', target, label, inMenu: place !== 'main' }];
  });
  const lists = links
    .filter((link) => link.inMenu || labelled(link.label, links) < MIN_ROWS)
    .toSorted((a, b) => Number(b.inMenu) - Number(a.inMenu))
    .slice(0, MAX_LINKS)
    .map(({ inMenu: _, label: __, ...prospect }) => prospect);
  return [...feeds, ...lists, ...itselfOn(page, tree)];
}

/** The page itself as a prospect if it has enough dated entries; else nothing. */
export function itselfOn({ url }: Page, tree: PageTree | undefined): Prospect[] {
  const isDated = ({ date, updated }: HubItem) => date !== null || updated !== undefined;
  const dated = tree ? listItems(tree).filter(isDated).length : 0;
  return dated >= MIN_DATED ? [{ url, kind: 'list', target: null }] : [];
}

/** Maximum number of successors of one hub; more links of its name belong to a menu. */
const MAX_SUCCESSORS = 3;

/**
 * Possible new addresses of a list that has left its address: targets of links whose label is the list's title, or
 * whose URL differs from the old one only in its numbers.
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
    .slice(0, MAX_SUCCESSORS)
    .map((link) => ({ url: link.url, kind: 'list', target }));
}

/** True if both pages have the same title, including the site's name, in any order of its parts. */
export const areCalledAlike = (one: string, other: string): boolean =>
  partsOf(one).sort().join('|') === partsOf(other).sort().join('|');

const partsOf = (title: string): string[] => title.split(/\s+[-–—|·:»]\s+/).map(plain);

/** A page from which a list can be reached. */
export interface Way {
  url: string;
  label: string;
}

/** Maximum number of links in the block of a breadcrumb link; a menu has more. */
const MAX_LINKS_BESIDE = 6;
const MAX_WAYS = 4;

/** Breadcrumbs of a list's page: links above its first document with few links beside them, nearest first. */
export function waysTo({ root, base, url: itself }: PageTree, items: readonly HubItem[], home: string): Way[] {
  const documents = new Set(items.flatMap(({ url }) => url ?? []));
  const above = new Map<string, Way>();
  for (const node of elementsIn(root)) {
    const { href } = node.attributes;
    const url = node.name === 'a' && href !== undefined ? canonicalUrl(href, base) : null;
    if (url === null || url === home || url === itself) continue;
    if (documents.has(url)) break;
    const label = textOf(node);
    if (plain(label) === '' || linksBeside(node) > MAX_LINKS_BESIDE) continue;
    above.delete(url);
    above.set(url, { url, label });
  }
  return documents.size === 0 ? [] : [...above.values()].slice(-MAX_WAYS).reverse();
}

function linksBeside(link: TreeNode): number {
  const block = link.parent && closest(link.parent, ({ name, isBlock }) => isBlock && name !== 'li');
  return block ? [...elementsIn(block)].filter(({ name }) => name === 'a').length : 1;
}

/** Current address of a breadcrumb, found by its label among the links of a page; null if no link has that label. */
export const wayOn = ({ label }: Way, page: Page): string | null =>
  page.links.find((link) => link.label.split('\n').some((line) => plain(line) === plain(label)))?.url ?? null;

const withoutNumbers = (url: string): string => url.replaceAll(/\d+/g, '#');

/** Label normalised for comparison with names. */
const plain = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
