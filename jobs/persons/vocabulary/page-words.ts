import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import { nameLists } from '../name-lists.js';
import { folded } from './word-list.js';

/** Minimum length of a word; shorter ones are parts of names too. */
const SHORTEST = 4;

let words: ReadonlySet<string> | null = null;

/**
 * Words by which public bodies' pages are called ("Journal", "Møteplan"), from the names of the built-in targets in all
 * languages; those that are a person's name too (Press, Laws) are left out.
 */
export function pageWords(): ReadonlySet<string> {
  if (words) return words;
  const { given, rare, surnames } = nameLists();
  const names = BUILT_IN_TARGETS.flatMap(({ languages }) => Object.values(languages).flatMap((each) => each.names));
  const all = names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u)).map(folded);
  const isOnly = (word: string) =>
    word.length >= SHORTEST && !given.has(word) && !rare.has(word) && !surnames.has(word);
  words = new Set(all.filter(isOnly));
  return words;
}
