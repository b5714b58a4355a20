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

/** A query prepared for comparison with text of its language. */
export interface Query {
  /** The site's language. */
  language: string | null;
  /** Language of the words; null if they were given for this site. */
  wordsLanguage: string | null;
  analyser: Analyser;
  /** Weight by term; of words with the same stem, the heavier counts. */
  weights: ReadonlyMap<string, number>;
  words: readonly QueryWord[];
  /** The target's names in the site's language; null if only words are known and they match no built-in target. */
  names: NamesInLanguage | null;
}

/**
 * Prepares the query for a site. The task's language takes precedence: a page's `lang` attribute is often the vendor's
 * default.
 * @param analyserOf factory of the analyser; a caching one for repeated searches of the same pages
 * @param names names of the target; null to infer them from the words, empty for words alone
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
 * True if the site's visitors might type the words into its search form. Words of another language find nothing, and
 * the site's owner sees them in the log. If a page's `lang` attribute is a vendor's default, the language of its text
 * decides.
 */
export function isInSitesLanguage({ wordsLanguage, language }: Query, home: Page): boolean {
  if (wordsLanguage === null) return true;
  if (language === null || !areKin(wordsLanguage, language)) return false;
  const written = languageOf(home.text, null);
  return written === null || areKin(wordsLanguage, written);
}
