import { z } from 'zod';

/** Where a matched word stood. */
export const WordPlace = z.enum(['title', 'heading', 'text', 'label', 'url']).meta({ id: 'WordPlace' });
export type WordPlace = z.infer<typeof WordPlace>;

/**
 * Where one occurrence of a word begins and ends: UTF-16 code units, [start, end), in the page's title, its text as
 * extracted, its headings joined by line breaks, the link's label, or the page's URL.
 */
export const MatchSpan = z.object({
  place: WordPlace,
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
});
export type MatchSpan = z.infer<typeof MatchSpan>;

/** One query word that the page, its address or the links to it carry. */
export const WordMatch = z.object({
  /** The word as the target has it. */
  word: z.string(),
  /** How often it (or another form with the same stem) stands where. */
  places: z.array(z.object({ place: WordPlace, count: z.number().int().positive() })),
  /** A piece of text around its first occurrence, or null where it stands in no text. */
  snippet: z.string().nullable(),
  /** Some of its occurrences, by place and in order: bounded, and missing in findings made before they were kept. */
  spans: z.array(MatchSpan).optional(),
});
export type WordMatch = z.infer<typeof WordMatch>;

/**
 * What an algorithm's decision can be made of. Those of the herder are log-odds and sum up to the log-odds of its
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
    // … where the target's names are known.
    'isNamed',
    'anyName',
    'usualName',
    'hasName',
    'isOther',
    'addressIsName',
    'states',
    'listNumbered',
    'listLinks',
    // Until version 1 of the herder.
    'mention',
    // Until its version 3.
    'nameWithoutText',
    'passage',
    'partOfAbove',
    'depth',
    // Herder: what other pages and the possibility of a page not seen take away, and the calibration.
    'alternatives',
    'calibration',
    // Cosine of page and query, 0 … 1 (sim, simdeg, deg, astar).
    'similarity',
    // Links on the page (deg, simdeg).
    'linkCount',
    // Links from the home page (astar).
    'hops',
    // Comparisons until the automaton quit, and until it quits on a text without any query word (lost sheep).
    'automatonTime',
    'emptyAutomatonTime',
    // The automaton's time as a share of the times of all sheep of the same run, 0 … 1 (lost sheep by the letter).
    'automatonTimeShare',
    // The automaton's last state as a share of its states, 0 … 1 (hidden Markov model).
    'automatonState',
    // Query words on the page, repeats counted (focused crawler).
    'queryWords',
  ])
  .meta({ id: 'ContributionFeature' });
export type ContributionFeature = z.infer<typeof ContributionFeature>;

/** One thing that a decision was made of, as the algorithm used it. */
export const Contribution = z.object({ feature: ContributionFeature, value: z.number() });
export type Contribution = z.infer<typeof Contribution>;

/** One step of a trail. The first is the home page, with an empty label. */
export const TrailStep = z.object({ url: z.string(), label: z.string() });
export type TrailStep = z.infer<typeof TrailStep>;

/** A page that was considered: the finding itself or a runner-up. Confidence is 0 … 1. */
export const Candidate = z.object({
  url: z.string(),
  title: z.string(),
  confidence: z.number().min(0).max(1),
  /** The query words that it carries, and where. */
  matches: z.array(WordMatch),
  /** What its confidence was made of; empty where nothing of the page was weighed, as by a random walk. */
  contributions: z.array(Contribution),
});
export type Candidate = z.infer<typeof Candidate>;
