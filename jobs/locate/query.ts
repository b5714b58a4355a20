import {
  areKin,
  chosenWords,
  type NamesInLanguage,
  namesFor,
  type QueryWord,
  type QueryWords,
  type TargetNames,
} from '@hyrde/contracts';
import type { Page } from '../site/index.js';
import { type Analyser, analyserFor, languageOf } from '../text/index.js';
import { meantNames } from './meant-target.js';

/** A query ready for comparison with text of its language. */
export interface Query {
  /** The site's. */
  language: string | null;
  /** In which the words are; null where they were given for this very site. */
  wordsLanguage: string | null;
  analyser: Analyser;
  /** Weight by term; of words that share a stem, the heavier counts. */
  weights: ReadonlyMap<string, number>;
  words: readonly QueryWord[];
  /** What the target is called in the site's language; null where only words are known, and mean none that comes with the product. */
  names: NamesInLanguage | null;
}

/**
 * Prepares the query for a site. The task's language goes first: a page's `lang` attribute is often left at the
 * vendor's default.
 * @param analyserOf how text becomes terms; another may be given by who searches the same pages many times
 * @param names what the target is called, where more is known than words; empty where words alone are to be looked for
 */
export function readQuery(
  words: QueryWord[] | QueryWords,
  language: string | null,
  home: Page,
  analyserOf: typeof analyserFor = analyserFor,
  names: TargetNames | null = null,
): Query {
  const spoken = language ?? languageOf(home.text, home.language);
  const chosen = Array.isArray(words) ? { words, language: null } : chosenWords(words, spoken);
  const { words: list, language: wordsLanguage } = chosen;
  const analyser = analyserOf(
    spoken,
    list.map(({ word }) => word),
  );
  const weights = new Map<string, number>();
  for (const { word, weight } of list)
    for (const term of analyser.terms(word)) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  return {
    language: spoken,
    wordsLanguage,
    analyser,
    weights,
    words: list,
    names: names
      ? namesFor(names, spoken)
      : meantNames(
          list.map(({ word }) => word),
          spoken,
        ),
  };
}

/**
 * Are the words ones that the site's visitors may type into its search box? Words of another language bring nothing, and
 * the site's owner sees them in the log. Where a page's `lang` attribute was left at the vendor's default, its text tells.
 */
export function isInSitesLanguage({ wordsLanguage, language }: Query, home: Page): boolean {
  if (wordsLanguage === null) return true;
  if (language === null || !areKin(wordsLanguage, language)) return false;
  const written = languageOf(home.text, null);
  return written === null || areKin(wordsLanguage, written);
}
