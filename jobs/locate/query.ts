import {
  areKin,
  BUILT_IN_TARGETS,
  type BuiltInTarget,
  chosenWords,
  type NamesInLanguage,
  namesFor,
  namesOf,
  type QueryWord,
  type QueryWords,
  type TargetNames,
  wordsFor,
} from '@hyrde/contracts';
import type { Page } from '../site/index.js';
import { type Analyser, analyserFor, languageOf, stemmerOf, tokensOf } from '../text/index.js';
import { oncePerLanguage } from './names/per-language.js';

/** `namesFor` with one object for all searches, since readers of names share its forms. */
const sharedNames = oncePerLanguage(namesFor);

/** A query prepared for comparison with text of its language. */
export interface Query {
  /** The language that the site is searched in. */
  language: string | null;
  /** The site's language as given, which may be wrong; null if unknown. */
  given: string | null;
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
 * Prepares the query for a site. The task's language takes precedence, since a page's `lang` attribute is often the
 * vendor's default, unless the words are in no language akin to it.
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
  const chosenFor = (code: string | null) =>
    Array.isArray(words) ? { words, language: null } : chosenWords(words, code);
  const given = language !== null && isWordedFor(chosenFor(language).language, language) ? language : null;
  const spoken = given ?? languageOf(home.text, home.language) ?? language;
  const chosen = chosenFor(spoken);
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
    given: language,
    wordsLanguage,
    analyser,
    weights,
    words: list,
    names: names
      ? sharedNames(names, spoken)
      : meantNames(
          list.map(({ word }) => word),
          spoken,
        ),
  };
}

/** @param wordsLanguage null if the words were given for the site */
const isWordedFor = (wordsLanguage: string | null, language: string): boolean =>
  wordsLanguage === null || areKin(wordsLanguage, language);

/**
 * True if the site's visitors might type the words into its search form, and if a site without them has no such page. Words
 * of another language find nothing, and the site's owner sees them in the log. A page's `lang` attribute is often a vendor's
 * default, so that neither the given language nor that of the home page's text may be another one.
 */
export function isInSitesLanguage({ wordsLanguage, language, given }: Query, home: Page): boolean {
  if (wordsLanguage === null) return true;
  if (language === null) return false;
  const known = [language, given, languageOf(home.text, null)];
  return known.every((code) => code === null || areKin(wordsLanguage, code));
}

/** Minimum fraction of the query's words that must be words of the same built-in target. */
const MIN_SHARE = 0.5;

/** Number of occurrences of each term in the names and words of one target. */
interface Vocabulary {
  slug: string;
  counts: ReadonlyMap<string, number>;
}

/** All targets known in a language, and the number of targets by term. */
interface Vocabularies {
  targets: readonly Vocabulary[];
  spread: ReadonlyMap<string, number>;
}

const known = new Map<string, Vocabularies>();

/**
 * Names for a query of a person's own words, if those are the words of a built-in target: a glossary is also a
 * vocabulary. The target is the one with the highest tf·idf (Salton & Buckley 1988) over all targets.
 * @param language of the words, as a primary subtag
 * @returns null if fewer than half of the words are of one target
 */
export function meantNames(words: readonly string[], language: string | null): NamesInLanguage | null {
  if (language === null) return null;
  const { targets, spread } = vocabulariesOf(language);
  const terms = [...new Set(words.flatMap((word) => termsOf(word, language)))];
  const idf = (term: string) => Math.log(targets.length / (spread.get(term) ?? 1));
  let best: Vocabulary | null = null;
  let most = 0;
  for (const target of targets) {
    const score = terms.reduce((sum, term) => sum + Math.log1p(target.counts.get(term) ?? 0) * idf(term), 0);
    if (score > most) [best, most] = [target, score];
  }
  const shared = terms.filter((term) => best?.counts.has(term)).length;
  const names = best && shared >= MIN_SHARE * terms.length ? namesOf(best.slug) : null;
  return names && sharedNames(names, language);
}

function vocabulariesOf(language: string): Vocabularies {
  const before = known.get(language);
  if (before) return before;
  const targets = BUILT_IN_TARGETS.map(({ slug, languages, words }): Vocabulary => {
    const named = namesIn(languages, language);
    const phrases = named ? [...named, ...wordsFor(words, language).map(({ word }) => word)] : [];
    const counts = new Map<string, number>();
    for (const term of phrases.flatMap((phrase) => termsOf(phrase, language)))
      counts.set(term, (counts.get(term) ?? 0) + 1);
    return { slug, counts };
  });
  const spread = new Map<string, number>();
  for (const { counts } of targets) for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);
  const vocabularies = { targets, spread };
  known.set(language, vocabularies);
  return vocabularies;
}

const termsOf = (text: string, language: string): string[] => tokensOf(text).map(stemmerOf(language));

/** A target's names in a language or a related one; null if not known. */
function namesIn(languages: BuiltInTarget['languages'], language: string): readonly string[] | null {
  const codes = [language, ...Object.keys(languages)] as (keyof typeof languages)[];
  const code = codes.find((each) => languages[each] && areKin(each, language));
  return code ? (languages[code]?.names ?? null) : null;
}
