import { z } from 'zod';

/** The field of a page or link that contains a matched word. */
export const WordPlace = z.enum(['title', 'heading', 'text', 'label', 'url']).meta({ id: 'WordPlace' });
export type WordPlace = z.infer<typeof WordPlace>;

/**
 * Position of one occurrence of a word: UTF-16 code units, [start, end), in the page's title, its text as extracted,
 * its headings joined by line breaks, the link's label, or the page's URL.
 */
export const MatchSpan = z.object({
  place: WordPlace,
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
});
export type MatchSpan = z.infer<typeof MatchSpan>;

/** A query word that occurs on the page, in its address or in the links to it. */
export const WordMatch = z.object({
  /** The word as the target spells it. */
  word: z.string(),
  /** Number of occurrences by place, inflected forms with the same stem included. */
  places: z.array(z.object({ place: WordPlace, count: z.number().int().positive() })),
  /** Excerpt around the first occurrence in the text; null if the text does not contain the word. */
  snippet: z.string().nullable(),
  /** A bounded number of occurrences by place, in order; missing in findings of earlier versions. */
  spans: z.array(MatchSpan).optional(),
});
export type WordMatch = z.infer<typeof WordMatch>;

/**
 * Terms that an algorithm's decision can be composed of. The herder's are log-odds and sum up to the log-odds of its
 * confidence; `docs/herder.md` describes each. Those of other algorithms have the units given here.
 */
export const ContributionFeature = z
  .enum([
    // Herder: terms of a page's score.
    'intercept',
    'nameScore',
    'nameOtherWords',
    'nameFirstWord',
    'urlScore',
    'urlShare',
    'coverage',
    'bm25',
    'textShare',
    'otherLanguage',
    'queryVariant',
    'amongNews',
    'inLinkShare',
    'titleScore',
    'labelScore',
    'nameCoverage',
    'unborne',
    'pathScore',
    'contextScore',
    'headingScore',
    'anyCoverage',
    'textLength',
    'shortLines',
    'home',
    'inMenu',
    'inFooter',
    'numbered',
    'outside',
    'ownLinks',
    // Herder: terms of a page's score if the target's names are known.
    'isNamed',
    'anyName',
    'usualName',
    'hasName',
    'isOther',
    'addressIsName',
    'states',
    'listNumbered',
    'listLinks',
    // Herder, only in findings of version 1.
    'mention',
    // Herder, only in findings of versions up to 3.
    'nameWithoutText',
    'passage',
    'partOfAbove',
    'depth',
    // Herder: the normalisation by all other pages and the possibility of an unseen page, and the calibration.
    'alternatives',
    'calibration',
    // Cosine of page and query, 0–1 (sim, simdeg, deg, astar).
    'similarity',
    // Number of links on the page (deg, simdeg).
    'linkCount',
    // Number of links from the home page (astar).
    'hops',
    // Number of comparisons until the automaton quits, on this page and on a text without any query word (lost sheep).
    'automatonTime',
    'emptyAutomatonTime',
    // The automaton's time as a fraction of the times of all sheep of the same run, 0–1 (lost sheep by the letter).
    'automatonTimeShare',
    // The automaton's last state as a fraction of its states, 0–1 (hidden Markov model).
    'automatonState',
    // Number of query words on the page, repetitions included (focused crawler).
    'queryWords',
  ])
  .meta({ id: 'ContributionFeature' });
export type ContributionFeature = z.infer<typeof ContributionFeature>;

/** One term of a decision, as the algorithm used it. */
export const Contribution = z.object({ feature: ContributionFeature, value: z.number() });
export type Contribution = z.infer<typeof Contribution>;

/** One step of a trail. The first is the home page, with an empty label. */
export const TrailStep = z.object({ url: z.string(), label: z.string() });
export type TrailStep = z.infer<typeof TrailStep>;

/** A scored page: the finding itself or a runner-up. Its confidence is 0–1. */
export const Candidate = z.object({
  url: z.string(),
  title: z.string(),
  confidence: z.number().min(0).max(1),
  /** Query words that the page contains, with their places. */
  matches: z.array(WordMatch),
  /** Terms of the confidence; empty if the algorithm scores nothing, such as a random walk. */
  contributions: z.array(Contribution),
});
export type Candidate = z.infer<typeof Candidate>;
