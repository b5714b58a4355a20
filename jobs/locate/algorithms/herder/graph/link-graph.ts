import type { FailureReason } from '@hyrde/contracts';
import { inSlices, yieldToOthers } from '../../../../concurrency/index.js';
import type { Link } from '../../../../site/index.js';
import { tokensOf, unmarked } from '../../../../text/index.js';
import { type NameReader, NO_NAMES, UNNAMED } from '../../../names/name-reader.js';
import type { OpenedPage } from '../../../survey.js';
import type { Reader, Reading } from '../reader.js';
import { announcesList, announcesNews, isOfKeywords } from '../words/section-words.js';
import { folderWords, parentOf, partsOf, pathOf, urlKey } from '../words/url-parts.js';
import type { Address, Label, SegmentedPage, Series, Spelling } from './address.js';
import { AnchorReliability, FolderSuccessRate, TermStatistics, TextBlocks, ToolQueries } from './site-statistics.js';

/**
 * Maximum number of addresses: sixty pages, the default budget, with 800 distinct links each. A larger site generates
 * its addresses, and the posterior over all of them would delay other searches.
 */
export const MAX_ADDRESSES = 50_000;

/** Characters read before yielding to other work of the process; few pages have as many in all their links. */
const SLICE = 100_000;

/** Maximum number of distinct labels of an address: navigation repeats a few. */
const MAX_LABELS = 8;

/** Maximum number of spellings of one address that are tried: `/a/`, `/a`, `/a.html`. */
const MAX_SPELLINGS = 3;

/** Texts near links that are stored besides their labels. */
const NEARBY = ['contexts', 'headings'] as const;
type Nearby = (typeof NEARBY)[number];

/** Minimum number of addresses on one path that can be the path of all pages. */
const MIN_ON_PATH = 5;

/** Number of words at the beginning or end of a label that make a frame. */
const FRAME = 2;

const DIGIT = /\p{N}/u;

/** Everything seen of a site so far: its addresses, the links between them, and the opened pages. */
export class LinkGraph {
  /** All addresses, in order of discovery. */
  readonly addresses: Address[] = [];
  readonly #byKey = new Map<string, Address>();
  /** Cache of `urlKey` by URL, since most URLs are linked from many pages. */
  readonly #keys = new Map<string, string>();
  /** `urlKey`s of the requested lists. */
  readonly #reserved = new Set<string>();
  readonly opened: Address[] = [];
  /** Number of addresses that were not requested yet. */
  waiting = 0;
  /** True if the sitemap or the site's search may list more addresses; set by the search. */
  sourcesLeft = false;
  /** Addresses whose features changed since this set was last cleared. */
  readonly changed = new Set<Address>();
  /** Number of downloads so far, set by the search; addresses that robots.txt disallows cost none. */
  downloads = 1;
  /** Number of known addresses, and of requested ones, by folder. */
  readonly knownIn = new Map<string, number>();
  readonly requestedIn = new Map<string, number>();
  readonly folders = new FolderSuccessRate();
  /** Document frequencies of the query's words in the site's text, and in the names of its pages. */
  readonly textStatistics: TermStatistics;
  readonly nameStatistics: TermStatistics;
  readonly anchors = new AnchorReliability();
  readonly blocks: TextBlocks;
  readonly #labels = new Map<string, Label>();
  readonly #series = new Map<string, Series>();
  /** Addresses by the first words of their labels, and by the last (`Label.frames`). */
  readonly #frames = [new Map<string, Set<Address>>(), new Map<string, Set<Address>>()];
  readonly #readings = new Map<string, Reading>();
  /** First opened page by path; other addresses with that path are variants of it. */
  readonly #paths = new Map<string, Address>();
  /** Number of known addresses with a query, by path. */
  readonly #queriesOn = new Map<string, number>();
  /** True if an opened page may be indexed; if none may, `noindex` is the site's policy, not that of pages. */
  #listsPages = false;
  readonly #tools = new ToolQueries();
  /** URLs that the home page links to, and its folder. */
  #homeLinks: ReadonlySet<string> = new Set();
  #homeFolder: string | null = null;
  /** Fraction of the addresses linked from the home page whose own names contain a number: all, if the CMS numbers pages. */
  usualNumbers = 0;
  /** Cached readings of folder names, including those of the folders above. */
  readonly #folderNames = new Map<string, FolderNames>();

  constructor(
    readonly reader: Reader,
    readonly names: NameReader = NO_NAMES,
  ) {
    this.textStatistics = new TermStatistics(reader.weights.length);
    this.nameStatistics = new TermStatistics(reader.weights.length);
    this.blocks = new TextBlocks(reader, this.textStatistics);
  }

  /**
   * Adds an opened page with all its links. Yields to other work while a long page is processed.
   * @param asked the requested address; null for the home page, and for a page that the site's search redirected to
   */
  async addPage(opened: OpenedPage, asked: Address | null): Promise<void> {
    const { page, link } = opened;
    if (this.opened.length === 0) this.names.learnSite(page.title);
    const address = this.#addressOf(page.url, link, asked ? asked.from : (this.opened[0] ?? null));
    if (asked && asked !== address) inherit(address, asked);
    this.#settle(address);
    const long = page.text.length > SLICE;
    if (long) await yieldToOthers();
    const segmented = this.#segmented(opened, address);
    if (long) await yieldToOthers();
    if (!address.page)
      for (const series of new Set([...address.labels.values()].flatMap(({ series }) => series ?? [])))
        this.#countRead(series);
    address.page = segmented;
    this.anchors.compare(address.labels.values(), address.page);
    this.#noteCopies(address);
    this.#noteListed(page.noindex === true);
    this.#noteTools(page.url, page.noindex === true);
    this.opened.push(address);
    if (this.opened.length === 1) this.#homeLinks = new Set(page.links.map(({ url }) => url));
    if (asked) this.folders.found(asked.folder);
    const path = pathOf(page.url);
    if (!this.#paths.has(path)) this.#paths.set(path, address);
    const begins = inSlices(SLICE);
    for (const to of page.links) {
      const pause = begins(to.url.length + to.label.length + to.hint.length + (to.context?.length ?? 0));
      if (pause) await pause;
      this.#addLink(to, address);
    }
    if (this.opened.length > 1) return;
    const linked = this.addresses.filter(({ hops }) => hops > 0);
    this.usualNumbers = linked.filter(({ numbered }) => numbered).length / Math.max(1, linked.length);
  }

  /** Marks pages as changed whose canonical URL is the address just opened: they are variants of it. */
  #noteCopies(address: Address): void {
    for (const other of this.opened) {
      const canonical = other.page?.opened.page.canonical;
      if (canonical !== undefined && this.#byKey.get(this.#keyOf(canonical)) === address) this.changed.add(other);
    }
  }

  /** Marks pages with `noindex` as changed once a page without it is opened; before, it may be the site's policy. */
  #noteListed(noindex: boolean): void {
    if (noindex || this.#listsPages) return;
    this.#listsPages = true;
    for (const other of this.opened) if (other.page?.opened.page.noindex) this.changed.add(other);
  }

  #noteTools(url: string, noindex: boolean): void {
    if (!this.#tools.note(url, noindex)) return;
    for (const address of this.addresses) if (this.#tools.leadsToTool(address.url)) this.changed.add(address);
  }

  /**
   * Labels of a link that joins several texts: separate if names are known, since a name is a whole label; joined for
   * searches by words alone, since their weights were fitted so.
   */
  #labelsOf({ label }: Link): string[] {
    const labels = label.split('\n');
    return this.names === NO_NAMES ? [labels.join(' ')] : labels;
  }

  dropPage(address: Address): void {
    address.page = null;
    this.changed.add(address);
  }

  /** The known address whose next request is this URL; null if it does not exist. */
  waitingAt(url: string): Address | null {
    const address = this.#byKey.get(this.#keyOf(url));
    return address && !address.requested && address.link?.url === url ? address : null;
  }

  /** Reserves a list's URL, so that no link leads there again. @returns false if it was requested before */
  reserve(url: string): boolean {
    const key = this.#keyOf(url);
    const known = this.#byKey.get(key);
    if (known?.requested || this.#reserved.has(key)) return false;
    this.#reserved.add(key);
    if (known) this.#settle(known);
    return true;
  }

  /** Adds links from one of the site's lists: a sitemap or a page of search results. */
  addList(listing: OpenedPage, links: readonly Link[]): void {
    const home = this.opened[0] ?? null;
    const address = this.#addressOf(listing.page.url, listing.link, home);
    this.#settle(address);
    address.listing = listing;
    for (const to of links) this.#addLink(to, address);
  }

  markRequested(address: Address): void {
    this.#settle(address);
    this.requestedIn.set(address.folder, (this.requestedIn.get(address.folder) ?? 0) + 1);
    this.folders.asked(address.folder);
  }

  /**
   * True if the address is another view of a page, or a tool for one. The site shows it by a canonical URL that is
   * another page, by `noindex` on the page or on others with the same query part, or by `nofollow` on every link; else
   * its query is compared. A page whose canonical URL is its own is not a variant: sites keep footers and contact pages
   * from search engines, too.
   */
  isVariant(address: Address): boolean {
    const page = address.page?.opened.page;
    const own = page?.canonical === undefined ? undefined : this.#byKey.get(this.#keyOf(page.canonical));
    if (own === address) return false;
    if (!address.followed) return true;
    if (this.#listsPages && (page ? page.noindex : this.#tools.leadsToTool(address.url))) return true;
    // Many sites wrongly give the home page as canonical URL of every page.
    return own?.page && own !== this.opened[0] ? true : this.#isQueryVariant(address);
  }

  /** True if the address differs only in its query from a page opened before. */
  #isQueryVariant(address: Address): boolean {
    const { url } = address;
    const path = url.includes('?') ? pathOf(url) : null;
    if (path === null) return false;
    if (this.#isPathOfAll(path)) return this.#hasPageWithin(url, path);
    const first = this.#paths.get(path);
    return first !== undefined && first !== address;
  }

  /** True if most of the site's addresses are on this path and differ only in their queries. */
  #isPathOfAll(path: string): boolean {
    const many = this.#queriesOn.get(path) ?? 0;
    return many >= MIN_ON_PATH && 2 * many >= this.addresses.length;
  }

  /** True if a known address's query is a part of this one's: then the other parameter selects a view of that page. */
  #hasPageWithin(url: string, path: string): boolean {
    const words = url.slice(path.length + 1).split('&');
    if (words.length === 1) return false;
    const parts = words.flatMap((word, i) => [word, words.filter((_, j) => j !== i).join('&')]);
    return parts.some((part) => this.#byKey.has(this.#keyOf(`${path}?${part}`)));
  }

  /** The nearest known address above this one that was not requested yet; null if none exists below the home page. */
  ancestorOf(address: Address): Address | null {
    for (let url = parentOf(address.url); url !== null; url = parentOf(url)) {
      const known = this.#byKey.get(urlKey(url));
      if (known === this.opened[0]) return null;
      if (known && !known.requested) return known;
    }
    return null;
  }

  /**
   * Records that the requested spelling of an address returned no page; another spelling is tried next.
   * @param reason why, if the failure does not exclude a page there; else null
   */
  markMissing(address: Address, reason: FailureReason | null): void {
    const { link, from } = address;
    if (reason && link && from) address.withheld = { link, from, reason };
    address.missing = true;
    this.#trySpelling(address);
  }

  #trySpelling(address: Address): void {
    const spelling = address.spellings[address.tried];
    if (!spelling) return;
    address.tried++;
    address.url = spelling.link.url;
    address.link = spelling.link;
    address.from = spelling.from;
    address.missing = false;
    address.requested = false;
    this.waiting++;
    this.changed.add(address);
  }

  #settle(address: Address): void {
    if (!address.requested) this.waiting--;
    address.requested = true;
    this.changed.add(address);
  }

  /** Counts a page that was read in a series; a refusal or a time-out says nothing of links like it. */
  #countRead(series: Series): void {
    series.read++;
    this.#markChanged(series);
  }

  #markChanged({ addresses }: Series): void {
    for (const address of addresses) this.changed.add(address);
  }

  #seriesOf({ terms, hits }: Reading): Series | null {
    if (hits.length === 0 || terms <= hits.length) return null;
    const key = hits.map(({ index, strength }) => `${index} ${strength.toFixed(1)}`).sort();
    const word = this.#weightiest(hits);
    const series = this.#series.get(key.join()) ?? { word, addresses: new Set(), read: 0 };
    this.#series.set(key.join(), series);
    return series;
  }

  #framesOf(text: string, { hits }: Reading): Set<Address>[] {
    const words = tokensOf(text).map(unmarked);
    if (hits.length === 0 || words.length <= FRAME) return [];
    const word = this.#weightiest(hits);
    const ends = [words.slice(0, FRAME), words.slice(-FRAME)].map((end) => end.join(' '));
    return ends.flatMap((end, i) => {
      if (!this.#read(end).hits.some(({ index }) => index === word)) return [];
      const frame = this.#frames[i]?.get(end) ?? new Set();
      this.#frames[i]?.set(end, frame);
      return [frame];
    });
  }

  /** Index of the weightiest query word in a text. */
  #weightiest(hits: Reading['hits']): number {
    const weightOf = ({ index, strength }: Reading['hits'][number]) => strength * (this.reader.weights[index] ?? 0);
    return hits.reduce((best, hit) => (weightOf(hit) > weightOf(best) ? hit : best)).index;
  }

  #segmented(opened: OpenedPage, address: Address): SegmentedPage {
    const labels = new Set(opened.page.links.flatMap((link) => this.#labelsOf(link)));
    const blocks = this.blocks.of(opened.page, address, labels, (text) => this.#read(text));
    for (const other of this.blocks.changed) this.changed.add(other);
    const ownLinks = opened.page.links.filter(({ url }) => !this.#homeLinks.has(url)).length;
    return { opened, ...blocks, ownLinks };
  }

  #addLink(link: Link, from: Address): void {
    const key = this.#keyOf(link.url);
    const known = this.#byKey.get(key);
    if (known === from || this.#reserved.has(key)) return;
    if (!known && this.addresses.length >= MAX_ADDRESSES) return;
    const address = known ?? this.#newAddress(key, link.url, link, from);
    this.#noteInLink(address, from);
    if (!link.nofollow && !address.followed) {
      address.followed = true;
      this.changed.add(address);
    }
    this.#notePlace(address, link.place);
    this.#addSpelling(address, { link, from });
    for (const label of this.#labelsOf(link)) this.#addLabel(address, label);
    this.#addLabel(address, link.hint);
    if (link.context !== undefined && link.context !== link.label) this.#addNearby(address, 'contexts', link.context);
    if (link.heading !== undefined) this.#addNearby(address, 'headings', link.heading);
    if (address.amongNews && !this.#namesOf(address.folder).ofNews && !isBelowNews(link)) {
      address.amongNews = false;
      this.changed.add(address);
    }
  }

  #addressOf(url: string, link: Link | null, from: Address | null): Address {
    const key = this.#keyOf(url);
    return this.#byKey.get(key) ?? this.#newAddress(key, url, link, from);
  }

  #newAddress(key: string, url: string, link: Link | null, from: Address | null): Address {
    const { words, folder, within } = partsOf(url);
    const names = this.#namesOf(folder);
    this.knownIn.set(folder, (this.knownIn.get(folder) ?? 0) + 1);
    if (url.includes('?')) this.#queriesOn.set(pathOf(url), (this.#queriesOn.get(pathOf(url)) ?? 0) + 1);
    this.#homeFolder ??= within;
    const address: Address = {
      number: this.addresses.length,
      url,
      link,
      from,
      hops: from ? from.hops + 1 : 0,
      labels: new Map(),
      contexts: new Map(),
      headings: new Map(),
      words: this.#read(words),
      path: names.words,
      naming: names.ofKeyword ? UNNAMED : this.names.readAddress(words),
      folder,
      numbered: DIGIT.test(words),
      list: false,
      amongNews: link !== null && (names.ofNews || isBelowNews(link)),
      ofKeyword: names.ofKeyword,
      outside: !within.startsWith(this.#homeFolder),
      inLinks: 0,
      lastLinkedFrom: null,
      followed: !link?.nofollow,
      inMenu: false,
      inFooter: false,
      spellings: link && from ? [{ link, from }] : [],
      tried: 1,
      withheld: null,
      missing: false,
      requested: false,
      page: null,
      listing: null,
    };
    this.#byKey.set(key, address);
    this.addresses.push(address);
    this.waiting++;
    this.changed.add(address);
    return address;
  }

  /** Counts one incoming link for each page, whatever its spelling; lists are not counted. */
  #noteInLink(address: Address, from: Address): void {
    if (!from.page || address.lastLinkedFrom === from) return;
    address.lastLinkedFrom = from;
    address.inLinks++;
    if (address.page || isPowerOfTwo(address.inLinks)) this.changed.add(address);
  }

  #notePlace(address: Address, place: Link['place']): void {
    const [inMenu, inFooter] = [place === 'header' || place === 'nav', place === 'footer'];
    if ((!inMenu || address.inMenu) && (!inFooter || address.inFooter)) return;
    address.inMenu ||= inMenu;
    address.inFooter ||= inFooter;
    this.changed.add(address);
  }

  #addSpelling(address: Address, spelling: Spelling): void {
    const { spellings } = address;
    if (spellings.length >= MAX_SPELLINGS || spellings.some(({ link }) => link.url === spelling.link.url)) return;
    spellings.push(spelling);
    if (address.missing) this.#trySpelling(address);
  }

  #newLabel(text: string): Label {
    const reading = this.#read(text);
    return {
      reading,
      addresses: 0,
      list: announcesList(text),
      series: this.#seriesOf(reading),
      frames: this.#framesOf(text, reading),
    };
  }

  #addLabel(address: Address, text: string): void {
    if (text === '' || address.labels.has(text) || address.labels.size >= MAX_LABELS) return;
    const label = this.#labels.get(text) ?? this.#newLabel(text);
    this.#labels.set(text, label);
    if (label.series && !label.series.addresses.has(address)) {
      label.series.addresses.add(address);
      if (address.page) this.#countRead(label.series);
      else if (isPowerOfTwo(label.series.addresses.size)) this.#markChanged(label.series);
    }
    for (const frame of label.frames) frame.add(address);
    label.addresses++;
    address.labels.set(text, label);
    address.list ||= label.list;
    this.changed.add(address);
    if (label.addresses === 1) this.nameStatistics.add(label.reading);
  }

  #addNearby(address: Address, nearby: Nearby, text: string): void {
    const texts = address[nearby];
    if (text === '' || texts.has(text) || texts.size >= MAX_LABELS) return;
    texts.set(text, this.#read(text));
    this.changed.add(address);
  }

  #namesOf(folder: string): FolderNames {
    const known = this.#folderNames.get(folder);
    if (known) return known;
    const words = this.#read(folderWords(folder));
    const names = { words, ofNews: folder.split('/').some(announcesNews), ofKeyword: isOfKeywords(folder) };
    this.#folderNames.set(folder, names);
    return names;
  }

  #keyOf(url: string): string {
    const known = this.#keys.get(url);
    if (known !== undefined) return known;
    const key = urlKey(url);
    this.#keys.set(url, key);
    return key;
  }

  /** Reads a text; results are cached, since short texts are repeated. */
  #read(text: string): Reading {
    const known = this.#readings.get(text);
    if (known) return known;
    const reading = this.reader.read(text);
    this.#readings.set(text, reading);
    return reading;
  }
}

/** Readings of the names of a folder and of the folders above it. */
interface FolderNames {
  words: Reading;
  ofNews: boolean;
  ofKeyword: boolean;
}

const isPowerOfTwo = (n: number): boolean => (n & (n - 1)) === 0;

const isBelowNews = ({ heading }: Link): boolean => heading !== undefined && announcesNews(heading);

/** Copies labels and link counts of an address to the one it redirects to, which takes its place among labels alike. */
function inherit(to: Address, from: Address): void {
  for (const [text, label] of from.labels) {
    to.labels.set(text, label);
    label.series?.addresses.add(to);
    for (const frame of label.frames) {
      frame.delete(from);
      frame.add(to);
    }
  }
  for (const nearby of NEARBY) for (const [text, reading] of from[nearby]) to[nearby].set(text, reading);
  to.inLinks = Math.max(to.inLinks, from.inLinks);
  to.followed ||= from.followed;
  to.inMenu ||= from.inMenu;
  to.inFooter ||= from.inFooter;
}
