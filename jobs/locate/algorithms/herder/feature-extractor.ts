import { areKin } from '@hyrde/contracts';
import { type Naming, UNNAMED } from '../../names/name-reader.js';
import type { Query } from '../../query.js';
import type { AddressFeatures, FolderFeatures, LinkFeatures, PageFeatures, SearchFeatures } from './features.js';
import type { Address, Block, Label, SegmentedPage, Series } from './graph/address.js';
import type { LinkGraph } from './graph/link-graph.js';
import { ownTextOf, SHORT_TEXT, scaled, type TextFeatures, type TextScore, TextScorer } from './text-score.js';

/** Maximum number of addresses that a label may name; a label with more names none of them. */
const MAX_LABEL_ADDRESSES = 2;
/** Factor of growth of the term statistics at which all features are recomputed. */
const GROWTH = 1.1;
const DIGIT = /\p{N}/u;

/** Labels of other addresses that are like those of one. */
export interface Likeness {
  /** Index of the query's weightiest word in the best label, if that is of a series; else null. */
  readonly word: number | null;
  /** Addresses with a label framed like one of its own (`Label.frames`); no such sets if one of its labels is a name. */
  readonly frames: readonly ReadonlySet<Address>[];
}

/** Features of every address of the link graph, by what has been seen of the site so far. */
export class FeatureExtractor {
  #scorer: TextScorer;
  #documents = 0;
  #anchorWeight = 1;
  readonly #texts = new Map<SegmentedPage, TextFeatures>();

  constructor(
    readonly graph: LinkGraph,
    readonly query: Pick<Query, 'language' | 'names'>,
  ) {
    this.#scorer = new TextScorer(graph);
  }

  /** Updates the term statistics once they have grown enough. @returns true if features computed before are outdated */
  renew(): boolean {
    const documents = this.graph.textStatistics.documents + this.graph.nameStatistics.documents;
    if (documents < GROWTH * this.#documents) return false;
    this.#documents = documents;
    this.#scorer = new TextScorer(this.graph);
    this.#anchorWeight = this.graph.anchors.weight;
    this.#texts.clear();
    return true;
  }

  ofLink(address: Address): LinkFeatures {
    return { ...this.ofAddress(address), ...this.ofFolder(address.folder) };
  }

  ofAddress(address: Address): AddressFeatures {
    const label = this.#scorer.bestLabel(address.labels.values());
    const url = this.#scorer.score(address.words);
    const naming = this.#labelNaming(address);
    return {
      labelScore: label.score,
      labelOtherWords: label.otherWords,
      sameLabel: label.sameLabel,
      triedAlike: Math.max(0, ...ownLabelsOf(address.labels).map(([, { series }]) => (series ? triedIn(series) : 0))),
      queryVariant: this.#isVariant(address) ? 1 : 0,
      urlScore: url.score,
      urlShare: url.share,
      pathScore: this.#scorer.score(address.path).score,
      contextScore: this.#contextScore(address, label.score),
      headingScore: this.#scorer.best(address.headings.values()).score,
      parentBm25: address.from?.page ? this.#text(address.from, address.from.page).bm25 : 0,
      amongNews: address.amongNews ? 1 : 0,
      list: address.list ? 1 : 0,
      hops: address.hops,
      inMenu: address.inMenu ? 1 : 0,
      inFooter: address.inFooter ? 1 : 0,
      inLinks: Math.floor(Math.log2(Math.max(1, address.inLinks))) * Math.LN2,
      numbered: this.#numbered(address),
      outside: address.outside ? 1 : 0,
      labelIsName: naming.is,
      labelIsUsual: naming.usual,
      labelHasName: naming.has,
      addressIsName: address.naming.is,
    };
  }

  likenessOf({ labels }: Address): Likeness {
    const own = ownLabelsOf(labels);
    const { series } = this.#scorer.bestLabel(own.map(([, label]) => label));
    const isNamed = own.some(([text]) => this.graph.names.read(text).is > 0);
    return { word: series?.word ?? null, frames: isNamed ? [] : own.flatMap(([, { frames }]) => frames) };
  }

  ofFolder(folder: string): FolderFeatures {
    return {
      folderTried: Math.log1p(this.graph.requestedIn.get(folder) ?? 0),
      folderSize: Math.log(Math.max(1, this.graph.knownIn.get(folder) ?? 1)),
      folderSuccess: Math.log(this.graph.folders.of(folder)),
    };
  }

  ofSearch(): SearchFeatures {
    const { downloads, reader, waiting, sourcesLeft } = this.graph;
    return {
      intercept: 1,
      downloads: Math.log(downloads),
      words: Math.log(Math.max(1, reader.weights.length)),
      exhausted: waiting === 0 && !sourcesLeft ? 1 : 0,
      names: this.query.names ? 1 : 0,
    };
  }

  ofPage(address: Address, page: SegmentedPage): PageFeatures {
    const text = this.#text(address, page);
    const label = this.#label(address, text);
    const ownNames = this.#names(address, page);
    const names = [...label, ...ownNames];
    const mean = (part: keyof TextScore, of = names) =>
      of.reduce((sum, name) => sum + name[part], 0) / Math.max(1, of.length);
    const url = this.#scorer.score(address.words);
    const labelScore = label[0]?.score ?? 0;
    const named = this.#wordsNamed(address, page);
    const { language, headings } = page.opened.page;
    const numbered = DIGIT.test(headings[0] ?? '') ? 1 : this.#numbered(address);
    const ownLinks = Math.log1p(page.ownLinks);
    const list = this.query.names?.isList ? 1 : 0;
    const naming = this.#pageNaming(address, page);
    const anyName = naming.is > 0 || address.naming.is > 0;
    return {
      intercept: 1,
      nameScore: mean('score'),
      nameOtherWords: mean('otherWords'),
      titleScore: ownNames[0]?.score ?? 0,
      labelScore,
      nameFirstWord: mean('firstWord', ownNames),
      nameCoverage: this.#shareOfQuery((index) => named[index] ?? 0),
      unborne: this.#unborne(named, text, mean('otherWords')),
      urlScore: url.score,
      urlShare: url.share,
      pathScore: this.#scorer.score(address.path).score,
      contextScore: this.#contextScore(address, labelScore),
      headingScore: this.#scorer.best(address.headings.values()).score,
      coverage: text.coverage,
      anyCoverage: this.#shareOfQuery((index) => Math.max(named[index] ?? 0, Math.min(1, text.running[index] ?? 0))),
      bm25: text.bm25,
      textShare: text.share,
      textLength: Math.log1p(text.length),
      shortLines: text.shortLines,
      otherLanguage: this.#isOtherLanguage(language) ? 1 : 0,
      queryVariant: this.#isVariant(address) ? 1 : 0,
      amongNews: address.amongNews && !anyName ? 1 : 0,
      inLinkShare: address.inLinks / this.graph.opened.length,
      home: address.hops === 0 ? 1 : 0,
      hops: address.hops,
      inMenu: address.inMenu ? 1 : 0,
      inFooter: address.inFooter ? 1 : 0,
      numbered,
      outside: address.outside ? 1 : 0,
      ownLinks,
      isNamed: naming.is,
      anyName: anyName ? 1 : 0,
      usualName: naming.usual,
      hasName: naming.has,
      isOther: naming.not,
      addressIsName: address.naming.is,
      listNumbered: list * numbered,
      listLinks: list * ownLinks,
    };
  }

  /**
   * True if a page is marked with another language than the site's. The home page's mark is never another one, since
   * vendors' defaults are often left in place.
   */
  #isOtherLanguage(language: string | null): boolean {
    const { query, graph } = this;
    if (!language || !query.language || areKin(language, query.language)) return false;
    return language !== graph.opened[0]?.page?.opened.page.language;
  }

  /** True if an address is a variant of another page. Keyword lists are variants, too, if names are known. */
  #isVariant(address: Address): boolean {
    return (this.query.names && address.ofKeyword) || this.graph.isVariant(address);
  }

  /** The best naming of an address's labels. */
  #labelNaming({ labels, ofKeyword }: Address): Naming {
    if (!this.query.names || ofKeyword) return UNNAMED;
    return bestOf(ownLabelsOf(labels).map(([label]) => this.graph.names.read(label)));
  }

  /** A number in an address means little where the CMS numbers all pages. */
  #numbered({ numbered }: Address): number {
    return numbered ? 1 - this.graph.usualNumbers : 0;
  }

  /** Mean naming over a page's names: its best label, its title, its first own heading. */
  #pageNaming(address: Address, page: SegmentedPage): Naming {
    if (!this.query.names || address.ofKeyword) return UNNAMED;
    const labels = ownLabelsOf(address.labels).flatMap(([label]) =>
      isNamed(this.graph.names.read(label)) ? [label] : [],
    );
    const own = this.#ownNames(address, page).map((blocks) =>
      bestOf(blocks.map(({ text }) => this.#ownNaming(text, labels))),
    );
    const names = address.labels.size > 0 ? [this.#labelNaming(address), ...own] : own;
    const mean = (part: keyof Naming) => names.reduce((sum, name) => sum + name[part], 0) / Math.max(1, names.length);
    const usual = Math.max(0, ...names.map((name) => name.usual));
    return { is: mean('is'), usual, has: mean('has'), not: mean('not') };
  }

  /**
   * Naming of a title or heading. A page behind a label that is a name often has as title only one of the several
   * things which that or another name lists; then the title counts as the label does, even if it is another target's
   * name.
   * @param labels labels that are names
   */
  #ownNaming(text: string, labels: readonly string[]): Naming {
    const { names } = this.graph;
    const own = names.read(text);
    const whole = own.is > 0 ? [] : labels.filter((label) => names.isPartOf(text, label));
    return whole.length > 0 ? bestOf(whole.map((label) => names.read(label))) : own;
  }

  /** Excess of the context's score over that of the label. */
  #contextScore({ contexts }: Address, labelScore: number): number {
    return Math.max(0, this.#scorer.best(contexts.values()).score - labelScore);
  }

  /** Features of the page's own text, cached until page or weights change, since every link of the page needs them. */
  #text(address: Address, page: SegmentedPage): TextFeatures {
    const known = this.graph.blocks.changed.delete(address) ? undefined : this.#texts.get(page);
    const text = known ?? ownTextOf(page, this.#scorer.textWeights, (line) => this.graph.blocks.ownership(line));
    this.#texts.set(page, text);
    return text;
  }

  /**
   * Score of the page's best label. It is scaled by the measured reliability of anchor text on this site, the less so
   * the shorter the page's own text, which cannot contradict it.
   */
  #label({ labels }: Address, { length }: TextFeatures): TextScore[] {
    const own = ownLabelsOf(labels);
    if (own.length === 0) return [];
    const unread = Math.exp(-length / SHORT_TEXT);
    const best = this.#scorer.best(own.map(([, { reading }]) => reading));
    return [scaled(best, unread + (1 - unread) * this.#anchorWeight)];
  }

  /** Scores of the page's title and of its first own heading. */
  #names(address: Address, page: SegmentedPage): TextScore[] {
    return this.#ownNames(address, page).map((blocks) => this.#scorer.best(blocks.map(({ reading }) => reading)));
  }

  /**
   * The title's own parts, and the page's heading: the first that repeats one of these or a label of the page, else the
   * first own one. A page's heading is often in the menu of all pages too, and below that of its section.
   */
  #ownNames({ labels }: Address, { title, headings }: SegmentedPage): Block[][] {
    const own = title.filter((block) => this.graph.blocks.ownership(block) > 0);
    const said = new Set([
      ...own.map(({ text }) => keyOf(text)),
      ...ownLabelsOf(labels).map(([label]) => keyOf(label)),
    ]);
    const heading =
      headings.find(({ text, reading }) => reading.terms > 0 && said.has(keyOf(text))) ??
      headings.find((block) => this.graph.blocks.ownership(block) > 0 && block.reading.terms > 0);
    const names = [own.length > 0 ? own : title.slice(0, 1), heading ? [heading] : []];
    return names.filter((blocks) => blocks.length > 0);
  }

  /** By query word, the maximum strength of its match in the page's names or address. */
  #wordsNamed(address: Address, page: SegmentedPage): number[] {
    const { words, labels } = address;
    const strengths = new Array<number>(this.#scorer.nameWeights.length).fill(0);
    const ofLabels = ownLabelsOf(labels).map(([, { reading }]) => reading);
    const ofPage = this.#ownNames(address, page).flatMap((blocks) => blocks.map(({ reading }) => reading));
    for (const { hits } of [words, ...ofLabels, ...ofPage])
      for (const { index, strength } of hits) strengths[index] = Math.max(strengths[index] ?? 0, strength);
    return strengths;
  }

  /** Fraction of the names' query words that the own text lacks; less for short texts and names without other words. */
  #unborne(named: readonly number[], { running, length }: TextFeatures, otherWords: number): number {
    const missing = this.#shareOfQuery((index) => Math.max(0, (named[index] ?? 0) - (running[index] ?? 0)));
    const there = this.#shareOfQuery((index) => named[index] ?? 0);
    return there > 0 ? (missing / there) * (1 - Math.exp(-length / SHORT_TEXT)) * (1 - Math.exp(-otherWords)) : 0;
  }

  /**
   * Weighted mean over the query's words, by their weights in names.
   * @param of value of each word, 0–1
   */
  #shareOfQuery(of: (index: number) => number): number {
    const weights = this.#scorer.nameWeights;
    const total = weights.reduce((sum, each) => sum + each, 0);
    return total > 0 ? weights.reduce((sum, weight, index) => sum + weight * of(index), 0) / total : 0;
  }
}

/** Log of the factor by which a series reduces the odds of each of its addresses (`LinkFeatures.triedAlike`). */
const triedIn = ({ addresses, read }: Series): number =>
  Math.LN2 * (read + Math.floor(Math.log2(Math.max(1, addresses.size))) / 2);

const keyOf = (text: string): string => text.trim().toLowerCase();

/** Labels that lead to at most `MAX_LABEL_ADDRESSES` addresses. */
const ownLabelsOf = (labels: Address['labels']): [string, Label][] =>
  [...labels].filter(([, { addresses }]) => addresses <= MAX_LABEL_ADDRESSES);

/** True if the text is a name, or a compound whose parts consist of words of the names. */
const isNamed = ({ is, has }: Naming): boolean => is > 0 || has === 1;

/** The best naming among texts of one page: a name of the target, else a name of another thing. */
function bestOf(namings: readonly Naming[]): Naming {
  const most = (part: keyof Naming) => namings.reduce((best, naming) => Math.max(best, naming[part]), 0);
  const is = most('is');
  return is > 0 ? { is, usual: most('usual'), has: 0, not: 0 } : { is, usual: 0, has: most('has'), not: most('not') };
}
