import type { Address, SegmentedPage } from './graph/address.js';
import type { LinkGraph } from './graph/link-graph.js';
import { scaled, type TextScore, TextScorer } from './text-score.js';

/** Features of an address that was not opened yet, from the links to it. Numbers near 0 … 3; logarithms are natural. */
export interface LinkFeatures {
  labelScore: number;
  labelOtherWords: number;
  /** The log of how many addresses its best label leads to: "read more" names none of them. */
  sameLabel: number;
  /** 1 where it differs from an opened page only in its query: a variant of the same page. */
  queryVariant: number;
  urlScore: number;
  urlShare: number;
  /** What the text around the link scores beyond its label, for "read more" and "here". */
  contextScore: number;
  headingScore: number;
  /** BM25 of the page that links to it. */
  parentBm25: number;
  /** log(1 + addresses asked for in the same folder). */
  folderTried: number;
  /** The log of the share of addresses in its part of the site that lead to a page. */
  folderSuccess: number;
  /** 1 where it is among the site's news, which tell of things and seldom are the things. */
  amongNews: number;
  /** 1 where its label announces a list of pages. */
  list: number;
  hops: number;
}

/** The features that all addresses of a folder have in common. */
export type FolderFeatures = Pick<LinkFeatures, 'folderTried' | 'folderSuccess'>;

/** Features of an opened page. */
export interface PageFeatures {
  /** Always 1. */
  intercept: number;
  /** Means over the names of the page: its best label, its title, its first own heading. */
  nameScore: number;
  nameOtherWords: number;
  /** How surely title and heading have the query's first word. */
  nameFirstWord: number;
  urlScore: number;
  urlShare: number;
  /** The share of the query, by weight, that its own text has. */
  coverage: number;
  /** BM25 (Robertson & Zaragoza 2009) of its own text as a share of the query's weight. */
  bm25: number;
  /** The share of its own text's words that are query words of some weight. */
  textShare: number;
  /** The share of its names, counted once more where it has next to no text that could confirm or deny them. */
  nameWithoutText: number;
  /** 1 where it is a variant of a page opened before. */
  queryVariant: number;
  /**
   * 1 where it merely mentions the target: its names have other words besides, and its own text, though long enough to
   * tell, has few of the query's words and those seldom. "New mail record" is an article about a record on another page.
   */
  mention: number;
  /** 1 where it is among the site's news. */
  amongNews: number;
  /** 1 where it is marked as written in another language than the site's. */
  otherLanguage: number;
  /** The share of opened pages that link to it: what a site links everywhere, its visitors are meant to find. */
  inLinkShare: number;
}

/** How much of the query an opened page's own text has. */
interface TextFeatures {
  coverage: number;
  bm25: number;
  share: number;
  /** Words of the text that no other opened page has. */
  length: number;
}

/** BM25's usual k₁ and b; the mean length of a page's own text stands in for the collection's, unknown here. */
const K1 = 1.2;
const B = 0.75;
const MEAN_LENGTH = 400;
/** A text of so many words counts a third of a long one for or against the page's names. */
const SHORT_TEXT = 30;

/** A page merely mentions the target if its text has less of the query than this, … */
const MENTION_MAX_COVERAGE = 0.4;
/** … if fewer of its words than this are the query's, … */
const MENTION_MAX_SHARE = 0.15;
/** … and its names have, on the mean, at least half a word besides. */
const MENTION_MIN_OTHER_WORDS = Math.log(1.5);

/** A label that leads to more addresses is the name of none. */
const MAX_LABEL_ADDRESSES = 2;
/** All features are taken anew when the documents of the term statistics have grown by this factor. */
const GROWTH = 1.1;

/** The features of every address of the link graph, as far as the site has been seen. */
export class FeatureExtractor {
  #scorer: TextScorer;
  #documents = 0;
  #anchorWeight = 1;
  readonly #bm25 = new Map<SegmentedPage, number>();

  /** @param language the site's, a primary subtag; null where not known */
  constructor(
    readonly graph: LinkGraph,
    readonly language: string | null,
  ) {
    this.#scorer = new TextScorer(graph);
  }

  /**
   * Takes the term statistics into account, once they have grown enough to matter.
   * @returns whether features taken before no longer hold
   */
  renew(): boolean {
    const documents = this.graph.textStatistics.documents + this.graph.nameStatistics.documents;
    if (documents < GROWTH * this.#documents) return false;
    this.#documents = documents;
    this.#scorer = new TextScorer(this.graph);
    this.#anchorWeight = this.graph.anchors.weight;
    this.#bm25.clear();
    return true;
  }

  ofLink(address: Address): LinkFeatures {
    const label = this.#scorer.bestLabel(address.labels.values());
    const url = this.#scorer.score(address.words);
    return {
      labelScore: label.score,
      labelOtherWords: label.otherWords,
      sameLabel: label.sameLabel,
      queryVariant: this.graph.isQueryVariant(address) ? 1 : 0,
      urlScore: url.score,
      urlShare: url.share,
      contextScore: Math.max(0, this.#scorer.best(address.contexts.values()).score - label.score),
      headingScore: this.#scorer.best(address.headings.values()).score,
      parentBm25: address.from?.page ? this.#bm25Of(address.from.page) : 0,
      ...this.ofFolder(address.folder),
      amongNews: address.amongNews ? 1 : 0,
      list: address.list ? 1 : 0,
      hops: address.hops,
    };
  }

  ofFolder(folder: string): FolderFeatures {
    return {
      folderTried: Math.log1p(this.graph.askedIn.get(folder) ?? 0),
      folderSuccess: Math.log(this.graph.folders.of(folder)),
    };
  }

  ofPage(address: Address, page: SegmentedPage): PageFeatures {
    const own = page.headings.filter(({ pages, reading }) => pages === 1 && reading.terms > 0);
    const ownNames = this.#names(page, own[0]);
    const text = this.#text(page);
    const names = [...this.#label(address, text), ...ownNames];
    const mean = (part: keyof TextScore, of = names) =>
      of.reduce((sum, name) => sum + name[part], 0) / Math.max(1, of.length);
    const url = this.#scorer.score(address.words);
    this.#bm25.set(page, text.bm25);
    const { language } = page.opened.page;
    const nameOtherWords = mean('otherWords');
    return {
      intercept: 1,
      nameScore: mean('score'),
      nameOtherWords,
      nameFirstWord: mean('firstWord', ownNames),
      urlScore: url.score,
      urlShare: url.share,
      coverage: text.coverage,
      bm25: text.bm25,
      textShare: text.share,
      nameWithoutText: mean('share') * Math.exp(-text.length / SHORT_TEXT),
      mention: isMention(text, nameOtherWords) ? 1 : 0,
      otherLanguage: this.language && language && language !== this.language ? 1 : 0,
      queryVariant: this.graph.isQueryVariant(address) ? 1 : 0,
      amongNews: address.amongNews ? 1 : 0,
      inLinkShare: address.inLinks / this.graph.opened.length,
    };
  }

  /** Asked for by every link of the page, so kept until the page or the weights change. */
  #bm25Of(page: SegmentedPage): number {
    const bm25 = this.#bm25.get(page) ?? this.#text(page).bm25;
    this.#bm25.set(page, bm25);
    return bm25;
  }

  /**
   * The best label of the page: it counts as far as anchor text proved reliable on this site, and the more the shorter
   * the page's own text, which cannot deny it.
   */
  #label({ labels }: Address, { length }: TextFeatures): TextScore[] {
    const own = [...labels.values()].filter(({ addresses }) => addresses <= MAX_LABEL_ADDRESSES);
    if (own.length === 0) return [];
    const unread = Math.exp(-length / SHORT_TEXT);
    const best = this.#scorer.best(own.map(({ reading }) => reading));
    return [scaled(best, unread + (1 - unread) * this.#anchorWeight)];
  }

  /** What the page calls itself: its title and its first own heading. */
  #names({ title }: SegmentedPage, heading: SegmentedPage['headings'][number] | undefined): TextScore[] {
    const own = title.filter(({ pages }) => pages === 1);
    const names = [own.length > 0 ? own : title.slice(0, 1), heading ? [heading] : []];
    return names
      .filter((texts) => texts.length > 0)
      .map((texts) => this.#scorer.best(texts.map(({ reading }) => reading)));
  }

  /** Lines that other opened pages have too are boilerplate and do not count. */
  #text(page: SegmentedPage): TextFeatures {
    const weights = this.#scorer.textWeights;
    const total = weights.reduce((sum, each) => sum + each, 0);
    const frequency = new Array<number>(weights.length).fill(0);
    let length = 0;
    for (const { reading, pages } of page.lines) {
      if (pages > 1) continue;
      length += reading.terms;
      for (const { index, count } of reading.hits) frequency[index] = (frequency[index] ?? 0) + count;
    }
    const norm = K1 * (1 - B + (B * length) / MEAN_LENGTH);
    const share = (score: (tf: number) => number) =>
      total > 0 ? frequency.reduce((sum, tf, index) => sum + (weights[index] ?? 0) * score(tf), 0) / total : 0;
    return {
      coverage: share((tf) => Math.min(1, tf)),
      bm25: share((tf) => (tf * (K1 + 1)) / (tf + norm)),
      share:
        frequency.reduce((sum, tf, index) => sum + tf * Math.min(1, weights[index] ?? 0), 0) /
        Math.max(SHORT_TEXT, length),
      length,
    };
  }
}

const isMention = ({ coverage, share, length }: TextFeatures, nameOtherWords: number): boolean =>
  length > SHORT_TEXT &&
  coverage < MENTION_MAX_COVERAGE &&
  share < MENTION_MAX_SHARE &&
  nameOtherWords >= MENTION_MIN_OTHER_WORDS;
