import { type QueryWord, type QueryWords, wordsFor } from '@hyrde/contracts';
import type { Page } from '../site/index.js';
import { type Analyser, analyserFor, languageOf } from '../text/index.js';

/** A query ready for comparison with text of its language. */
export interface Query {
  language: string | null;
  analyser: Analyser;
  /** Weight by term; of words that share a stem, the heavier counts. */
  weights: ReadonlyMap<string, number>;
  words: readonly QueryWord[];
}

/**
 * Prepares the query for a site. The task's language goes first: a page's `lang` attribute is often left at the
 * vendor's default.
 * @param analyserOf how text becomes terms; another may be given by who searches the same pages many times
 */
export function readQuery(
  words: QueryWord[] | QueryWords,
  language: string | null,
  home: Page,
  analyserOf: typeof analyserFor = analyserFor,
): Query {
  const spoken = language ?? languageOf(home.text, home.language);
  const list = Array.isArray(words) ? words : wordsFor(words, spoken);
  const analyser = analyserOf(
    spoken,
    list.map(({ word }) => word),
  );
  const weights = new Map<string, number>();
  for (const { word, weight } of list)
    for (const term of analyser.terms(word)) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return { language: spoken, analyser, weights, words: list };
}
