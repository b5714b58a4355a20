import type { Link } from '@hyrde/jobs/site';
import { addressWords, Bm25, type Crawl, crawlingBy } from './crawl.js';

/** Default number of links per iteration in Crawl4AI. */
const LINKS_A_ROUND = 3;
const CONFIDENT = 0.7;
const MOST_PAGES = 20;
const WEIGHTS = { coverage: 0.4, overlap: 0.3, saturation: 0.3 };

/**
 * Crawl4AI's adaptive crawler with its statistical strategy, by its public description (its documentation, "Adaptive
 * Crawling"): three links per iteration, those with the highest mean of the BM25 of their text and the fraction of its
 * words that are new; it ends once it is confident that the pages together answer the query.
 */
export const adaptive = crawlingBy((crawl) => {
  const room = MOST_PAGES - crawl.terms.length;
  if (room <= 0 || confidenceOf(crawl) >= CONFIDENT) return [];
  return ranked(crawl).slice(0, Math.min(LINKS_A_ROUND, room));
});

function ranked({ waiting, terms, query, termsOf }: Crawl): Link[] {
  const known = new Set(terms.flat());
  const texts = waiting.map(({ label, url }) => termsOf(`${label} ${addressWords(url)}`));
  const relevance = new Bm25();
  for (const text of texts) relevance.add(text);
  const scores = texts.map((_, number) => relevance.scoreOf(number, query));
  const highest = Math.max(...scores) || 1;
  const worth = new Map(
    waiting.map((link, number) => {
      const text = texts[number] ?? [];
      const fresh = text.filter((term) => !known.has(term)).length / (text.length || 1);
      return [link, 0.5 * ((scores[number] ?? 0) / highest) + 0.5 * fresh];
    }),
  );
  return [...waiting].sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
}

function confidenceOf({ terms, query }: Crawl): number {
  return (
    WEIGHTS.coverage * coverage(terms, query) +
    WEIGHTS.overlap * overlap(terms) +
    WEIGHTS.saturation * saturation(terms)
  );
}

/**
 * Coverage of the query: the fraction of pages that contain each word, weighted up for repetitions; at most 1 per word.
 */
function coverage(pages: readonly string[][], query: ReadonlySet<string>): number {
  const scores = [...query].map((term) => {
    const times = pages.map((terms) => terms.filter((each) => each === term).length);
    const having = times.filter((count) => count > 0).length / pages.length;
    const most = Math.max(...times);
    const boost = most > 0 ? Math.log(1 + times.reduce((a, b) => a + b, 0)) / Math.log(1 + most * pages.length) : 0;
    return Math.min(1, having * (1 + boost));
  });
  return scores.reduce((a, b) => a + b, 0) / (query.size || 1);
}

/** Similarity of the pages: the mean fraction of words shared by two consecutive pages. */
function overlap(pages: readonly string[][]): number {
  const shares = pages.slice(1).map((terms, place) => {
    const [one, other] = [new Set(pages[place]), new Set(terms)];
    const common = [...one].filter((term) => other.has(term)).length;
    return common / (one.size + other.size - common || 1);
  });
  return shares.reduce((a, b) => a + b, 0) / (shares.length || 1);
}

/** Decrease in new words from the first page to the last, as a fraction. */
function saturation(pages: readonly string[][]): number {
  const last = pages.at(-1);
  if (pages.length < 2 || !last) return 0;
  const before = new Set(pages.slice(0, -1).flat());
  const fresh = new Set(last.filter((term) => !before.has(term))).size;
  return Math.max(0, 1 - fresh / (new Set(pages[0]).size || 1));
}
