import type { Words } from '@/words/en';

/** A language's name for people, or its code. Not the browser's names: they differ from the server's. */
export function languageName(code: string, words: Words): string {
  const names: Record<string, string> = words.targets.languageNames;
  return names[code] ?? code;
}

/**
 * Languages that are offered for words, by name: those of Europe, where public bodies have been searched. `no` is
 * what an old list of sites may say; words are written in bokmål or nynorsk.
 */
export const offeredLanguages = (words: Words): { code: string; name: string }[] =>
  Object.entries(words.targets.languageNames)
    .filter(([code]) => code !== 'no')
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
