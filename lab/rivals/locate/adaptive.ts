import type { Link } from '@hyrde/jobs/site';
import { Bm25 } from './bm25.js';
import { addressWords, type Crawl, crawlingBy } from './crawl.js';

/** Crawl4AI's defaults. */
const LINKS_A_ROUND = 3;
const CONFIDENT = 0.7;
const MOST_PAGES = 20;
const WEIGHTS = { coverage: 0.4, overlap: 0.3, saturation: 0.3 };

/**
 * Crawl4AI's adaptive crawler with its statistical strategy, by its public description (its documentation, "Adaptive
 * Crawling"): three links a round, those of the highest BM25 of their text, halved with the share of words in it that no
 * page has had; it ends once it is confident that the pages answer the query, whichever of them does.
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

/** Of the query's words: the share of pages that have each, more where pages repeat it; at most 1 a word. */
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

/** How alike pages are: the mean share of words that two in a row have in common. */
function overlap(pages: readonly string[][]): number {
  const shares = pages.slice(1).map((terms, place) => {
    const [one, other] = [new Set(pages[place]), new Set(terms)];
    const common = [...one].filter((term) => other.has(term)).length;
    return common / (one.size + other.size - common || 1);
  });
  return shares.reduce((a, b) => a + b, 0) / (shares.length || 1);
}

/** How much fewer new words the last page had than the first. */
function saturation(pages: readonly string[][]): number {
  const last = pages.at(-1);
  if (pages.length < 2 || !last) return 0;
  const before = new Set(pages.slice(0, -1).flat());
  const fresh = new Set(last.filter((term) => !before.has(term))).size;
  return Math.max(0, 1 - fresh / (new Set(pages[0]).size || 1));
}
