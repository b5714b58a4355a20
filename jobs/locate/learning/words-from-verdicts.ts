import type { QueryWord, WordChange } from '@hyrde/contracts';
import { FULL_MATCH } from '../algorithms/herder/text-score.js';
import { type JudgedPage, Lexicon, type PageTerms, type SiteTerms, type Terms, termsOfSites } from './site-terms.js';
import { WeightEstimator } from './weight-estimator.js';

/** Rounded weights of the most important features of links and pages in the herder's version 1. */
const LABEL = { score: 5, otherWords: -1 };
const PAGE = { intercept: -2, score: 2.5, otherWords: -0.8, coverage: 7 };
/** Score of the event "none of these pages is the target". */
const NONE = 4;

type TermWeights = ReadonlyMap<string, number>;

/**
 * Log-likelihood that a search with a query chooses a site's right page, first among all links and then among all
 * pages, by the herder's model (a conditional logit, McFadden 1974) on the known pages of the site; if the site has no
 * right page, that it chooses none. So a word of the right page adds nothing if neighbouring pages contain it, too, or
 * if the page is recognised without it.
 */
class TargetLikelihood {
  readonly #idfs = new Map<string, number>();

  constructor(private readonly site: SiteTerms) {}

  /** @param unit the weight that counts as 1 */
  of(query: TermWeights, unit: number): number {
    const weights = new Map([...query].map(([term, weight]) => [term, (weight / unit) * this.#idf(term)]));
    const total = [...weights.values()].reduce((sum, each) => sum + each, 0);
    const ofLink = (name: Terms) => weighted(LABEL, nameFeatures(name, weights));
    const ofPage = ({ names, text }: PageTerms) =>
      PAGE.intercept +
      weighted(PAGE, nameFeatures(names, weights)) +
      (total > 0 ? (PAGE.coverage * matchedWeight(text, weights)) / total : 0);
    const { links, right, wrong, rest } = this.site;
    const pages = { right, others: [...wrong, ...rest] };
    return (links.right.length > 0 ? logShare(links, ofLink) : 0) + logShare(pages, ofPage, NONE);
  }

  /** Inverse document frequency of a term over the names on the site, 0–1, as in the herder's `TermStatistics`. */
  #idf(term: string): number {
    const known = this.#idfs.get(term);
    if (known !== undefined) return known;
    const { right, others } = this.site.links;
    const names = [...right, ...others];
    const frequency = names.filter((name) => name.has(term)).length;
    const idf = Math.max(0, 1 - Math.log(frequency + 1) / Math.log(names.length + 2));
    this.#idfs.set(term, idf);
    return idf;
  }
}

interface NameFeatures {
  /** log(1 + sum of the weights of the query words in the name). */
  score: number;
  /** log(1 + number of other words in the name). */
  otherWords: number;
}

function nameFeatures(name: Terms, weights: TermWeights): NameFeatures {
  let score = 0;
  let matched = 0;
  for (const [term, weight] of weights) {
    if (!name.has(term)) continue;
    score += weight;
    matched += Math.min(1, weight / FULL_MATCH);
  }
  return { score: Math.log1p(score), otherWords: Math.log1p(Math.max(0, name.size - matched)) };
}

const weighted = (weights: NameFeatures, { score, otherWords }: NameFeatures): number =>
  weights.score * score + weights.otherWords * otherWords;

function matchedWeight(text: Terms, weights: TermWeights): number {
  let sum = 0;
  for (const [term, weight] of weights) if (text.has(term)) sum += weight;
  return sum;
}

/** The right alternatives, and all others. */
interface Sides<T> {
  right: readonly T[];
  others: readonly T[];
}

/**
 * Log of the right alternatives' fraction of the total, each weighted by exp(score).
 * @param none score of choosing none, which is right if there are no right alternatives
 */
function logShare<T>({ right, others }: Sides<T>, scoreOf: (one: T) => number, none?: number): number {
  const nothing = none === undefined ? 0 : Math.exp(none);
  const sum = (list: readonly T[]) => list.reduce((all, one) => all + Math.exp(scoreOf(one)), 0);
  const rightOnes = sum(right);
  const good = right.length > 0 ? rightOnes : nothing;
  return Math.log(good / (rightOnes + sum(others) + nothing));
}

/** Minimum mean gain in log-likelihood of an added word. In the lab, words that gain less cost downloads. */
const MIN_GAIN = 0.05;

/** One left-out site, and the query learned from the others. */
interface Fold {
  likelihood: TargetLikelihood;
  estimator: WeightEstimator;
  query: TermWeights;
  /**
   * Mean weight of the version's own words, since the herder divides weights by their mean. It is kept constant as
   * words are added, so that a light word gains nothing by raising the relative weights of all others.
   */
  unit: number;
}

/** Gain of an added word on sites that it was not learned from. */
interface Gain {
  /** Mean gain in log-likelihood (`TargetLikelihood`) over the sites. */
  mean: number;
  /** True if the mean is at least `MIN_GAIN` and at least its standard error. */
  proven: boolean;
}

/**
 * Leave-one-site-out cross-validation of added words (Stone 1974): query and word are learned without each judged site
 * in turn. A word is proven if it raises the likelihood of the left-out site's right page, on average over all sites
 * and by more than one standard error (Breiman et al. 1984).
 */
class CrossValidation {
  readonly #folds: Fold[];

  /**
   * @param queryBy the query learned from sites
   * @param weightBy the weight of an added word by sites; 0 if it is not added
   */
  constructor(
    sites: readonly SiteTerms[],
    priorSites: number,
    queryBy: (estimator: WeightEstimator) => TermWeights,
    private readonly weightBy: (estimator: WeightEstimator, term: string) => number,
  ) {
    this.#folds = sites.map((site) => {
      const estimator = new WeightEstimator(
        sites.filter((other) => other !== site),
        priorSites,
      );
      const query = queryBy(estimator);
      return { likelihood: new TargetLikelihood(site), estimator, query, unit: meanOf(query) };
    });
  }

  gainOf(term: string): Gain {
    const gains = this.#folds.map(
      (fold) => fold.likelihood.of(this.#queryWith(fold, term), fold.unit) - fold.likelihood.of(fold.query, fold.unit),
    );
    const n = gains.length;
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / n;
    const variance = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (n - 1);
    return { mean, proven: n > 1 && mean >= MIN_GAIN && mean >= Math.sqrt(variance / n) };
  }

  /** Adds a word to all queries, so that the gain of further words is measured beside it. */
  take(term: string): void {
    for (const fold of this.#folds) fold.query = this.#queryWith(fold, term);
  }

  #queryWith({ estimator, query }: Fold, term: string): TermWeights {
    const weight = this.weightBy(estimator, term);
    return weight > 0 ? new Map([...query, [term, weight]]) : query;
  }
}

/** Mean weight; 1 for an empty query. */
const meanOf = (query: TermWeights): number =>
  query.size === 0 ? 1 : [...query.values()].reduce((sum, weight) => sum + weight, 0) / query.size;

/** Strength of the prior of a version's words, in sites: a few verdicts move little, a hundred decide. */
const PRIOR_SITES = 10;
/**
 * Maximum number of words. In the lab, 20 words gave more right answers than 30, with fewer downloads; built-in targets
 * have some 15.
 */
const MAX_WORDS = 20;
/** Minimum number of sites of a new word: a word of a single site is a name, a place or a mayor. */
const MIN_SITES = 2;
/** Minimum weight of a new word, and of a kept one. */
const MIN_NEW = 0.6;
const MIN_KEPT = 0.2;
/** Maximum number of new words that are validated, descending by weight · sites. */
const MAX_TRIED = 30;
/** Unit of rounding: people set weights in tenths. */
const STEP = 0.1;
/** Minimum change of a weight; smaller ones may be chance, as from one or two sites. */
const MIN_CHANGE = 0.3;

/** Weight by which a word must exceed the first one to replace it: the herder takes that for the target's name. */
const LEAD = 1;

export interface LearnedWords {
  /** The target's name first, then descending by weight. */
  words: QueryWord[];
  /** Every word whose weight differs. */
  changes: WordChange[];
}

/**
 * Words of the next version in one language: the current ones with weights estimated from judged pages
 * (`WeightEstimator`), and further words that verified pages of several sites share, if cross-validation proves them
 * (`CrossValidation`). A version without words gets all that discriminate. Without verdicts the words are unchanged.
 * Deterministic; independent of the order of `judged`.
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

/** Descending by weight, except that the word that was first remains so unless another exceeds it by `LEAD`. */
function inOrder(words: readonly QueryWord[], first: string | undefined): QueryWord[] {
  const sorted = [...words].sort((a, b) => b.weight - a.weight);
  const head = sorted.find(({ word }) => word === first);
  if (!head || (sorted[0]?.weight ?? 0) - head.weight >= LEAD) return sorted;
  return [head, ...sorted.filter((one) => one !== head)];
}

/** A word of the current version; a phrase has no term and keeps its weight. */
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

/** Words that right pages of several sites share, descending by weight · sites. */
function newWords(estimator: WeightEstimator, known: readonly Known[], lexicon: Lexicon): NewWord[] {
  const old = new Set(known.map(({ term }) => term));
  return [...estimator.terms()]
    .filter((term) => !old.has(term))
    .map((term) => ({ word: lexicon.wordOf(term), before: null, term, after: weightOfNew(estimator, term) }))
    .filter(({ after }) => after >= MIN_NEW)
    .map((one) => ({ ...one, support: one.after * estimator.siteCounts(one.term).right }))
    .sort((a, b) => b.support - a.support || (a.word < b.word ? -1 : 1));
}

/** The words that cross-validation proves, each in addition to those that gain more. */
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

/** The current version's words with their weights by these sites; of words with the same stem, the heavier counts. */
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
