import type { QueryWord, WordChange } from '@hyrde/contracts';
import type { JudgedPage } from './judged-page.js';
import { Lexicon } from './lexicon.js';
import { readSites } from './said.js';
import { Worth } from './worth.js';

/** A word of a version weighs as much as what ten sites say: a few verdicts move little, a hundred decide. */
const CAUTION = 10;
/** In the lab, 20 words answered rightly more often than 30, with fewer downloads; built-in targets have some 15. */
const MAX_WORDS = 20;
/** A word that stands on the pages of one site only is that site's: its name, its place, its mayor. */
const MIN_SITES = 2;
/** Lighter than this, a word is not added; a third of this, and it is taken out. */
const MIN_NEW = 0.6;
const MIN_KEPT = 0.2;
/** Smaller differences are not worth a reader's attention. */
const STEP = 0.1;

export interface LearnedWords {
  words: QueryWord[];
  /** Every word whose weight differs, heaviest first. */
  changes: WordChange[];
}

/**
 * The next version's words of one language: those of the current one, with the weights that judged pages speak for
 * (`Worth`), and further words that verified pages of several sites share. Without verdicts the words are the same.
 * Deterministic; independent of the order of `judged` but for ties.
 * @param language primary subtag, of `current` and of all pages
 */
export function wordsFromVerdicts(
  current: readonly QueryWord[],
  judged: readonly JudgedPage[],
  language: string,
): LearnedWords {
  const lexicon = new Lexicon(
    language,
    current.map(({ word }) => word),
  );
  const worth = new Worth(readSites(judged, lexicon), CAUTION);
  const known = new Set(current.flatMap(({ word }) => lexicon.termOf(word) ?? []));
  const kept = current.map(({ word, weight }) => {
    const term = lexicon.termOf(word);
    return { word, before: weight, term, after: term === null ? weight : settled(worth.weigh(term, weight), weight) };
  });
  const added = [...worth.terms()]
    .filter((term) => !known.has(term) && worth.seen(term).right >= MIN_SITES)
    .map((term) => ({ word: lexicon.wordOf(term), before: null, term, after: rounded(worth.weigh(term, 0)) }))
    .filter(({ after }) => after >= MIN_NEW)
    .map((one) => ({ ...one, sites: worth.seen(one.term).right }))
    .sort((a, b) => b.after * b.sites - a.after * a.sites || (a.word < b.word ? -1 : 1))
    .slice(0, Math.max(0, MAX_WORDS - kept.length));
  const staying = kept.filter(({ before, after }) => after >= Math.min(before, MIN_KEPT));
  const all = [...(staying.length > 0 ? staying : kept), ...added];
  const words = all.map(({ word, after }) => ({ word, weight: after })).sort((a, b) => b.weight - a.weight);
  const left = new Set(words.map(({ word }) => word));
  const changes = [...kept, ...added]
    .map(({ word, term, before, after }) => ({
      language,
      word,
      before,
      after: left.has(word) ? after : null,
      ...(term === null ? { right: 0, wrong: 0 } : worth.seen(term)),
    }))
    .filter(({ before, after }) => before !== after);
  return { words, changes };
}

/** Ten steps to the unit, as people set weights; a difference below one step is none. */
const settled = (learned: number, weight: number): number =>
  Math.abs(learned - weight) < STEP ? weight : rounded(learned);
const rounded = (weight: number): number => Math.round(weight / STEP) / Math.round(1 / STEP);
