import type { MODEL, Watch } from '@hyrde/jobs/locate';
import { Dice } from '../country/random.js';

export type Model = typeof MODEL;

/** Page features that depend on the target's names, and on the page's structured data. */
export const PAGE_NAMES = [
  'isNamed',
  'anyName',
  'usualName',
  'hasName',
  'isOther',
  'addressIsName',
  'listNumbered',
  'listLinks',
] as const satisfies readonly (keyof Model['page'])[];
/** Address features that depend on the target's names. */
export const LINK_NAMES = [
  'labelIsName',
  'labelIsUsual',
  'labelHasName',
  'addressIsName',
] as const satisfies readonly (keyof Model['link'])[];

type Features = Parameters<Watch>[1];
type Address = Features['graph']['addresses'][number];

/** Names of the features, in the order of a look's numbers. */
export const PAGE = [
  'intercept',
  'nameScore',
  'nameOtherWords',
  'titleScore',
  'labelScore',
  'nameFirstWord',
  'nameCoverage',
  'unborne',
  'urlScore',
  'urlShare',
  'pathScore',
  'contextScore',
  'headingScore',
  'coverage',
  'anyCoverage',
  'bm25',
  'textShare',
  'textLength',
  'shortLines',
  'queryVariant',
  'amongNews',
  'otherLanguage',
  'inLinkShare',
  'home',
  'hops',
  'inMenu',
  'inFooter',
  'numbered',
  'outside',
  'ownLinks',
  ...PAGE_NAMES,
] as const satisfies readonly (keyof Model['page'])[];
export const LINK = [
  'labelScore',
  'labelOtherWords',
  'sameLabel',
  'triedAlike',
  'queryVariant',
  'urlScore',
  'urlShare',
  'pathScore',
  'contextScore',
  'headingScore',
  'parentBm25',
  'folderTried',
  'folderSize',
  'folderSuccess',
  'amongNews',
  'list',
  'hops',
  'inMenu',
  'inFooter',
  'inLinks',
  'numbered',
  'outside',
  ...LINK_NAMES,
] as const satisfies readonly (keyof Model['link'])[];
export const SEARCH = [
  'intercept',
  'downloads',
  'words',
  'exhausted',
  'names',
] as const satisfies readonly (keyof Model['unseen'])[];

/** State of a search after some downloads, as numbers, with the truth. */
export interface Look {
  weight: number;
  downloads: number;
  search: Float32Array;
  /** Features of opened pages, one row of `PAGE` each, and of unopened addresses, one row of `LINK` each. */
  pages: Float32Array;
  links: Float32Array;
  /** Logarithm of the number of addresses that a row of `links` represents. */
  offsets: Float32Array;
  /** Indexes of the right pages and of the right addresses. */
  rightPages: number[];
  rightLinks: number[];
  /** Addresses that are next on a shortest path to the page, if no address is right; empty if unknown. */
  onTheWay: number[];
  /** True if the page exists on the site. */
  present: boolean;
}

/** All looks at one search, in order. */
export interface SearchLooks {
  group: string;
  name: string;
  /** True if the target's names were known, false if only words. */
  byNames: boolean;
  present: boolean;
  weight: number;
  looks: Look[];
  /** Number of downloads until the right page was open; null if it was not open within `downloads`. */
  foundAfter: number | null;
  downloads: number;
}

/** Truth of a search. */
export interface Truth {
  group: string;
  byNames: boolean;
  /** Name of the search, which seeds the sampling of addresses. */
  name: string;
  present: boolean;
  weight: number;
  isRight(url: string): boolean;
  /** Number of links from a URL to the page; null if no path is known. */
  distance?: (url: string) => number | null;
}

/** Numbers of downloads after which a look is taken. */
const AFTER = [1, 2, 3, 5, 8, 12, 18, 26, 36, 47, 58];
/** Addresses kept of a look: the highest-scored ones, and a sample of the others. */
const MOST_LIKELY = 25;
const SAMPLED = 12;

/** Takes looks at one search. */
export class Looker {
  readonly looks: Look[] = [];
  /** Number of downloads until the right page was opened; null if it was not. */
  foundAfter: number | null = null;
  #due = 0;

  constructor(
    readonly truth: Truth,
    readonly prior: Model,
  ) {}

  readonly watch: Watch = (_, features) => {
    const { graph } = features;
    const { downloads } = graph;
    if (this.foundAfter === null && graph.opened.some((address) => this.#isRight(address))) this.foundAfter = downloads;
    if (downloads < (AFTER[this.#due] ?? Number.POSITIVE_INFINITY)) return;
    while ((AFTER[this.#due] ?? Number.POSITIVE_INFINITY) <= downloads) this.#due++;
    this.looks.push(this.#look(features));
  };

  /** The search as material for the fit. @param downloads number of downloads of the search */
  finish(downloads: number): SearchLooks {
    const { group, name, byNames, present, weight } = this.truth;
    const looks = this.looks.map((look) => ({ ...look, weight: weight / this.looks.length }));
    return { group, name, byNames, present, weight, looks, foundAfter: this.foundAfter, downloads };
  }

  #isRight = ({ url, page }: Address): boolean => this.truth.isRight(page?.opened.page.url ?? url);

  #look(features: Features): Look {
    const { graph } = features;
    const opened = graph.opened.filter(({ page }) => page !== null);
    const pages = opened.flatMap((address) =>
      address.page ? rowOf(PAGE, features.ofPage(address, address.page)) : [],
    );
    const waiting = graph.addresses.filter(({ requested }) => !requested);
    const { kept, offsets, rightLinks, onTheWay } = this.#sample(waiting, features, opened.some(this.#isRight));
    return {
      weight: 1,
      downloads: graph.downloads,
      search: Float32Array.from(rowOf(SEARCH, features.ofSearch())),
      pages: Float32Array.from(pages),
      links: Float32Array.from(kept.flat()),
      offsets: Float32Array.from(offsets),
      rightPages: opened.flatMap((address, i) => (this.#isRight(address) ? i : [])),
      rightLinks,
      onTheWay,
      present: this.truth.present,
    };
  }

  #sample(waiting: readonly Address[], features: Features, opened: boolean) {
    const rows = waiting.map((address) => {
      const row = rowOf(LINK, features.ofLink(address));
      const score = LINK.reduce((sum, name, i) => sum + (this.prior.link[name] ?? 0) * (row[i] ?? 0), 0);
      return { address, row, score, right: this.truth.present && this.#isRight(address) };
    });
    const near = opened || rows.some(({ right }) => right) ? new Set<unknown>() : this.#nearest(rows);
    const certain = new Set<unknown>([...rows].sort((a, b) => b.score - a.score).slice(0, MOST_LIKELY));
    for (const each of rows) if (each.right || near.has(each)) certain.add(each);
    const others = rows.filter((each) => !certain.has(each));
    const sampled = new Dice('look', this.truth.name, features.graph.downloads).shuffle(others).slice(0, SAMPLED);
    const list = [...rows.filter((each) => certain.has(each)), ...sampled];
    const standsFor = Math.log(Math.max(1, others.length) / Math.max(1, sampled.length));
    const indexes = (is: (each: (typeof rows)[number]) => boolean) => list.flatMap((each, i) => (is(each) ? i : []));
    return {
      kept: list.map(({ row }) => row),
      offsets: list.map((each) => (certain.has(each) ? 0 : standsFor)),
      rightLinks: indexes(({ right }) => right),
      onTheWay: indexes((each) => near.has(each)),
    };
  }

  /** Addresses with the fewest links to the page. */
  #nearest<T extends { address: Address }>(rows: readonly T[]): Set<unknown> {
    const { distance, present } = this.truth;
    if (!distance || !present) return new Set();
    const far = rows.map(({ address }) => distance(address.url) ?? Number.POSITIVE_INFINITY);
    const least = Math.min(...far);
    return new Set(Number.isFinite(least) ? rows.filter((_, i) => far[i] === least) : []);
  }
}

const rowOf = <E extends object>(names: readonly (keyof E)[], features: E): number[] =>
  names.map((name) => Number(features[name]));
