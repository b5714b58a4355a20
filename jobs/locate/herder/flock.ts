import type { Link } from '../../site/index.js';
import type { Visit } from '../trail.js';
import { Background } from './background.js';
import { Hearsay } from './hearsay.js';
import { announcesList } from './hub-words.js';
import { announcesNews } from './news-words.js';
import type { Reader, Reading } from './reader.js';
import { folderOf, parentOf, pathOf, sameness, urlWords } from './url-words.js';
import { Yields } from './yields.js';

/** Distinct labels kept an address: furniture repeats its few, and only odd pages have more. */
const MAX_LABELS = 8;

/** Spellings of one address that are tried: `/a/`, `/a`, `/a.html`. */
const MAX_SPELLINGS = 3;

/** An address that a link leads to: one sheep the herder knows of. */
export interface Address {
  /** Its place among all addresses. */
  number: number;
  /** As the first link to it has it. */
  url: string;
  /** The link by which it was first seen, and from where; null for the home page. */
  link: Link | null;
  from: Address | null;
  /** Links from the home page, by the way it was found. */
  hops: number;
  /** What the links to it say, each distinct text once: labels and hints, the text around, the heading above. */
  labels: Map<string, Label>;
  contexts: Map<string, Reading>;
  headings: Map<string, Reading>;
  /** What its own words say. */
  words: Reading;
  folder: string;
  /** Does a label announce a page that lists pages? */
  list: boolean;
  /** Does it stand among the site's news, by its folder or by the headings above all links to it? */
  amongNews: boolean;
  /** How many opened pages link to it. */
  linkedFrom: number;
  /** A link for each way in which it is spelled, the first one first, and how many of them were tried or are next. */
  spellings: Way[];
  tried: number;
  /** Was there nothing under the spellings tried so far? */
  missing: boolean;
  /** Was it asked for? */
  asked: boolean;
  /** The page found there. */
  page: OpenedPage | null;
  /** The list found there, which is no page anybody seeks: a sitemap, results of a search. */
  listing: Visit | null;
}

/** A link, and the page or list that it stands on. */
interface Way {
  link: Link;
  from: Address;
}

/** What stands around links. */
const AROUND = ['contexts', 'headings'] as const;
type Around = (typeof AROUND)[number];

/** What a link says of where it leads, and how many addresses are called so. */
export interface Label {
  reading: Reading;
  carriers: number;
}

/** A page that was opened, taken apart. */
export interface OpenedPage {
  visit: Visit;
  /** The parts of its title, between bars and dashes. */
  title: Block[];
  headings: Block[];
  /** The lines of its text, each distinct line once. */
  lines: Block[];
}

/** A piece of text, and on how many opened pages it stands: on more than one, it is the site's, not the page's. */
export interface Block {
  reading: Reading;
  pages: number;
  /** The page where it was first seen. */
  first: Address;
}

const TITLE_BARS = /\s+[|–—·•:»-]\s+/;

/** Everything seen so far: one memory over all links and pages, instead of walking from page to page. */
export class Flock {
  /** All addresses, in the order in which they were first seen. */
  readonly addresses: Address[] = [];
  readonly #byName = new Map<string, Address>();
  /** Lists asked for, as `sameness` has them. */
  readonly #reserved = new Set<string>();
  readonly opened: Address[] = [];
  /** How many were not asked for yet. */
  waiting = 0;
  /** Those of which something was learned since this was last cleared: what was worked out before no longer holds. */
  readonly news = new Set<Address>();
  /** How many addresses of each folder were asked for. */
  readonly askedIn = new Map<string, number>();
  readonly yields = new Yields();
  /** What is common in the site's text, and in the names of its pages. */
  readonly inText: Background;
  readonly inNames: Background;
  /** How far its labels are to be believed. */
  readonly hearsay = new Hearsay();
  readonly #lines = new Map<string, Block>();
  readonly #titles = new Map<string, Block>();
  readonly #labels = new Map<string, Label>();
  readonly #readings = new Map<string, Reading>();
  /** By path, the first page opened there: others there are views of it. */
  readonly #paths = new Map<string, Address>();

  constructor(readonly reader: Reader) {
    this.inText = new Background(reader.weights.length);
    this.inNames = new Background(reader.weights.length);
  }

  /**
   * Takes in a page with all its links.
   * @param asked the address where it was found; null for the home page
   */
  add(visit: Visit, asked: Address | null): void {
    const { page, link } = visit;
    const address = this.#addressOf(page.url, link, asked?.from ?? null);
    if (asked && asked !== address) inherit(address, asked);
    this.#settle(address);
    address.page = this.#takenApart(visit, address);
    this.hearsay.hear(address.labels.values(), address.page);
    this.opened.push(address);
    if (asked) this.yields.found(asked.folder);
    const path = pathOf(page.url);
    if (!this.#paths.has(path)) this.#paths.set(path, address);
    for (const to of page.links) this.#see(to, address);
  }

  /** Takes back that there is a page at this address. */
  dismiss(address: Address): void {
    address.page = null;
    this.news.add(address);
  }

  /**
   * Notes that a list is asked for, so that no link leads there again.
   * @returns false where it was asked for before
   */
  reserve(url: string): boolean {
    const key = sameness(url);
    const known = this.#byName.get(key);
    if (known?.asked || this.#reserved.has(key)) return false;
    this.#reserved.add(key);
    if (known) this.#settle(known);
    return true;
  }

  /** Takes in links that a list of the site's names: a sitemap, or results of its search. */
  list(listing: Visit, links: readonly Link[]): void {
    const home = this.opened[0] ?? null;
    const address = this.#addressOf(listing.page.url, listing.link, home);
    this.#settle(address);
    address.listing = listing;
    for (const to of links) this.#see(to, address);
  }

  /** Notes that an address is asked for. */
  ask(address: Address): void {
    this.#settle(address);
    this.askedIn.set(address.folder, (this.askedIn.get(address.folder) ?? 0) + 1);
    this.yields.asked(address.folder);
  }

  /** Does the address differ only in its query from that of a page opened before? */
  isView(address: Address): boolean {
    const first = address.url.includes('?') ? this.#paths.get(pathOf(address.url)) : undefined;
    return first !== undefined && first !== address;
  }

  /** The nearest address above another one's, up the path to the home page, that is known and was not asked for. */
  above(address: Address): Address | null {
    for (let url = parentOf(address.url); url !== null; url = parentOf(url)) {
      const known = this.#byName.get(sameness(url));
      if (known === this.opened[0]) return null;
      if (known && !known.asked) return known;
    }
    return null;
  }

  /** Notes that there was nothing where it was asked for: under another spelling there may be. */
  missed(address: Address): void {
    address.missing = true;
    this.#tryNext(address);
  }

  #tryNext(address: Address): void {
    const way = address.spellings[address.tried];
    if (!way) return;
    address.tried++;
    address.url = way.link.url;
    address.link = way.link;
    address.from = way.from;
    address.missing = false;
    address.asked = false;
    this.waiting++;
    this.news.add(address);
  }

  #settle(address: Address): void {
    if (!address.asked) this.waiting--;
    address.asked = true;
    this.news.add(address);
  }

  #takenApart(visit: Visit, address: Address): OpenedPage {
    const { title, headings, text } = visit.page;
    const lines = this.#count(this.#lines, text.split('\n'), address);
    return {
      visit,
      title: this.#count(this.#titles, title.split(TITLE_BARS), address),
      headings: headings.map(
        (heading) => this.#lines.get(heading) ?? { reading: this.#read(heading), pages: 1, first: address },
      ),
      lines,
    };
  }

  #see(link: Link, from: Address): void {
    const key = sameness(link.url);
    if (key === sameness(from.url) || this.#reserved.has(key)) return;
    const address = this.#addressOf(link.url, link, from);
    address.linkedFrom++;
    if (address.page) this.news.add(address);
    this.#spell(address, { link, from });
    this.#name(address, link.label);
    this.#name(address, link.hint);
    if (link.context !== undefined && link.context !== link.label) this.#note(address, 'contexts', link.context);
    if (link.heading !== undefined) this.#note(address, 'headings', link.heading);
    if (address.amongNews && !isAmongNews(address.folder, link)) {
      address.amongNews = false;
      this.news.add(address);
    }
  }

  #addressOf(url: string, link: Link | null, from: Address | null): Address {
    const key = sameness(url);
    const known = this.#byName.get(key);
    if (known) return known;
    const address: Address = {
      number: this.addresses.length,
      url,
      link,
      from,
      hops: from ? from.hops + 1 : 0,
      labels: new Map(),
      contexts: new Map(),
      headings: new Map(),
      words: this.#read(urlWords(url)),
      folder: folderOf(url),
      list: false,
      amongNews: link !== null && isAmongNews(folderOf(url), link),
      linkedFrom: 0,
      spellings: link && from ? [{ link, from }] : [],
      tried: 1,
      missing: false,
      asked: false,
      page: null,
      listing: null,
    };
    this.#byName.set(key, address);
    this.addresses.push(address);
    this.waiting++;
    this.news.add(address);
    return address;
  }

  #spell(address: Address, way: Way): void {
    const { spellings } = address;
    if (spellings.length >= MAX_SPELLINGS || spellings.some(({ link }) => link.url === way.link.url)) return;
    spellings.push(way);
    if (address.missing) this.#tryNext(address);
  }

  #name(address: Address, text: string): void {
    if (text === '' || address.labels.has(text) || address.labels.size >= MAX_LABELS) return;
    const label = this.#labels.get(text) ?? { reading: this.#read(text), carriers: 0 };
    this.#labels.set(text, label);
    label.carriers++;
    address.labels.set(text, label);
    address.list ||= announcesList(text);
    this.news.add(address);
    if (label.carriers === 1) this.inNames.add(label.reading);
  }

  #note(address: Address, how: Around, text: string): void {
    const said = address[how];
    if (text === '' || said.has(text) || said.size >= MAX_LABELS) return;
    said.set(text, this.#read(text));
    this.news.add(address);
  }

  /** Short texts come again and again; each is read once. */
  #read(text: string): Reading {
    const known = this.#readings.get(text);
    if (known) return known;
    const reading = this.reader.read(text);
    this.#readings.set(text, reading);
    return reading;
  }

  #count(blocks: Map<string, Block>, texts: readonly string[], address: Address): Block[] {
    return [...new Set(texts)].filter(Boolean).map((text) => {
      const known = blocks.get(text);
      if (known) {
        if (++known.pages === 2) this.news.add(known.first);
        return known;
      }
      const block = { reading: this.reader.read(text), pages: 1, first: address };
      blocks.set(text, block);
      if (blocks === this.#lines) this.inText.add(block.reading);
      return block;
    });
  }
}

const isAmongNews = (folder: string, { heading }: Link): boolean =>
  folder.split('/').some(announcesNews) || (heading !== undefined && announcesNews(heading));

/** What is said of an address holds for the one it redirects to. */
function inherit(to: Address, from: Address): void {
  for (const [text, label] of from.labels) to.labels.set(text, label);
  for (const said of AROUND) for (const [text, reading] of from[said]) to[said].set(text, reading);
  to.linkedFrom = Math.max(to.linkedFrom, from.linkedFrom);
}
