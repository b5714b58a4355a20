import { registrableDomain } from '../../site/index.js';
import { Column } from './column.js';
import type { LinkTraits } from './link-traits.js';
import { bucketOf, LINK_WORDS, partsOf, Urls } from './link-traits.js';

const BUCKETS = 0x10000;
/** A word's share is shrunken as if so many pages more had it, at the rate of all. */
const SHRINK = 2;
const logit = (p: number): number => Math.log(p / (1 - p));

/**
 * What the words of fetched pages say of links with the same words, before any of these was followed: by hashed word of an
 * anchor or address, the pages that have it, and the share of finds among them.
 */
class PageWords {
  private readonly pages = new Uint32Array(BUCKETS);
  private readonly finds = new Uint32Array(BUCKETS);
  /** Log-odds of the shrunken share, when it last changed. */
  private readonly odds = new Float32Array(BUCKETS);
  private all = 0;
  private found = 0;
  private usual = 0;

  /** A page with these terms has come. */
  add(terms: ReadonlySet<string>, isFind: boolean): void {
    this.all++;
    if (isFind) this.found++;
    const rate = (this.found + 0.5) / (this.all + 1);
    this.usual = logit(rate);
    for (const term of terms)
      for (const kind of LINK_WORDS) {
        const word = bucketOf(term, kind);
        const pages = (this.pages[word] ?? 0) + 1;
        const finds = (this.finds[word] ?? 0) + (isFind ? 1 : 0);
        this.pages[word] = pages;
        this.finds[word] = finds;
        this.odds[word] = logit((finds + SHRINK * rate) / (pages + SHRINK));
      }
  }

  /** Log-odds that a page with this word of a link is a find, less those of any page; 0 where none has it. */
  says(word: number): number {
    return this.pages[word] === 0 ? 0 : (this.odds[word] ?? 0) - this.usual;
  }
}

/** Of a page without a parent, a link without a page. */
export const NONE = 0xffff_ffff;

/** So many links to one URL wait; what more there are would say the same again. */
const MAX_LINKS_A_URL = 4;

/** Finds of a host before somebody should have seen one. */
const UNSEEN = 10;

const WAITS = 0;
const TAKEN = 1;
const SHUT = 2;

/** What was fetched, and where it stood on its path. */
export interface PageFacts {
  readonly url: number;
  readonly parent: number;
  readonly link: number;
  readonly probability: number;
  readonly relevant: boolean;
}

/** The place of all hosts among `firsts`. */
export const ALL = 0;

/**
 * All that a run has seen: URLs, hosts, sections, pages and links, by number, in columns. A *section* is what of a host
 * stands below the first segment of its paths, where they have two. It changes by `page`, `miss`, `link`, `take`, `release` and `close` alone.
 */
export class World {
  readonly urls = new Urls();
  readonly hosts = new Places();
  readonly sections = new Places();
  /** First answers of hosts, by registrable domain, and of all: what is known of a new one. */
  readonly firsts = new Places();
  /** Of pages that may teach. */
  readonly pageWords = new PageWords();
  private readonly hostDomain = Column.longs();
  readonly pages = new Pages();
  private readonly urlState = Column.bytes();
  private readonly urlLinks = Column.bytes();
  private readonly urlHost = Column.longs();
  private readonly urlSection = Column.longs();
  readonly linkUrl = Column.longs();
  readonly linkPage = Column.longs();
  /** How much the link itself speaks of the topic: words in the anchor, in the URL, around it; 0 … 1. */
  readonly linkAnchor = Column.floats();
  readonly linkAddress = Column.floats();
  readonly linkContext = Column.floats();
  /** Its words, hashed: those of link n from `linkWordsFrom(n)` up to that of the next one. */
  readonly words = Column.shorts();
  private readonly wordsFrom = Column.longs();
  /** Does it lead to a host's first page? */
  readonly linkHome = Column.bytes();
  /** Where its page shows it, among `tagPaths`. */
  readonly linkTagPath = Column.longs();
  readonly tagPaths = new Urls();
  /** Finds and pages so far. */
  finds = 0;
  fetched = 0;
  /** Pages, and links of which none came. */
  answers = 0;
  /** Do people judge finds? */
  isJudged = false;

  /** @param cap pages of one host at most */
  constructor(private readonly cap: number) {
    this.firsts.take('');
    this.tagPaths.take('');
  }

  get links(): number {
    return this.linkUrl.length;
  }

  hostOf = (link: number): number => this.urlHost.at(this.linkUrl.at(link));
  sectionOf = (link: number): number => this.urlSection.at(this.linkUrl.at(link));
  /** Where its domain stands among `firsts`. */
  domainOf = (host: number): number => this.hostDomain.at(host);
  hostOfPage = (page: number): number => this.urlHost.at(this.pages.url.at(page));
  sectionOfPage = (page: number): number => this.urlSection.at(this.pages.url.at(page));
  wordsStart = (link: number): number => this.wordsFrom.at(link);
  wordsEnd = (link: number): number => (link + 1 < this.links ? this.wordsFrom.at(link + 1) : this.words.length);

  /** May it be fetched: does its URL wait still, has its host room, and is neither that nor the page's host stopped? */
  mayTake(link: number): boolean {
    const url = this.linkUrl.at(link);
    const host = this.urlHost.at(url);
    if (this.urlState.at(url) !== WAITS || this.hosts.taken.at(host) >= this.cap) return false;
    return this.hosts.stopped.at(host) === 0 && this.hosts.stopped.at(this.hostOfPage(this.linkPage.at(link))) === 0;
  }

  /** @returns the URL's number; a new one is looked up with its host and section */
  url(url: string): number {
    const { number, fresh } = this.urls.take(url);
    if (!fresh) return number;
    const { host, section } = partsOf(url);
    this.urlState.push(WAITS);
    this.urlLinks.push(0);
    this.urlHost.push(this.hosts.take(host));
    while (this.hostDomain.length < this.hosts.size) {
      const { hostname } = new URL(`http://${this.hosts.nameOf(this.hostDomain.length)}`);
      this.hostDomain.push(this.firsts.take(registrableDomain(hostname)));
    }
    this.urlSection.push(this.sections.take(section));
    return number;
  }

  hostOfUrl = (url: number): number => this.urlHost.at(url);

  /** Takes in a link. @returns its number, or null where its URL is fetched, or enough links lead there */
  link(url: number, page: number, traits: LinkTraits): number | null {
    if (this.urlState.at(url) !== WAITS || this.urlLinks.at(url) >= MAX_LINKS_A_URL) return null;
    this.urlLinks.add(url, 1);
    this.linkPage.push(page);
    this.linkAnchor.push(traits.anchor);
    this.linkAddress.push(traits.address);
    this.linkContext.push(traits.context);
    this.wordsFrom.push(this.words.length);
    for (const word of traits.words) this.words.push(word);
    this.linkHome.reach(this.links);
    this.linkHome.push(traits.isHome ? 1 : 0);
    this.linkTagPath.reach(this.links);
    this.linkTagPath.push(this.tagPaths.take(traits.tagPath).number);
    return this.linkUrl.push(url);
  }

  /** The URL is asked for. */
  take(url: number): void {
    this.urlState.set(url, TAKEN);
    this.hosts.taken.add(this.urlHost.at(url), 1);
  }

  /** It was not asked for after all, and waits again. */
  release(url: number): void {
    this.urlState.set(url, WAITS);
    this.hosts.taken.add(this.urlHost.at(url), -1);
  }

  /** It is not asked for again. */
  close(url: number): void {
    this.urlState.set(url, SHUT);
  }

  /** No page came of a link: it counts against where it leads. */
  miss(url: number): void {
    this.close(url);
    this.count(url, 0, 1);
  }

  isWaiting = (url: number): boolean => this.urlState.at(url) === WAITS;

  /** A page has come. @returns its number */
  page(facts: PageFacts): number {
    const reward = facts.relevant ? 1 : 0;
    this.fetched++;
    this.finds += reward;
    this.count(facts.url, reward, 0);
    if (facts.parent !== NONE) {
      this.pages.childFinds.add(facts.parent, reward);
      this.pages.children.add(facts.parent, 1);
    }
    return this.pages.add(facts, reward);
  }

  private count(url: number, reward: 0 | 1, miss: 0 | 1): void {
    const host = this.urlHost.at(url);
    this.answers++;
    if (this.hosts.fetched.at(host) === 0)
      for (const place of [ALL, this.domainOf(host)]) this.firsts.count(place, reward, miss);
    this.hosts.count(host, reward, miss);
    this.sections.count(this.urlSection.at(url), reward, miss);
  }

  /** A find was none after all. */
  revoke(page: number): void {
    if (this.pages.reward.at(page) === 1) this.setReward(page, 0);
  }

  /** It was one all the same. */
  reinstate(page: number): void {
    if (this.pages.reward.at(page) === 0) this.setReward(page, 1);
  }

  private setReward(page: number, reward: 0 | 1): void {
    const [url, parent] = [this.pages.url.at(page), this.pages.parent.at(page)];
    const more = reward === 1 ? 1 : -1;
    this.pages.reward.set(page, reward);
    this.finds += more;
    this.hosts.finds.add(this.urlHost.at(url), more);
    this.sections.finds.add(this.urlSection.at(url), more);
    if (parent !== NONE) this.pages.childFinds.add(parent, more);
  }

  /** Has it given many finds of which a person has seen none? A farm gives hundreds between two of their visits. */
  isUnseen = (host: number): boolean => this.hosts.trusted.at(host) === 0 && this.hosts.finds.at(host) >= UNSEEN;
}

/** Hosts, sections or domains: what pages are counted by. */
class Places {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];
  readonly unsaved = ['last'];
  /** The place asked for last: links of a page share theirs. */
  private last = { name: '', number: -1 };
  /** Asked for, on their way included. */
  readonly taken = Column.longs();
  /** No page of it is asked for any more, nor what its pages link to. */
  readonly stopped = Column.bytes();
  /** A person has found a find of it right. */
  readonly trusted = Column.bytes();
  /** Answers, those without a page included. */
  readonly fetched = Column.longs();
  readonly finds = Column.longs();
  /** Answers without a page. */
  readonly misses = Column.longs();

  get size(): number {
    return this.names.length;
  }

  nameOf = (number: number): string => this.names[number] ?? '';

  take(name: string): number {
    if (name === this.last.name && this.last.number >= 0) return this.last.number;
    const known = this.numbers.get(name);
    this.last = { name, number: known ?? this.size };
    if (known !== undefined) return known;
    this.numbers.set(name, this.size);
    const size = this.names.push(name);
    const { taken, stopped, trusted, fetched, finds, misses } = this;
    for (const column of [taken, stopped, trusted, fetched, finds, misses]) column.reach(size);
    return size - 1;
  }

  count(number: number, reward: number, miss: number): void {
    this.misses.add(number, miss);
    this.fetched.add(number, 1);
    this.finds.add(number, reward);
  }
}

/** Fetched pages, as a forest: each but the seeds by the link that led to it. */
class Pages {
  readonly url = Column.longs();
  readonly parent = Column.longs();
  readonly link = Column.longs();
  readonly reward = Column.bytes();
  readonly probability = Column.floats();
  /** Links since the last relevant page of the path, that page being 1. */
  readonly distance = Column.longs();
  readonly pathLength = Column.longs();
  readonly pathFinds = Column.longs();
  readonly childFinds = Column.longs();
  /** Pages that its links led to. */
  readonly children = Column.longs();

  get size(): number {
    return this.url.length;
  }

  /** A seed counts as relevant on its paths, as in the paper's Figure 1. */
  add({ url, parent, link, probability }: PageFacts, reward: number): number {
    const isSeed = parent === NONE;
    const onPath = isSeed ? 1 : reward;
    this.parent.push(parent);
    this.link.push(link);
    this.reward.push(reward);
    this.probability.push(probability);
    this.distance.push(onPath === 1 ? 1 : this.distance.at(parent) + 1);
    this.pathLength.push(isSeed ? 1 : this.pathLength.at(parent) + 1);
    this.pathFinds.push(isSeed ? 1 : this.pathFinds.at(parent) + reward);
    this.childFinds.push(0);
    this.children.reach(this.url.length + 1);
    return this.url.push(url);
  }
}
