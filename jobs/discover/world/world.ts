import { registrableDomain } from '../../site/index.js';
import { Column } from './column.js';
import type { LinkTraits } from './link-traits.js';
import { bucketOf, LINK_WORDS, partsOf, Urls } from './link-traits.js';

const BUCKETS = 0x10000;
/** Weight of the prior in shrunken rates, as a number of pages. */
const SHRINK = 2;
const logit = (p: number): number => Math.log(p / (1 - p));

/**
 * Relevance of fetched pages by word, as evidence for links with the same words that were not followed yet: by hashed
 * word of an anchor or address, the number of pages with it, and of finds among them.
 */
class PageWords {
  private readonly pages = new Uint32Array(BUCKETS);
  private readonly finds = new Uint32Array(BUCKETS);
  /** Log-odds of the shrunken rate, as of its last change. */
  private readonly odds = new Float32Array(BUCKETS);
  private all = 0;
  private found = 0;
  private usual = 0;

  /** Adds a fetched page with these terms. */
  add(terms: Iterable<string>, isFind: boolean): void {
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

  /** Log-odds that a page with this word is a find, minus those of any page; 0 if no page has the word. */
  says(word: number): number {
    return this.pages[word] === 0 ? 0 : (this.odds[word] ?? 0) - this.usual;
  }
}

/** Number in place of a missing parent, link or page. */
export const NONE = 0xffff_ffff;

/** Maximum number of waiting links to one URL; further ones add no information. */
const MAX_LINKS_A_URL = 4;

const WAITS = 0;
const TAKEN = 1;
const SHUT = 2;

/** A fetched page and its place in the crawl. */
export interface PageFacts {
  readonly url: number;
  readonly parent: number;
  readonly link: number;
  readonly probability: number;
  readonly relevant: boolean;
}

/** Change of a run's maximum number of pages of one host to `cap` once it has `after` answers. */
export interface CapFall {
  readonly after: number;
  readonly cap: number;
}

/** Index of the total over all hosts in `firsts`. */
export const ALL = 0;

/**
 * Everything a run has seen: URLs, hosts, sections, pages and links, by number, in columns. A *section* is the part of
 * a host below the first segment of paths that have two. Only `page`, `miss`, `link`, `take`, `release`, `close`,
 * `revoke` and `reinstate` change it.
 */
export class World {
  readonly urls = new Urls();
  readonly hosts = new Places();
  readonly sections = new Places();
  /** First answers of hosts, seeds apart, by registrable domain and in total: the prior of a host that a link names. */
  readonly firsts = new Places();
  /** Words of pages that may teach, that is without copies and pages made for crawlers. */
  readonly pageWords = new PageWords();
  private readonly hostDomain = Column.longs();
  readonly pages = new Pages();
  private readonly urlState = Column.bytes();
  private readonly urlLinks = Column.bytes();
  private readonly urlHost = Column.longs();
  private readonly urlSection = Column.longs();
  readonly linkUrl = Column.longs();
  readonly linkPage = Column.longs();
  /** Topic share of the link's anchor, URL and context, 0–1. */
  readonly linkAnchor = Column.floats();
  readonly linkAddress = Column.floats();
  readonly linkContext = Column.floats();
  /** The reward model's probability of the anchor text, read as a page. */
  readonly linkProbability = Column.floats();
  /** Hashed words: those of link n are from `wordsStart(n)` up to `wordsEnd(n)`. */
  readonly words = Column.shorts();
  private readonly wordsFrom = Column.longs();
  /** 1 if the link leads to a host's home page. */
  readonly linkHome = Column.bytes();
  /** Number of the link's tag path in `tagPaths`. */
  readonly linkTagPath = Column.longs();
  readonly tagPaths = new Urls();
  /** Probability that a host is made for crawlers, given by the run. */
  doubtOf: (host: number) => number = () => 0;
  /** Numbers of finds and of pages so far. */
  finds = 0;
  fetched = 0;
  /** Number of answers: pages, and links that returned none. */
  answers = 0;

  /**
   * @param cap maximum number of pages of one host
   * @param fall lower maximum after a number of answers, if any
   */
  constructor(
    private readonly cap: number,
    private readonly fall?: CapFall,
  ) {
    this.firsts.take('');
    this.tagPaths.take('');
  }

  get links(): number {
    return this.linkUrl.length;
  }

  hostOf = (link: number): number => this.urlHost.at(this.linkUrl.at(link));
  sectionOf = (link: number): number => this.urlSection.at(this.linkUrl.at(link));
  /** Number of a host's domain in `firsts`. */
  domainOf = (host: number): number => this.hostDomain.at(host);
  hostOfPage = (page: number): number => this.urlHost.at(this.pages.url.at(page));
  sectionOfPage = (page: number): number => this.urlSection.at(this.pages.url.at(page));
  wordsStart = (link: number): number => this.wordsFrom.at(link);
  wordsEnd = (link: number): number => (link + 1 < this.links ? this.wordsFrom.at(link + 1) : this.words.length);

  /** True if a link may be fetched: its URL waits, its host is below the cap, and no host of both is stopped. */
  mayTake(link: number): boolean {
    const url = this.linkUrl.at(link);
    const host = this.urlHost.at(url);
    if (this.urlState.at(url) !== WAITS || this.hosts.taken.at(host) >= this.capNow()) return false;
    return this.hosts.stopped.at(host) === 0 && this.hosts.stopped.at(this.hostOfPage(this.linkPage.at(link))) === 0;
  }

  private capNow = (): number => (this.fall && this.answers >= this.fall.after ? this.fall.cap : this.cap);

  /**
   * Adds a URL with its host and section if it is new.
   * @returns the URL's number
   */
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

  /**
   * Adds a link.
   * @returns its number; null if its URL was fetched, or if enough links lead there
   */
  link(url: number, page: number, traits: LinkTraits): number | null {
    if (this.urlState.at(url) !== WAITS || this.urlLinks.at(url) >= MAX_LINKS_A_URL) return null;
    this.urlLinks.add(url, 1);
    this.linkPage.push(page);
    this.linkAnchor.push(traits.anchor);
    this.linkAddress.push(traits.address);
    this.linkContext.push(traits.context);
    this.linkProbability.reach(this.links);
    this.linkProbability.push(traits.probability);
    this.wordsFrom.push(this.words.length);
    for (const word of traits.words) this.words.push(word);
    this.linkHome.reach(this.links);
    this.linkHome.push(traits.isHome ? 1 : 0);
    this.linkTagPath.reach(this.links);
    this.linkTagPath.push(this.tagPaths.take(traits.tagPath).number);
    return this.linkUrl.push(url);
  }

  take(url: number): void {
    this.urlState.set(url, TAKEN);
    this.hosts.taken.add(this.urlHost.at(url), 1);
  }

  /** Marks a requested URL as waiting again. */
  release(url: number): void {
    this.urlState.set(url, WAITS);
    this.hosts.taken.add(this.urlHost.at(url), -1);
  }

  /** Excludes a URL from further requests. */
  close(url: number): void {
    this.urlState.set(url, SHUT);
  }

  /** Records that a URL returned no page, which counts against its host and section. */
  miss(url: number, isSeed: boolean): void {
    this.close(url);
    this.count(url, 0, 1, isSeed);
  }

  isWaiting = (url: number): boolean => this.urlState.at(url) === WAITS;

  /**
   * Adds a fetched page.
   * @returns its number
   */
  page(facts: PageFacts): number {
    const reward = facts.relevant ? 1 : 0;
    this.fetched++;
    this.finds += reward;
    this.count(facts.url, reward, 0, facts.parent === NONE);
    if (facts.parent !== NONE) {
      this.pages.childFinds.add(facts.parent, reward);
      this.pages.children.add(facts.parent, 1);
    }
    return this.pages.add(facts, reward);
  }

  private count(url: number, reward: 0 | 1, miss: 0 | 1, isSeed: boolean): void {
    const host = this.urlHost.at(url);
    this.answers++;
    if (!isSeed && this.hosts.fetched.at(host) === 0)
      for (const place of [ALL, this.domainOf(host)]) this.firsts.count(place, reward, miss);
    this.hosts.count(host, reward, miss);
    this.sections.count(this.urlSection.at(url), reward, miss);
  }

  revoke(page: number): void {
    if (this.pages.reward.at(page) === 1) this.setReward(page, 0);
  }

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
}

/** Counts of pages by host, section or domain. */
class Places {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];
  readonly unsaved = ['last'];
  /** The last looked-up name: links of a page often share theirs. */
  private last = { name: '', number: -1 };
  /** Number of requested URLs, pending ones included. */
  readonly taken = Column.longs();
  /** 1 if neither pages of the place nor those they link to are requested any more. */
  readonly stopped = Column.bytes();
  /** Number of answers, with and without a page. */
  readonly fetched = Column.longs();
  readonly finds = Column.longs();
  /** Number of answers without a page. */
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
    const { taken, stopped, fetched, finds, misses } = this;
    for (const column of [taken, stopped, fetched, finds, misses]) column.reach(size);
    return size - 1;
  }

  count(number: number, reward: number, miss: number): void {
    this.misses.add(number, miss);
    this.fetched.add(number, 1);
    this.finds.add(number, reward);
  }
}

/** Fetched pages as a forest: each page except the seeds has the page that linked to it as parent. */
class Pages {
  readonly url = Column.longs();
  readonly parent = Column.longs();
  readonly link = Column.longs();
  readonly reward = Column.bytes();
  readonly probability = Column.floats();
  /** Number of links since the last relevant page of the path, which itself has 1. */
  readonly distance = Column.longs();
  readonly pathLength = Column.longs();
  readonly pathFinds = Column.longs();
  readonly childFinds = Column.longs();
  /** Number of pages fetched by its links. */
  readonly children = Column.longs();

  get size(): number {
    return this.url.length;
  }

  /** Adds a page. A seed counts as relevant on its paths, as in the paper's Figure 1. */
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
