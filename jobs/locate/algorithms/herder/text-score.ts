import type { Block, Label, SegmentedPage, Series } from './graph/address.js';
import type { LinkGraph } from './graph/link-graph.js';
import type { Reading } from './reader.js';

/** Match of a short text (a label, a title, the words of an address) with the query. */
export interface TextScore {
  /** log(1 + Σ weight · idf · strength) over its query words. */
  score: number;
  /** Fraction of its words that are query words, by weight: 1 for "Contact", less for "Contact lenses in schools". */
  share: number;
  /** log(1 + number of its other words). */
  otherWords: number;
  /** Strength of the query's first word, 0–1, reduced if its weight here is low. People name the thing first. */
  firstWord: number;
}

/** A score multiplied by a factor. */
export const scaled = ({ score, share, otherWords, firstWord }: TextScore, by: number): TextScore => ({
  score: by * score,
  share: by * share,
  otherWords: by * otherWords,
  firstWord: by * firstWord,
});

const NO_MATCH: TextScore = { score: 0, share: 0, otherWords: 0, firstWord: 0 };
/** Weight from which a query word counts as a full match in fractions. */
export const FULL_MATCH = 2 / 3;

/** Scores texts by the weights that the query's words have on this site so far. */
export class TextScorer {
  /** By query word, weight · idf in running text, and in names (labels, titles, headings, addresses). */
  readonly textWeights: readonly number[];
  readonly nameWeights: readonly number[];

  constructor({ reader, textStatistics, nameStatistics }: LinkGraph) {
    this.textWeights = reader.weights.map((weight, index) => weight * textStatistics.idf(index));
    this.nameWeights = reader.weights.map((weight, index) => weight * nameStatistics.idf(index));
  }

  score({ terms, hits }: Reading): TextScore {
    if (terms === 0) return NO_MATCH;
    if (hits.length === 0) return { score: 0, share: 0, otherWords: Math.log1p(terms), firstWord: 0 };
    let sum = 0;
    let matched = 0;
    let firstWord = 0;
    for (const { index, strength, count } of hits) {
      const weight = this.nameWeights[index] ?? 0;
      sum += weight * strength;
      const match = Math.min(1, weight / FULL_MATCH);
      matched += count * match;
      if (index === 0) firstWord = match * strength;
    }
    return {
      score: Math.log1p(sum),
      share: matched / terms,
      otherWords: Math.log1p(Math.max(0, terms - matched)),
      firstWord,
    };
  }

  /** The best score among several texts for the same thing. */
  best(readings: Iterable<Reading>): TextScore {
    let best = NO_MATCH;
    let most = -1;
    for (const reading of readings) {
      const scored = this.score(reading);
      if (scored.score + scored.share <= most) continue;
      most = scored.score + scored.share;
      best = scored;
    }
    return best;
  }

  /**
   * The best score among the labels, with the label's series and the log of the number of addresses with that label: one can
   * be the target.
   */
  bestLabel(
    labels: Iterable<Label>,
  ): Pick<TextScore, 'score' | 'otherWords'> & { sameLabel: number; series: Series | null } {
    let best = NO_MATCH;
    let sameLabel = 0;
    let seriesOfBest: Series | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (const { reading, addresses, series } of labels) {
      const scored = this.score(reading);
      const shared = Math.log(addresses);
      const value = scored.score + scored.share - shared;
      if (value <= most) continue;
      most = value;
      best = scored;
      sameLabel = shared;
      seriesOfBest = series;
    }
    return { score: best.score, otherWords: best.otherWords, sameLabel, series: seriesOfBest };
  }
}

/** Features of an opened page's own text. */
export interface TextFeatures {
  /** Weighted fraction of the query in the text. */
  coverage: number;
  /** BM25 (Robertson & Zaragoza 2009) as a fraction of the query's weight. */
  bm25: number;
  /** Fraction of its words that are query words, by weight. */
  share: number;
  /** Number of words. */
  length: number;
  /** Fraction of lines that are too short to be sentences, as in lists and tables. */
  shortLines: number;
  /** By query word, its soft frequency outside headings. */
  running: readonly number[];
}

/** BM25's usual k₁ and b; a constant replaces the mean length of the collection, which is unknown here. */
const K1 = 1.2;

const B = 0.75;

const MEAN_LENGTH = 400;

/** Length scale in words: the own text counts 1 − e^(−length ∕ scale) for or against the page's names. */
export const SHORT_TEXT = 30;

/** Minimum number of words of a line that is a sentence rather than a name. */
const SHORT_LINE = 5;

/**
 * Extracts the features of a page's own text.
 * @param weights weights of the query's words in running text
 * @param ownership degree to which a line is the page's own, 0–1 (`TextBlocks.ownership`)
 */
export function ownTextOf(
  { body, headings }: SegmentedPage,
  weights: readonly number[],
  ownership: (line: Block) => number,
): TextFeatures {
  const total = weights.reduce((sum, each) => sum + each, 0);
  const frequency = new Array<number>(weights.length).fill(0);
  const running = new Array<number>(weights.length).fill(0);
  const titles = new Set(headings);
  let length = 0;
  let short = 0;
  let count = 0;
  for (const line of body) {
    if (line.reading.terms === 0) continue;
    const own = ownership(line);
    if (own <= 0) continue;
    length += own * line.reading.terms;
    count += own;
    if (line.reading.terms < SHORT_LINE) short += own;
    for (const hit of line.reading.hits) {
      frequency[hit.index] = (frequency[hit.index] ?? 0) + own * hit.count;
      if (!titles.has(line)) running[hit.index] = (running[hit.index] ?? 0) + own * hit.count;
    }
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
    shortLines: count > 0 ? short / count : 0,
    running,
  };
}
