import type { FrameWords } from '@/words/en';

/**
 * Display name of a language. The dictionary takes precedence over `Intl`, whose names differ between browser and
 * server.
 * @param code ISO 639; returned unchanged if its name is unknown
 */
export function languageName(code: string, words: FrameWords): string {
  const names: Record<string, string> = words.languageNames;
  return names[code] ?? displayName(code, 'language', words);
}

/**
 * Splits a target's languages: those of registered sites and the reader's own, descending by number of sites; then the
 * others by name. Bokmål and nynorsk count for `no`, the code of old lists.
 */
export function byUse(codes: readonly string[], used: readonly string[], spoken: string, words: FrameWords) {
  const wanted = [...used.flatMap((code) => (code === 'no' ? ['nb', 'nn'] : [code])), spoken];
  const ours = [...new Set(wanted)].filter((code) => codes.includes(code));
  const names = (code: string) => languageName(code, words);
  const others = codes.filter((code) => !ours.includes(code)).sort((a, b) => (names(a) < names(b) ? -1 : 1));
  return ours.length > 0 ? { ours, others } : { ours: others, others: [] };
}

/**
 * Languages that can get words, by name: European ones, where public bodies have been searched. `no` occurs only in old
 * lists of sites; words are in bokmål or nynorsk.
 */
export const offeredLanguages = (words: FrameWords): { code: string; name: string }[] =>
  Object.entries(words.languageNames)
    .filter(([code]) => code !== 'no')
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Name of a language or country in the reader's language.
 * @param code ISO 639; ISO 3166-1 alpha-2 in capitals, or EU; returned unchanged if its name is unknown
 */
export function displayName(code: string, type: 'language' | 'region', { locale }: FrameWords): string {
  try {
    return new Intl.DisplayNames([locale], { type }).of(code) ?? code;
  } catch {
    return code; // Not a well-formed code.
  }
}
