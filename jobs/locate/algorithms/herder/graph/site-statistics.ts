import { mainOf, type Page } from '../../../../site/index.js';
import type { Reader, Reading } from '../reader.js';
import type { Address, Block, Label, SegmentedPage } from './address.js';

/**
 * Document frequencies of the query's words on this site. A document is a text seen so far, either a block of a page or
 * a link label, counted once however often it is repeated. They are learned during the search, so that a word which is
 * everywhere on this site has no weight here.
 */
export class TermStatistics {
  #documents = 0;
  readonly #frequencies: number[];

  /** @param words number of query words */
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

  /** Inverse document frequency of a query word (Spärck Jones 1972), normalised by its maximum to 0–1. */
  idf(index: number): number {
    const most = Math.log(this.#documents + 2);
    return Math.max(0, 1 - Math.log((this.#frequencies[index] ?? 0) + 1) / most);
  }
}

/**
 * Prior of label accuracy. On recorded sites and manuals in nine languages 330 of 344 labels were right, so that only a
 * site with many wrong ones changes the weight.
 */
const PRIOR = { right: 19, of: 20 };

/** Reliability of anchor text: a label's query word is right if the page has it in title, headings or own lines. */
export class AnchorReliability {
  #right = PRIOR.right;
  #of = PRIOR.of;

  /** Compares a page's labels with its own text. */
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
   * Weight of labels of opened pages, 0–1. A witness who is right with probability p has weight log(p ∕ (1 − p))
   * (Nitzan & Paroush 1982); here relative to that at the prior accuracy, and at most 1.
   */
  get weight(): number {
    const weight = logOddsOf(this.#right / this.#of) / logOddsOf(PRIOR.right / PRIOR.of);
    return Math.min(1, Math.max(0, weight));
  }
}

const logOddsOf = (p: number): number => Math.log(p / (1 - p));

/** Weight of the parent folder's rate, as a number of requests. */
const PRIOR_REQUESTS = 2;

/** Prior fraction of links that lead to a page. */
const USUAL_RATE = 0.9;

/** Numbers of requests in a folder and its subfolders. */
interface Requests {
  asked: number;
  found: number;
  around: Requests | null;
  /** The cached rate, and the number of notes at which it was computed. */
  rate: number;
  at: number;
}

/**
 * Success rate of requests by folder: some parts of a site are gone, disallowed by robots.txt or repeat the same pages.
 * The rate of a folder is shrunken towards that of its parent.
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

  /** Estimated fraction of the folder's addresses that lead to a page, strictly between 0 and 1. */
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

  /** The counts of a folder, created on first use. */
  #of(folder: string): Requests {
    const known = this.#folders.get(folder);
    if (known) return known;
    const outer = folderAround(folder);
    const requests = { asked: 0, found: 0, around: outer === null ? null : this.#of(outer), rate: USUAL_RATE, at: 0 };
    this.#folders.set(folder, requests);
    return requests;
  }
}

/** Parent of a folder: `/a/` for `/a/b/`, `/` for `/a/`; null for `/`. */
const folderAround = (folder: string): string | null =>
  folder.length > 1 ? folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1) : null;

/** Minimum number of pages with `noindex` for a query part, since a single page may have it for other reasons. */
const MIN_NOINDEX = 2;

/** Query parts of tools and views (`action=edit`, `oldid=7`): all opened pages with them have `noindex`. */
export class ToolQueries {
  readonly #unlisted = new Map<string, number>();
  readonly #listed = new Set<string>();

  /** Records an opened page. @returns true if a further query part leads to tools now */
  note(url: string, noindex: boolean): boolean {
    let more = false;
    for (const part of partsOf(url)) {
      if (!noindex) this.#listed.add(part);
      else {
        const seen = (this.#unlisted.get(part) ?? 0) + 1;
        this.#unlisted.set(part, seen);
        more ||= seen === MIN_NOINDEX;
      }
    }
    return more;
  }

  /** True if a part of the URL's query leads to tools. A query of a single part identifies the page itself. */
  leadsToTool(url: string): boolean {
    const parts = partsOf(url);
    return (
      parts.length > 1 &&
      parts.some((part) => (this.#unlisted.get(part) ?? 0) >= MIN_NOINDEX && !this.#listed.has(part))
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

const TITLE_BARS = /\s+[|–—·•:»-]\s+/;
/** Fraction of opened pages from which a block is boilerplate; below, it is so in part. */
const BOILERPLATE_SHARE = 0.25;

/** Blocks of text of all opened pages, each once, with the number of pages that contain it. */
export class TextBlocks {
  readonly #lines = new Map<string, Block>();
  readonly #titles = new Map<string, Block>();
  /** Pages with a block that was unique until now; the reader removes them after recomputing their features. */
  readonly changed = new Set<Address>();
  #pages = 0;

  /** @param statistics document frequencies over all lines */
  constructor(
    readonly reader: Reader,
    readonly statistics: TermStatistics,
  ) {}

  /**
   * Splits a page into blocks.
   * @param read reader of short texts
   */
  of(
    page: Page,
    address: Address,
    labels: ReadonlySet<string>,
    read: (text: string) => Reading,
  ): Pick<SegmentedPage, 'title' | 'headings' | 'lines' | 'body'> {
    this.#pages++;
    const lines = page.text.split('\n');
    const text = this.#blocksOf(this.#lines, [...lines, ...(page.prompts ?? [])], address);
    const said = lines.map((line, i) => (labels.has(line) ? null : (text.each[i] ?? null)));
    const prompted = text.each.slice(lines.length);
    const body = [...new Set([...mainOf(page, said), ...prompted])].flatMap((block) => block ?? []);
    return {
      title: this.#blocksOf(this.#titles, page.title.split(TITLE_BARS), address).distinct,
      headings: page.headings.map(
        (heading) => this.#lines.get(heading) ?? { text: heading, reading: read(heading), pages: 1, first: address },
      ),
      lines: text.distinct,
      body: body.length > 0 ? body : text.distinct,
    };
  }

  /**
   * Degree to which a block is a page's own, 0–1: 1 if no other opened page contains it, decreasing with the fraction
   * of pages that do. So the lines of a list remain its own while its items, which repeat them, are opened.
   */
  ownership({ pages }: Block): number {
    if (pages <= 1) return 1;
    return Math.max(0, 1 - (pages - 1) / (BOILERPLATE_SHARE * Math.max(1, this.#pages - 1)));
  }

  /** Blocks of a page's texts: one for each text (null for an empty one), and the distinct ones. */
  #blocksOf(
    blocks: Map<string, Block>,
    texts: readonly string[],
    address: Address,
  ): { each: (Block | null)[]; distinct: Block[] } {
    const distinct = new Set<Block>();
    const each = texts.map((text) => {
      if (text === '') return null;
      const block = blocks.get(text) ?? this.#newBlock(blocks, text, address);
      if (distinct.has(block)) return block;
      distinct.add(block);
      if (++block.pages === 2) this.changed.add(block.first);
      return block;
    });
    return { each, distinct: [...distinct] };
  }

  #newBlock(blocks: Map<string, Block>, text: string, first: Address): Block {
    const block = { text, reading: this.reader.read(text), pages: 0, first };
    blocks.set(text, block);
    if (blocks === this.#lines) this.statistics.add(block.reading);
    return block;
  }
}
