import type { QueryWord, WordChange } from '@hyrde/contracts';
import { CrossValidation } from './cross-validation.js';
import type { JudgedPage } from './judged-page.js';
import { Lexicon } from './lexicon.js';
import { type SiteTerms, termsOfSites } from './site-terms.js';
import type { TermWeights } from './target-likelihood.js';
import { WeightEstimator } from './weight-estimator.js';

/** A word of a version weighs as much as what ten sites say: a few verdicts move little, a hundred decide. */
const PRIOR_SITES = 10;
/** In the lab, 20 words answered rightly more often than 30, with fewer downloads; built-in targets have some 15. */
const MAX_WORDS = 20;
/** A word that only pages of one site have is that site's: its name, its place, its mayor. */
const MIN_SITES = 2;
/** Lighter than this, a word is not added; a third of this, and it is taken out. */
const MIN_NEW = 0.6;
const MIN_KEPT = 0.2;
/** So many new words are tried, those with the most weight · sites first. */
const MAX_TRIED = 30;
/** Ten steps to the unit, as people set weights. */
const STEP = 0.1;
/** A smaller change is as likely chance: a site or two leave a word as it is. */
const MIN_CHANGE = 0.3;

/** The first word is what the thing is called, which the herder takes for its name: another must outweigh it by so much. */
const LEAD = 1;

export interface LearnedWords {
  /** What the thing is called first, then the heaviest. */
  words: QueryWord[];
  /** Every word whose weight differs, heaviest first. */
  changes: WordChange[];
}

/**
 * The next version's words of one language: those of the current one, with weights estimated from judged pages
 * (`WeightEstimator`), and further words that verified pages of several sites share, as far as they are proven by
 * cross-validation (`CrossValidation`). A version that has no words has nothing to lose: it gets all that discriminate.
 * Without verdicts the words are the same. Deterministic; independent of the order of `judged`.
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
  const sites = termsOfSites(judged, lexicon);
  const estimator = new WeightEstimator(sites, PRIOR_SITES);
  const known = current.map(({ word, weight }) => ({ word, before: weight, term: lexicon.termOf(word) }));
  const kept = known.map((one) => ({ ...one, after: weightNow(one, estimator) }));
  const lasting = kept.filter(({ before, after }) => after >= Math.min(before, MIN_KEPT));
  const staying = lasting.length > 0 ? lasting : kept;
  const room = Math.max(0, MAX_WORDS - staying.length);
  const discriminating = newWords(estimator, known, lexicon);
  const added = known.length === 0 ? discriminating.slice(0, room) : proven(discriminating, sites, known, room);
  const words = [...staying, ...added].map(({ word, after }) => ({ word, weight: after }));
  const left = new Set(words.map(({ word }) => word));
  const changes = [...kept, ...added]
    .map(({ word, term, before, after }) => ({
      language,
      word,
      before,
      after: left.has(word) ? after : null,
      ...(term === null ? { right: 0, wrong: 0 } : estimator.siteCounts(term)),
    }))
    .filter(({ before, after }) => before !== after);
  return { words: inOrder(words, current[0]?.word), changes };
}

/** Heaviest first, but for the word that stood first, as long as none outweighs it by far. */
function inOrder(words: readonly QueryWord[], first: string | undefined): QueryWord[] {
  const sorted = [...words].sort((a, b) => b.weight - a.weight);
  const head = sorted.find(({ word }) => word === first);
  if (!head || (sorted[0]?.weight ?? 0) - head.weight >= LEAD) return sorted;
  return [head, ...sorted.filter((one) => one !== head)];
}

/** A word of the current version; a phrase has no term and is judged as it stands. */
interface Known {
  word: string;
  before: number;
  term: string | null;
}

interface NewWord {
  word: string;
  before: null;
  term: string;
  after: number;
}

/** Words that right pages of several sites share, those with the most weight · sites first. */
function newWords(estimator: WeightEstimator, known: readonly Known[], lexicon: Lexicon): NewWord[] {
  const old = new Set(known.map(({ term }) => term));
  return [...estimator.terms()]
    .filter((term) => !old.has(term))
    .map((term) => ({ word: lexicon.wordOf(term), before: null, term, after: weightOfNew(estimator, term) }))
    .filter(({ after }) => after >= MIN_NEW)
    .map((one) => ({ ...one, support: one.after * estimator.siteCounts(one.term).right }))
    .sort((a, b) => b.support - a.support || (a.word < b.word ? -1 : 1));
}

/** Those of them that are proven by cross-validation, each beside those that gain more. */
function proven(
  discriminating: readonly NewWord[],
  sites: readonly SiteTerms[],
  known: readonly Known[],
  room: number,
) {
  const validation = new CrossValidation(sites, PRIOR_SITES, (estimator) => termsBy(estimator, known), weightOfNew);
  const byGain = discriminating
    .slice(0, MAX_TRIED)
    .map((one) => ({ one, gain: validation.gainOf(one.term) }))
    .filter(({ gain }) => gain.proven)
    .sort((a, b) => b.gain.mean - a.gain.mean || (a.one.word < b.one.word ? -1 : 1));
  const chosen: NewWord[] = [];
  for (const { one } of byGain) {
    if (chosen.length >= room) break;
    if (!validation.gainOf(one.term).proven) continue;
    validation.take(one.term);
    chosen.push(one);
  }
  return chosen;
}

/** The current version's words with the weights that these sites give them; of words that share a stem, the heavier counts. */
function termsBy(estimator: WeightEstimator, known: readonly Known[]): TermWeights {
  const terms = new Map<string, number>();
  for (const one of known) {
    const weight = weightNow(one, estimator);
    if (one.term !== null && weight > 0) terms.set(one.term, Math.max(weight, terms.get(one.term) ?? 0));
  }
  return terms;
}

function weightNow({ term, before }: Known, estimator: WeightEstimator): number {
  const learned = term === null ? before : estimator.weightOf(term, before);
  return Math.abs(learned - before) < MIN_CHANGE ? before : rounded(learned);
}

const weightOfNew = (estimator: WeightEstimator, term: string): number =>
  estimator.siteCounts(term).right < MIN_SITES ? 0 : rounded(estimator.weightOf(term, 0));
const rounded = (weight: number): number => Math.round(weight / STEP) / Math.round(1 / STEP);
