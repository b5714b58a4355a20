import type { Block, SegmentedPage } from './graph/address.js';

/** What an opened page's own text says of the query. */
export interface TextFeatures {
  /** The share of the query, by weight, that it has. */
  coverage: number;
  /** BM25 (Robertson & Zaragoza 2009) as a share of the query's weight. */
  bm25: number;
  /** The share of its words that are query words of some weight. */
  share: number;
  /** Its words. */
  length: number;
  /** The share of its lines that are so short that they name things: lists, tables. */
  shortLines: number;
  /** By query word: how often it stands there outside headings, softened. */
  running: readonly number[];
}

/** BM25's usual k₁ and b; the mean length of a page's own text stands in for the collection's, unknown here. */
const K1 = 1.2;
const B = 0.75;
const MEAN_LENGTH = 400;
/** A text of so many words counts a third of a long one for or against the page's names. */
export const SHORT_TEXT = 30;
/** A line of fewer words names something rather than saying something. */
const SHORT_LINE = 5;

/**
 * Reads a page's own text.
 * @param weights of the query's words in running text
 * @param ownership how far a line is the page's own, 0 … 1 (`TextBlocks.ownership`)
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
