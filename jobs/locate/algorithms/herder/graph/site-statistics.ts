import type { Reading } from '../reader.js';
import type { Block, Label, SegmentedPage } from './address.js';

/** So many requests in a folder count as much as the rate of the folder around it. */
const PRIOR_REQUESTS = 2;
/** The share of links that lead to a page, before any was followed. */
const USUAL_RATE = 0.9;

/** Requests in a folder and in those within it. */
interface Requests {
  asked: number;
  found: number;
  around: Requests | null;
  /** The rate, and after how many notes it was taken. */
  rate: number;
  at: number;
}

/**
 * The share of requests that lead to a page, by folder: some parts of a site are gone, closed to robots or repeat the
 * same pages. A folder with few requests takes the rate of the folder around it.
 */
export class FolderSuccessRate {
  readonly #folders = new Map<string, Requests>();
  #notes = 0;

  asked(folder: string): void {
    this.#notes++;
    for (let each: Requests | null = this.#of(folder); each; each = each.around) each.asked++;
  }

  found(folder: string): void {
    this.#notes++;
    for (let each: Requests | null = this.#of(folder); each; each = each.around) each.found++;
  }

  /** The estimated share of the folder's addresses that lead to a page: above 0, below 1. */
  of(folder: string): number {
    for (let each: string | null = folder; each !== null; each = folderAround(each)) {
      const known = this.#folders.get(each);
      if (known) return this.#rate(known);
    }
    return USUAL_RATE;
  }

  #rate(folder: Requests): number {
    if (folder.at < this.#notes) {
      const around = folder.around ? this.#rate(folder.around) : USUAL_RATE;
      folder.rate = (folder.found + PRIOR_REQUESTS * around) / (folder.asked + PRIOR_REQUESTS);
      folder.at = this.#notes;
    }
    return folder.rate;
  }

  /** The requests in a folder, counted from now on. */
  #of(folder: string): Requests {
    const known = this.#folders.get(folder);
    if (known) return known;
    const outer = folderAround(folder);
    const requests = { asked: 0, found: 0, around: outer === null ? null : this.#of(outer), rate: USUAL_RATE, at: 0 };
    this.#folders.set(folder, requests);
    return requests;
  }
}

/** `/a/b/` lies in `/a/`, and that in `/`; null for `/`. */
const folderAround = (folder: string): string | null =>
  folder.length > 1 ? folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1) : null;

/** One page may be closed to search engines for a reason of its own. */
const LEAST_TOLD = 2;

/**
 * Which parts of a query lead to tools and views (`action=edit`, `oldid=7`): every page opened with one asks not to be
 * listed. Numbers are alike.
 */
export class ToolQueries {
  readonly #unlisted = new Map<string, number>();
  readonly #listed = new Set<string>();

  /** Notes an opened page. @returns whether another part is known to lead to tools since */
  note(url: string, noindex: boolean): boolean {
    let more = false;
    for (const part of partsOf(url)) {
      if (!noindex) this.#listed.add(part);
      else {
        const told = (this.#unlisted.get(part) ?? 0) + 1;
        this.#unlisted.set(part, told);
        more ||= told === LEAST_TOLD;
      }
    }
    return more;
  }

  /** Does a part of its query lead to tools? What has but one part is named by it. */
  leadsToTool(url: string): boolean {
    const parts = partsOf(url);
    return (
      parts.length > 1 && parts.some((part) => (this.#unlisted.get(part) ?? 0) >= LEAST_TOLD && !this.#listed.has(part))
    );
  }
}

function partsOf(url: string): string[] {
  const at = url.indexOf('?');
  if (at < 0) return [];
  return url
    .slice(at + 1)
    .split('&')
    .map((part) => part.replace(/=\d+$/, '=#'));
}

/**
 * Document frequencies of the query's words on this site. A document is a piece of text seen so far – a block of a page
 * or a label of links, each counted once however often it is repeated. Learned during the search, so that a word which
 * is everywhere on this site counts for nothing here.
 */
export class TermStatistics {
  #documents = 0;
  readonly #frequencies: number[];

  /** @param words how many words the query has */
  constructor(words: number) {
    this.#frequencies = new Array<number>(words).fill(0);
  }

  get documents(): number {
    return this.#documents;
  }

  add({ hits }: Reading): void {
    this.#documents++;
    for (const { index, strength } of hits) this.#frequencies[index] = (this.#frequencies[index] ?? 0) + strength;
  }

  /** A query word's inverse document frequency (Spärck Jones 1972) as a share of the largest possible: 0 … 1. */
  idf(index: number): number {
    const most = Math.log(this.#documents + 2);
    return Math.max(0, 1 - Math.log((this.#frequencies[index] ?? 0) + 1) / most);
  }
}

/**
 * Labels are taken to be right 19 times in 20 until a site shows otherwise: of 344 on recorded sites and manuals in nine
 * languages 330 were, so that only a site with many wrong ones changes anything.
 */
const PRIOR = { right: 19, of: 20 };

/**
 * How reliable anchor text is on this site. A label that has a query word is right where the page it leads to has that
 * word as well, in its title, its headings or lines of its own.
 */
export class AnchorReliability {
  #right = PRIOR.right;
  #of = PRIOR.of;

  /** Compares the labels of a page with its own text. */
  compare(labels: Iterable<Label>, { title, headings, lines }: SegmentedPage): void {
    const onPage = new Set<number>();
    const note = ({ reading }: Block) => {
      for (const { index } of reading.hits) onPage.add(index);
    };
    title.forEach(note);
    headings.forEach(note);
    for (const line of lines) if (line.pages === 1) note(line);
    for (const { reading } of labels)
      for (const { index, strength } of reading.hits) {
        this.#of += strength;
        if (onPage.has(index)) this.#right += strength;
      }
  }

  /**
   * What labels of opened pages count for, 0 … 1. A witness who is right with probability p weighs log(p ∕ (1 − p))
   * (Nitzan & Paroush 1982); here as a share of that where labels are as right as usual, and never more.
   */
  get weight(): number {
    const weight = logOddsOf(this.#right / this.#of) / logOddsOf(PRIOR.right / PRIOR.of);
    return Math.min(1, Math.max(0, weight));
  }
}

const logOddsOf = (p: number): number => Math.log(p / (1 - p));
