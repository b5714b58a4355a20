import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const NONE: ReadonlySet<string> = new Set();

/** Name in the list: Norwegian is one language there, with bokmål and nynorsk words. */
const KEPT_UNDER: Record<string, string> = { nb: 'no', nn: 'no' };

let lists: Record<string, string[]> | undefined;
const sets = new Map<string, ReadonlySet<string>>();

/**
 * The stop words of a language (stopwords-iso); empty if unknown. The file of all languages is read at the first call
 * (some 5 ms); a set is built only for requested languages.
 */
export function stopWordsOf(language: string | null): ReadonlySet<string> {
  if (language === null) return NONE;
  const code = KEPT_UNDER[language] ?? language;
  const known = sets.get(code);
  if (known) return known;
  lists ??= require('stopwords-iso') as Record<string, string[]>;
  const list = Object.hasOwn(lists, code) ? lists[code] : undefined;
  const set = list ? new Set(list.map((word) => word.normalize('NFC'))) : NONE;
  sets.set(code, set);
  return set;
}
