import type { Address, Flock, OpenedPage } from './flock.js';
import { Scales, type Signal, weakened } from './signal.js';

/** What speaks for an address that was not opened yet. Numbers near 0 … 3; logarithms are natural. */
export interface LinkEvidence {
  labelMass: number;
  labelRest: number;
  /** The log of how many addresses its strongest label leads to: "read more" names none of them. */
  alike: number;
  /** 1 where it differs from an opened page only in its query: another view of the same. */
  view: number;
  urlMass: number;
  urlShare: number;
  /** What the text around the link says beyond its label, for "read more" and "here". */
  contextMass: number;
  headingMass: number;
  /** How much the page that links to it is about the target. */
  parent: number;
  /** log(1 + addresses asked for that lie in the same folder). */
  triedFolder: number;
  /** The log of the share of addresses in its part of the site that lead to a page. */
  yield: number;
  /** 1 where it stands among the site's news, which tell of things and seldom are the things. */
  amongNews: number;
  /** 1 where its label announces a list of pages. */
  list: number;
  hops: number;
}

/** The part of it that holds for all addresses of a folder alike. */
export type FolderEvidence = Pick<LinkEvidence, 'triedFolder' | 'yield'>;

/** What speaks for a page that was opened. */
export interface PageEvidence {
  /** Always 1: what a page needs to be the target at all. */
  page: number;
  /** Means over what names the page: its strongest label, its title, its first own heading. */
  nameMass: number;
  nameRest: number;
  /** How surely the page itself, in title and heading, has the query's first word. */
  nameHead: number;
  urlMass: number;
  urlShare: number;
  /** The share of the query, by worth, that its own text carries. */
  cover: number;
  /** How densely: BM25 (Robertson & Zaragoza 2009) as a share of the query's worth. */
  density: number;
  /** The share of its own text's words that are telling query words. */
  textShare: number;
  /** Its name's share, counted once more where it has next to no text that could confirm or deny it. */
  nameAlone: number;
  /** 1 where it is another view of a page opened before. */
  view: number;
  /**
   * 1 where it merely mentions the target: what it is called says other things besides, and its own text, though long
   * enough to tell, has few of the query's words and those seldom. "New mail record" is told of in an article; the record
   * is another page.
   */
  mention: number;
  /** 1 where it stands among the site's news. */
  amongNews: number;
  /** 1 where it is marked as written in another language than the site's. */
  foreign: number;
  /** The share of opened pages that link to it: what a site links everywhere, its visitors are meant to find. */
  everywhere: number;
}

/** How much of the query an opened page's own text carries. */
interface TextEvidence {
  cover: number;
  density: number;
  share: number;
  /** Words of the text that stands on no other opened page. */
  length: number;
}

/** BM25's usual k₁ and b; the mean length of a page's own text stands in for the collection's, unknown here. */
const K1 = 1.2;
const B = 0.75;
const USUAL_LENGTH = 400;
/** A text of so many words says a third of what a long one says for or against the page's name. */
const SHORT = 30;

/** A page merely mentions the target if its text has less of the query than this, … */
const LITTLE = 0.4;
/** … if fewer of its words than this are the query's, … */
const SELDOM = 0.15;
/** … and what it is called says, on the mean, at least half a word besides. */
const BESIDES = Math.log(1.5);

/** A label that leads to more addresses is no name of any. */
const NAMESAKES = 2;
/** What is learned of the site's words grows by this much before all is weighed anew. */
const GROWTH = 1.1;

/** The evidence for every address of the flock, as far as the site has been seen. */
export class Evidence {
  #scales: Scales;
  #pieces = 0;
  #trust = 1;
  readonly #densities = new Map<OpenedPage, number>();

  /** @param language the site's, a primary subtag; null where not known */
  constructor(
    readonly flock: Flock,
    readonly language: string | null,
  ) {
    this.#scales = new Scales(flock);
  }

  /**
   * Takes what was learned of the site's words into account, once it is enough to matter.
   * @returns whether evidence taken before no longer holds
   */
  renew(): boolean {
    const pieces = this.flock.inText.pieces + this.flock.inNames.pieces;
    if (pieces < GROWTH * this.#pieces) return false;
    this.#pieces = pieces;
    this.#scales = new Scales(this.flock);
    this.#trust = this.flock.hearsay.trust;
    this.#densities.clear();
    return true;
  }

  ofLink(address: Address): LinkEvidence {
    const label = this.#scales.label(address.labels.values());
    const url = this.#scales.signal(address.words);
    return {
      labelMass: label.mass,
      labelRest: label.rest,
      alike: label.alike,
      view: this.flock.isView(address) ? 1 : 0,
      urlMass: url.mass,
      urlShare: url.share,
      contextMass: Math.max(0, this.#scales.strongest(address.contexts.values()).mass - label.mass),
      headingMass: this.#scales.strongest(address.headings.values()).mass,
      parent: address.from?.page ? this.#density(address.from.page) : 0,
      ...this.ofFolder(address.folder),
      amongNews: address.amongNews ? 1 : 0,
      list: address.list ? 1 : 0,
      hops: address.hops,
    };
  }

  /** What holds for all addresses of a folder alike. */
  ofFolder(folder: string): FolderEvidence {
    return {
      triedFolder: Math.log1p(this.flock.askedIn.get(folder) ?? 0),
      yield: Math.log(this.flock.yields.of(folder)),
    };
  }

  ofPage(address: Address, page: OpenedPage): PageEvidence {
    const own = page.headings.filter(({ pages, reading }) => pages === 1 && reading.terms > 0);
    const ownNames = this.#names(page, own[0]);
    const text = this.#text(page);
    const names = [...this.#label(address, text), ...ownNames];
    const mean = (part: keyof Signal, of = names) =>
      of.reduce((sum, name) => sum + name[part], 0) / Math.max(1, of.length);
    const url = this.#scales.signal(address.words);
    this.#densities.set(page, text.density);
    const { language } = page.visit.page;
    const nameRest = mean('rest');
    return {
      page: 1,
      nameMass: mean('mass'),
      nameRest,
      nameHead: mean('head', ownNames),
      urlMass: url.mass,
      urlShare: url.share,
      cover: text.cover,
      density: text.density,
      textShare: text.share,
      nameAlone: mean('share') * Math.exp(-text.length / SHORT),
      mention: mentions(text, nameRest) ? 1 : 0,
      foreign: this.language && language && language !== this.language ? 1 : 0,
      view: this.flock.isView(address) ? 1 : 0,
      amongNews: address.amongNews ? 1 : 0,
      everywhere: address.linkedFrom / this.flock.opened.length,
    };
  }

  /** Asked for by every link of the page, so kept until it or the scales change. */
  #density(page: OpenedPage): number {
    const density = this.#densities.get(page) ?? this.#text(page).density;
    this.#densities.set(page, density);
    return density;
  }

  /**
   * What the links to it call the page: believed as far as labels proved right on this site, and more the shorter its
   * own text, which cannot deny it.
   */
  #label({ labels }: Address, { length }: TextEvidence): Signal[] {
    const own = [...labels.values()].filter(({ carriers }) => carriers <= NAMESAKES);
    if (own.length === 0) return [];
    const unread = Math.exp(-length / SHORT);
    const said = this.#scales.strongest(own.map(({ reading }) => reading));
    return [weakened(said, unread + (1 - unread) * this.#trust)];
  }

  /** What the page calls itself: its title and its first own heading. */
  #names({ title }: OpenedPage, heading: OpenedPage['headings'][number] | undefined): Signal[] {
    const own = title.filter(({ pages }) => pages === 1);
    const said = [own.length > 0 ? own : title.slice(0, 1), heading ? [heading] : []];
    return said
      .filter((texts) => texts.length > 0)
      .map((texts) => this.#scales.strongest(texts.map(({ reading }) => reading)));
  }

  /** Lines that other opened pages have too are the site's furniture and do not count. */
  #text(page: OpenedPage): TextEvidence {
    const worth = this.#scales.inText;
    const total = worth.reduce((sum, each) => sum + each, 0);
    const frequency = new Array<number>(worth.length).fill(0);
    let length = 0;
    for (const { reading, pages } of page.lines) {
      if (pages > 1) continue;
      length += reading.terms;
      for (const { item, count } of reading.hits) frequency[item] = (frequency[item] ?? 0) + count;
    }
    const norm = K1 * (1 - B + (B * length) / USUAL_LENGTH);
    const share = (score: (tf: number) => number) =>
      total > 0 ? frequency.reduce((sum, tf, item) => sum + (worth[item] ?? 0) * score(tf), 0) / total : 0;
    return {
      cover: share((tf) => Math.min(1, tf)),
      density: share((tf) => (tf * (K1 + 1)) / (tf + norm)),
      share: frequency.reduce((sum, tf, item) => sum + tf * Math.min(1, worth[item] ?? 0), 0) / Math.max(SHORT, length),
      length,
    };
  }
}

const mentions = ({ cover, share, length }: TextEvidence, nameRest: number): boolean =>
  length > SHORT && cover < LITTLE && share < SELDOM && nameRest >= BESIDES;
