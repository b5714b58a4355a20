import type { FrameWords } from '@/words/en';
import { displayName } from './display-name';

/**
 * A language's name for people. The dictionary's first: a browser's names differ from the server's, and nobody should see both.
 * @param code ISO 639; itself where nobody knows its name
 */
export function languageName(code: string, words: FrameWords): string {
  const names: Record<string, string> = words.languageNames;
  return names[code] ?? displayName(code, 'language', words);
}

/**
 * Of a target's languages those of the registered sites, and the reader's own: of most sites first; then the others, by
 * name. Bokmål and nynorsk stand for what an old list calls Norwegian.
 */
export function byUse(codes: readonly string[], used: readonly string[], spoken: string, words: FrameWords) {
  const wanted = [...used.flatMap((code) => (code === 'no' ? ['nb', 'nn'] : [code])), spoken];
  const ours = [...new Set(wanted)].filter((code) => codes.includes(code));
  const names = (code: string) => languageName(code, words);
  const others = codes.filter((code) => !ours.includes(code)).sort((a, b) => (names(a) < names(b) ? -1 : 1));
  return ours.length > 0 ? { ours, others } : { ours: others, others: [] };
}

/**
 * Languages that are offered for words, by name: those of Europe, where public bodies have been searched. `no` is
 * what an old list of sites may say; words are written in bokmål or nynorsk.
 */
export const offeredLanguages = (words: FrameWords): { code: string; name: string }[] =>
  Object.entries(words.languageNames)
    .filter(([code]) => code !== 'no')
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
