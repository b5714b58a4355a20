import type { QueryWord } from '../query-words.js';
import { LITTLE_WORDS } from './little-words.js';
import type { TargetLanguage } from './target-file.js';

/** As many words as the longest list has that was measured: each more takes from the weight of the others. */
const MOST_WORDS = 17;
/** The most usual names, of which each word weighs most. */
const MOST_USUAL = 2;
/** Names behind these are to be told where they stand; their words would take the place of those of texts. */
const MOST_NAMES = 8;

const LETTERS = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{Mn}\\p{Mc}]*';
const TOKEN = new RegExp(`${LETTERS}(?:['-]${LETTERS})*`, 'gu');
/** Numbers and single letters, of names as "Zákon č. 99/2019", find nothing. */
const TELLS_NOTHING = /^(?:\p{N}+|.)$/u;
/** What is written in one with the next word: `l'accès`, `dell'ente`. Ukrainian has the sign within words. */
const ELISION = /^(?:[cdjlmnst]|qu|dell|nell|all|dall|sull|un)'(?=.)/;
const ELIDING: ReadonlySet<string> = new Set(['fr', 'it']);

/**
 * What a target is searched by in one language: the weights that were measured; elsewhere the words of its two most usual
 * names (3), of the next six (2) and of its texts (1; phrases last, since their words stand elsewhere too), each once.
 */
export function queryOf(
  language: string,
  { names, words, weights }: Pick<TargetLanguage, 'names' | 'words' | 'weights'>,
): QueryWord[] {
  if (weights) return [weighed(3, weights[3]), weighed(2, weights[2]), weighed(1, weights[1])].flat();
  const little = new Set(LITTLE_WORDS[language]?.split(' '));
  const query = new Map<string, number>();
  const add = (weight: number, phrases: readonly string[]) => {
    for (const word of phrases.flatMap((phrase) => tellingWords(phrase, language, little)))
      if (!query.has(word)) query.set(word, weight);
  };
  add(3, names.slice(0, MOST_USUAL));
  add(2, names.slice(MOST_USUAL, MOST_NAMES));
  add(
    1,
    words.filter((word) => !word.includes(' ')),
  );
  add(1, words);
  return Array.from(query, ([word, weight]) => ({ word, weight })).slice(0, MOST_WORDS);
}

const weighed = (weight: number, list: readonly string[]): QueryWord[] => list.map((word) => ({ word, weight }));

/** The words of a phrase without the little ones; all of them where there are no others. */
function tellingWords(phrase: string, language: string, little: ReadonlySet<string>): string[] {
  const plain = phrase.normalize('NFC').replaceAll('İ', 'i').toLowerCase().replaceAll('’', "'"); // as jobs/text does
  const all = (plain.match(TOKEN) ?? []).map((word) => (ELIDING.has(language) ? word.replace(ELISION, '') : word));
  const telling = all.filter((word) => !little.has(word) && !TELLS_NOTHING.test(word));
  return telling.length > 0 ? telling : all;
}
